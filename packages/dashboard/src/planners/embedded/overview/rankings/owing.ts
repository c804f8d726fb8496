import { debtsOf } from '../../schema/debts.ts'
import type { Debt } from '../../schema/debts.ts'
import { nameColumn } from '../../schema/name-column.ts'
import type { SchemaIndex } from '../../schema/schema-index.ts'
import { nounOf } from '../../titles/names.ts'
import type { Understanding } from '../../understanding.ts'
import { byWord } from './by.ts'
import type { Ranked, RankedThing } from './ranked.ts'
import { explains } from './rest.ts'
import { doerOf, thingBefore } from './thing.ts'

const owes = /^(?:owe|owes|owed|owing)$/
/** They who do. */
const debtors = /^(?:defaulters?|debtors?)$/
const idle = /^(?:us|me|still|yet|money|how|much|and|any|anything|the|a|lot|dues?|amounts?|payments?|most|more|to|for|our|their)$/
const before =
  /^(?:who|whom|whoever|which|what|that|still|yet|do|does|all|the|list|show|me|of|and|people|everyone|everybody|those|have|has|top|biggest|largest|worst)$/

/** "Who owes us", "shops that still owe money": by what each of them owes, though no word ranks them. */
export function owing(understanding: Understanding): RankedThing | undefined {
  const { tokens, charts, index, limit } = understanding
  const verb = tokens.find(({ lower }) => owes.test(lower) || debtors.test(lower))
  if (!verb || charts.some(({ explicit }) => explicit)) return undefined
  const debts = debtsOf(index)
  const thing = debtors.test(verb.lower)
    ? (doerOf(understanding, verb, 'owe') ?? whoOwes(index, debts))
    : (thingBefore(understanding, verb.index, 'owe') ?? (isAsked(understanding, verb.index) ? whoOwes(index, debts) : undefined))
  const by = thing && byWord(index, 'owe', thing)
  if (!thing || by?.kind !== 'column' || !debts.some(({ table, column }) => table === by.table && column === by.column)) return undefined
  const own = understanding.mentions.flatMap(({ start, end, readings }) =>
    start > verb.index && readings[0]?.table === by.table && readings[0].kind !== 'value'
      ? tokens.slice(start, end).map(({ index: at }) => at)
      : [],
  )
  const words = tokens.flatMap(({ index: at, lower }) =>
    at === verb.index || thing.words.includes(at) || own.includes(at) || (at > verb.index ? idle : before).test(lower) ? [at] : [],
  )
  // "Who owes more than 500": a condition on what they owe, of which no ranking tells.
  if (tokens.some(({ kind, index: at }) => at > verb.index && kind === 'number' && !limited(understanding, at))) return undefined
  const { table, column, noun, note } = thing
  const count = thing.count ?? limit?.count
  const ranked: RankedThing = {
    table,
    noun,
    ...(column === undefined ? {} : { column }),
    ...(note === undefined ? {} : { note }),
    ...(count === undefined ? {} : { count }),
    order: 'desc',
    by,
    words: new Set(words),
  }
  return explains(understanding, ranked) ? ranked : undefined
}

const limited = ({ conditions, limit }: Understanding, at: number): boolean =>
  [...conditions, ...(limit ? [limit] : [])].some(({ start, end }) => start <= at && at < end)

const isAsked = ({ tokens }: Understanding, until: number): boolean =>
  tokens.slice(0, until).some(({ lower }) => /^(?:who|whoever|everyone|everybody|people|anyone)$/.test(lower))

/** Those to whom the rows of a debt belong and who have names; of several the ones of whom there are most. */
function whoOwes({ catalog }: SchemaIndex, [debt]: readonly Debt[]): Ranked | undefined {
  const homes = catalog.keys
    .filter(({ from }) => from.table === debt?.table)
    .flatMap(({ to }) => catalog.tables.find(({ id, columns }) => id === to.table && columns.length > 0 && id !== debt?.table) ?? [])
    .filter((table) => nameColumn(table) !== undefined)
  const [home] = homes.toSorted((a, b) => b.rowCount - a.rowCount)
  return home && { table: home.id, noun: nounOf(home).one, words: [], note: `“Who” was taken to mean ${home.path.at(-1) ?? home.id}.` }
}
