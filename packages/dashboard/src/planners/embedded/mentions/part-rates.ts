import type { Formula } from '../../../plan-formula.ts'
import { addsUp } from '../schema/additive.ts'
import { isNumeric } from '../schema/column-types.ts'
import type { IndexedColumn, SchemaIndex } from '../schema/schema-index.ts'
import type { Mention, MetricMention } from '../understanding.ts'
import { madeWords } from '../words/business.ts'
import { failedWords, partNouns, wholeWords } from '../words/rates.ts'
import type { Token } from '../words/tokens.ts'
import { wordsOfName } from '../words/word-forms.ts'
import { ratio, sumOf } from './formulas.ts'

/** "Scrap rate": of an amount that is a part of what was made, planned or counted beside it, row by row. */
export function partRates(tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): readonly MetricMention[] {
  return mentions.flatMap((mention): readonly MetricMention[] => {
    const [best] = mention.readings
    const word = tokens[mention.end]
    if (best?.kind !== 'column' || !word || !partNouns.has(word.lower)) return []
    const part = columnOf(index, best.table, best.column)
    const formula = part && isAmount(part) ? rateOf(part, index) : undefined
    if (!part || !formula) return []
    const name = `${mention.words} ${word.text}`.toLowerCase()
    const start = tokens[mention.start - 1]?.lower === 'average' ? mention.start - 1 : mention.start
    const metric = { name, synonyms: [], expression: written(formula), formula, format: 'percent' as const }
    return [{ start, end: mention.end + 1, table: best.table, how: 'synonym', metric }]
  })
}

/** "Yield by machine": what is good of all that came out, where no column goes by the word. */
export function yields(tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): readonly MetricMention[] {
  return tokens.flatMap(({ index: at, word }): readonly MetricMention[] => {
    if (word !== 'yield' || mentions.some(({ start, end }) => start <= at && at < end)) return []
    const pair = index.columns.filter(isAmount).flatMap((good) => {
      const failed = says(good, madeWords)
        ? index.columns.find((entry) => entry.table === good.table && isAmount(entry) && says(entry, failedWords))
        : undefined
      return failed ? [{ good, failed }] : []
    })[0]
    if (!pair) return []
    const { good, failed } = pair
    const formula = ofBoth(good, failed)
    const metric = { name: 'yield', synonyms: [], expression: written(formula), formula, format: 'percent' as const }
    return [{ start: at, end: at + 1, table: good.table.id, how: 'synonym', metric }]
  })
}

/** "What % of the money sanctioned is spent": the one of the other, where both are told row by row. */
export function partsSaid(tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): readonly MetricMention[] {
  return mentions.flatMap((mention, place): readonly MetricMention[] => {
    const next = mentions[place + 1]
    const lead = tokens.slice(Math.max(0, mention.start - 5), mention.start)
    const asks = lead.findIndex(({ lower }) => lower === '%' || /^(?:percent|percentage|share|proportion|part|fraction)$/.test(lower))
    const between = next ? tokens.slice(mention.end, next.start).map(({ lower }) => lower) : []
    const isClause = between.some((word) => copulas.has(word)) && between.every((word) => copulas.has(word) || idleBetween.has(word))
    if (!next || asks < 0 || !isClause || lead.slice(asks + 1).some(({ lower }) => !/^(?:of|the|all|our|total|my)$/.test(lower))) return []
    const [whole, part] = pairIn(mention, next, index) ?? []
    if (!whole || !part) return []
    const formula = ratio(wholeOf(part), wholeOf(whole))
    const name = `${next.words} of ${mention.words}`.toLowerCase()
    const start =
      tokens[(lead[asks]?.index ?? 0) - 1]?.lower === 'what' ? (lead[asks]?.index ?? 0) - 1 : (lead[asks]?.index ?? mention.start)
    const metric = { name, synonyms: [], expression: written(formula), formula, format: 'percent' as const }
    return [{ start, end: next.end, table: part.table.id, how: 'synonym', metric }]
  })
}

const copulas: ReadonlySet<string> = new Set('is are was were has have been be gets got get'.split(' '))
const idleBetween: ReadonlySet<string> = new Set('money amount actually really already so far that we the it'.split(' '))

/** The likeliest columns of both that one table holds. */
function pairIn(a: Mention, b: Mention, index: SchemaIndex): readonly [IndexedColumn, IndexedColumn] | undefined {
  const amountsIn = ({ readings }: Mention): readonly IndexedColumn[] =>
    readings.flatMap(({ kind, table, column, score }) => {
      const entry = kind === 'column' && score > 0.4 ? columnOf(index, table, column) : undefined
      return entry && isAmount(entry) ? [entry] : []
    })
  for (const whole of amountsIn(a)) for (const part of amountsIn(b)) if (whole.table === part.table && whole !== part) return [whole, part]
  return undefined
}

const says = ({ pieces }: IndexedColumn, words: readonly string[]): boolean => pieces.some(({ text }) => words.includes(text))

const wholeOf = ({ table, column }: IndexedColumn): Formula => sumOf(table.id, column.name)

/** The part that one of two has of what both come to. */
function ofBoth(part: IndexedColumn, other: IndexedColumn): Formula {
  return ratio(wholeOf(part), { kind: 'calculation', op: '+', left: wholeOf(other), right: wholeOf(part) })
}

function columnOf({ columns }: SchemaIndex, table: string, column: string | undefined): IndexedColumn | undefined {
  return columns.find((entry) => entry.table.id === table && entry.column.name === column)
}

const isAmount = ({ column }: IndexedColumn): boolean =>
  isNumeric(column) && column.meaning !== 'id' && column.meaning !== 'share' && addsUp(wordsOfName(column.name), column)

/** Of all that came out, where the good is told beside it; else of what was meant or counted. */
function rateOf(part: IndexedColumn, index: SchemaIndex): Formula | undefined {
  // Money is no part of pieces.
  const isMoney = ({ column }: IndexedColumn): boolean => column.meaning === 'money'
  const beside = index.columns.filter(
    (entry) => entry.table === part.table && entry !== part && isAmount(entry) && isMoney(entry) === isMoney(part),
  )
  const shared = new Set(part.pieces.map(({ text }) => text))
  const called = (words: readonly string[]) =>
    beside.find(({ pieces }) => pieces.some(({ text }) => words.includes(text) && !shared.has(text)))
  if (says(part, madeWords)) return undefined
  const good = called(madeWords)
  const whole = good ? undefined : called(wholeWords)
  if (good) return ofBoth(part, good)
  return whole && ratio(wholeOf(part), wholeOf(whole))
}

function written(formula: Formula): string {
  if (formula.kind === 'calculation') {
    const right = formula.right.kind === 'calculation' ? `(${written(formula.right)})` : written(formula.right)
    return `${written(formula.left)} ${formula.op} ${right}`
  }
  return formula.kind === 'aggregate' && formula.of?.kind === 'column' ? `sum(${formula.of.column.column})` : ''
}
