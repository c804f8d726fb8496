import type { ForeignKey } from '../../../connections/connection.ts'
import { keyPieces } from '../schema/name-pieces.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import { isDoerOfVerb } from '../words/doers.ts'
import type { Token } from '../words/tokens.ts'
import type { ColumnChoice, Mention, Span } from '../understanding.ts'

/** Words that say by which key things belong together rather than what is shown. */
export interface Deed extends Span {
  readonly key: ForeignKey
  /** What is named in the same breath: "referring doctors" the doctors, "dives led" the dives. */
  readonly beside?: Mention
}

/** The one column that refers to another table. */
export function referenceOf({ catalog }: SchemaIndex, choice: Pick<ColumnChoice, 'table' | 'column'> | undefined): ForeignKey | undefined {
  return catalog.keys.find(
    ({ from, to }) =>
      from.table === choice?.table && from.columns.length === 1 && from.columns[0] === choice.column && to.table !== from.table,
  )
}

const subjects: ReadonlySet<string> = new Set('they who that which he she it we you to has have had'.split(' '))
const past =
  /(?:ed|ing|sold|lent|held|led|taught|made|won|lost|bought|wrote|written|built|given|run|driven|flown|drawn|sung|sent|paid|taken)$/

/** "The policies they sold" of `sold_by`, "students they advise" of `advisor`: what somebody did, by the key that says who it was. */
export function findDeeds(mentions: readonly Mention[], tokens: readonly Token[], index: SchemaIndex): readonly Deed[] {
  return mentions.flatMap((mention): readonly Deed[] => {
    const {
      start,
      end,
      readings: [best],
    } = mention
    const winning = byManner(mention, tokens, index) ?? behindThings(mention, tokens, index)
    if (winning) return [winning]
    const key =
      best?.kind === 'column' && best.column !== undefined ? referenceOf(index, { table: best.table, column: best.column }) : undefined
    const verb = tokens[start]
    if (!key || !verb || tokens.slice(start, end).some(({ word }) => keyPieces.has(word))) return []
    const entry = index.columns.find(({ table, column }) => table.id === best?.table && column.name === best.column)
    const of = entry?.pieces.at(-1)?.text === 'by' || !entry?.pieces.some(({ text }) => text === verb.word || text === verb.lower)
    // "Never sold", "not been approved": what was not done is a condition.
    if (tokens.slice(Math.max(0, start - 2), start).some(({ lower }) => /^(?:never|not|\w+n't)$/.test(lower))) return []
    const isDone = past.test(verb.lower) && of && tokens[start - 1]?.lower !== 'the'
    const isDoing = subjects.has(tokens[start - 1]?.lower ?? '') && of
    if (!isDone && !isDoing) return []
    const noun = tokens[end - 1]
    const called = index.tables.find(({ table }) => table.id === key.to.table)?.pieces ?? []
    if (noun === undefined || end - start < 2 || !called.some(({ stem, weight }) => weight > 0.5 && stem === noun.stem))
      return [{ start, end, key }]
    return [{ start, end: end - 1, key, beside: thingsAt(end - 1, noun, key.to.table) }]
  })
}

const thingsAt = (start: number, { text }: Token, table: string): Mention => ({
  start,
  end: start + 1,
  words: text,
  readings: [{ kind: 'table', table, score: 1, how: 'exact' }],
})

/** The key of the table whose column is called after who does what the verb says. */
export function keyOfDoer(table: string, stem: string, { catalog, columns }: SchemaIndex): ForeignKey | undefined {
  return catalog.keys.find(({ from }) => {
    const [name, ...more] = from.columns
    const entry = columns.find((each) => each.table.id === from.table && each.column.name === name)
    return from.table === table && more.length === 0 && entry?.pieces.some(({ text }) => isDoerOfVerb(text, stem)) === true
  })
}

/** "Matches she won", "number of wins", where `won_by` tells how, and a key who the winner was: "by" was not said. */
function byManner({ start, end, readings: [best] }: Mention, tokens: readonly Token[], index: SchemaIndex): Deed | undefined {
  const [verb, by, next] = tokens.slice(start, start + 3)
  const isChart = end === start + 2 && by?.lower === 'by' && /^an?$/.test(next?.lower ?? '')
  if (best?.kind !== 'column' || best.column === undefined || !verb || !(end === start + 1 || isChart)) return undefined
  const entry = index.columns.find(({ table, column }) => table.id === best.table && column.name === best.column)
  if (entry?.pieces.length !== 2 || entry.pieces[1]?.text !== 'by' || entry.pieces[0]?.stem !== verb.stem) return undefined
  if (!isChart && (by?.lower === 'by' || ['by', 'per', 'each'].includes(tokens[start - 1]?.lower ?? ''))) return undefined
  const isWay = tokens[start - 1]?.lower === 'of' && /^(?:way|kind|type|sort|method|manner|mean)$/.test(tokens[start - 2]?.word ?? '')
  const key = isWay || referenceOf(index, { table: best.table, column: best.column }) ? undefined : keyOfDoer(best.table, verb.stem, index)
  if (!key) return undefined
  const counted = /^(?:of|many|most|fewest|more|their|his|her|its)$/.test(tokens[start - 1]?.lower ?? '') && !past.test(verb.lower)
  return { start, end: start + 1, key, ...(counted ? { beside: thingsAt(start, verb, best.table) } : {}) }
}

/** "The dives led by …" of a key `leader`: the dives, and how the key ties them. */
function behindThings({ start, end, readings }: Mention, tokens: readonly Token[], index: SchemaIndex): Deed | undefined {
  const [noun, verb] = [tokens[start], tokens[end - 1]]
  const [best] = readings
  const key =
    best?.kind === 'column' && best.column !== undefined && best.how === 'part'
      ? referenceOf(index, { ...best, column: best.column })
      : undefined
  const thing = readings.find(({ kind, table, how }) => kind === 'table' && how === 'exact' && table === key?.from.table)
  if (!key || !thing || !noun || !verb || end !== start + 2 || !past.test(verb.lower)) return undefined
  return keyOfDoer(key.from.table, verb.stem, index) === key ? { start, end, key, beside: thingsAt(start, noun, thing.table) } : undefined
}
