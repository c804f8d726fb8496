import { tableOf } from '../../../connections/connection.ts'
import { goodsWords, grossWords, massWords, uncountedWords } from '../words/business.ts'
import { isRecord, mainAmount, spelled } from '../schema/amounts.ts'
import { addsUp } from '../schema/additive.ts'
import { profileOf } from '../schema/column-sort.ts'
import { isNumeric } from '../schema/column-types.ts'
import { answersYesOrNo } from '../schema/flags.ts'
import { countsEntries, ledgerOf } from '../schema/ledger.ts'
import { leadsUp } from '../schema/joins.ts'
import { humanName } from '../titles/labels.ts'
import { lowered } from '../titles/names.ts'
import type { Draft } from '../shape/draft-parts.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Understanding } from '../understanding.ts'
import { formOf, wordsOfName } from '../words/word-forms.ts'
import { measureOf } from './amounts.ts'
import { heard } from './answer.ts'
import type { Answer } from './answer.ts'

/** What is weighed, measured out or paid is asked for as much of it, and not for the number of its rows. */
export function comesTo(understanding: Understanding, draft: Draft): Answer | undefined {
  const { tokens, index, aggregates, metrics, sort, text } = understanding
  const [own, ...more] = draft.measures
  if (!own || more.length > 0 || own.aggregate !== 'count' || sort || metrics.length > 0) return undefined
  if (aggregates.length > 0 || /\b(?:how many|number of|count|times|rows|records|entries)\b/i.test(text)) return undefined
  const ledger = ofLedger(understanding, draft)
  if (ledger) return ledger
  const found = ofTable(understanding, draft) ?? ofGoods(understanding, draft)
  if (!found) return undefined
  const span = { start: found.at, end: found.at + 1 }
  const measure = measureOf({ table: found.table, column: found.column, span }, tokens, 'sum')
  const { catalog } = index
  return {
    understanding: heard(understanding, () => false),
    draft: {
      ...draft,
      measures: [measure],
      named: draft.named.filter((table) => table !== found.table || tableOf(catalog, table) === undefined),
    },
    notes: [`“${tokens[found.at]?.text ?? ''}” is read as ${lowered(humanName(found.column))}, not as a number of rows.`],
  }
}

/** "Share of each category", "split by mode" of a sheet of expenses: of the money, where nothing says what of it. */
function ofLedger(understanding: Understanding, draft: Draft): Answer | undefined {
  const { index, mentions, conditions, text } = understanding
  if (!draft.x || countsEntries(text) || mentions.some(({ readings: [best] }) => best?.kind === 'table')) return undefined
  const amount = conditions.every(({ kind }) => kind === 'column') ? ledgerOf(index) : undefined
  if (!amount) return undefined
  const name = lowered(humanName(amount.column.name))
  return {
    understanding: heard(understanding, () => false),
    draft: { ...draft, measures: [{ aggregate: 'sum', choices: [{ table: amount.table.id, column: amount.column.name, score: 1 }] }] },
    notes: [`Nothing was said of what: the total of ${name} is shown.`],
  }
}

interface Found {
  readonly table: string
  readonly column: string
  readonly at: number
}

/** "Boat hire by month": a table that is called by what nobody counts. */
function ofTable({ mentions, tokens, index }: Understanding, { measures: [own], named }: Draft): Found | undefined {
  const table = own?.table ?? named[0]
  const said = mentions.find(({ readings: [best] }) => best?.kind === 'table' && best.table === table && best.score >= 0.85)
  const last = tokens[(said?.end ?? 0) - 1]
  const before = tokens[(said?.start ?? 0) - 1]?.lower ?? ''
  if (!said || !last || !uncountedWords.has(last.lower) || /^(?:by|per|each|every|an?|which)$/.test(before)) return undefined
  const profile = tableOf(index.catalog, table ?? '')
  const amount = profile && mainAmount(index, profile)
  return amount && !amount.times ? { table: amount.table.id, column: amount.column.name, at: said.end - 1 } : undefined
}

/** "Shrimp by boat": of goods whose rows say how much of them there was. */
function ofGoods({ conditions, index, tokens, text }: Understanding, { measures: [own], named, items, x }: Draft): Found | undefined {
  if (own?.table !== undefined) return undefined
  for (const { kind, choices, start, end } of conditions) {
    const [choice] = choices
    const before = tokens[start - 1]?.lower ?? ''
    const profile = profileOf(index, choice)
    // "Bill not attached by city" are so many rows.
    if (profile && answersYesOrNo(profile)) continue
    if (kind !== 'column' || !choice || /^(?:in|for|by|from|at|to|with|of|on|per|not|no|without|only)$/.test(before)) continue
    // "Brands, electronics only": of other things.
    if (items.some(({ mention }) => mention && mention.end <= start) && !/\b(?:how much|most|least)\b/i.test(text)) continue
    const called = tableOf(index.catalog, choice.table)?.path.at(-1) ?? ''
    const says = (name: string, words: ReadonlySet<string>) => wordsOfName(name).some((word) => words.has(formOf(word).text))
    // "Groceries by month" of expenses: of a table of amounts too.
    const areGoods = end - start <= 2 && [choice.column, called].some((name) => says(name, goodsWords))
    if (!areGoods && !says(called, massWords)) continue
    const reaches = (table: string, side: string): boolean => side === choice.table || leadsUp(index.catalog, table, side)
    const sides = [...named.map((each) => [each]), ...(x?.item && x.choices.length > 0 ? [x.choices.map((each) => each.table)] : [])]
    const [amount] = [choice.table, ...recordsOf(index, choice.table)]
      .filter((table) => sides.every((any) => any.some((side) => reaches(table, side))))
      .flatMap((table) => amountOfGoods(index, table) ?? [])
    if (amount) return { ...amount, at: start }
  }
  return undefined
}

const weighed: ReadonlySet<string> = new Set(
  'weight kg kilo kilogram gram ton tonne quintal litre liter ml volume quantity qty amount yield'.split(' '),
)
/** Of one piece, or of what is left. */
const other = /\b(?:rate|price|per|unit|stock|min|max|reorder|balance|left|average|avg|mean)\b/

/** The only number of the table that weighs or measures out; else what its rows come to. */
function amountOfGoods(index: SchemaIndex, table: string): Omit<Found, 'at'> | undefined {
  const profile = tableOf(index.catalog, table)
  if (!profile || !isRecord(index, profile)) return undefined
  const weights = index.columns.filter(
    ({ table: of, column, pieces }) =>
      of.id === table &&
      isNumeric(column) &&
      column.meaning === 'measure' &&
      pieces.some(({ text }) => spelled(text).some((word) => weighed.has(word))) &&
      !other.test(wordsOfName(column.name).join(' ')),
  )
  const whole = weights.filter(({ column }) => !wordsOfName(column.name).some((word) => grossWords.has(word)))
  const [only, ...more] = whole.length > 0 ? whole : weights
  if (only && more.length === 0) return { table, column: only.column.name }
  const amount = mainAmount(index, profile)
  return amount && !amount.times && addsUp(wordsOfName(amount.column.name), amount.column)
    ? { table, column: amount.column.name }
    : undefined
}

/** The records of what the table lists, those with most rows first. */
function recordsOf(index: SchemaIndex, table: string): readonly string[] {
  return index.catalog.keys
    .filter(({ to, from }) => to.table === table && from.table !== table)
    .flatMap(({ from }) => tableOf(index.catalog, from.table) ?? [])
    .filter((each) => isRecord(index, each))
    .toSorted((a, b) => b.rowCount - a.rowCount)
    .map(({ id }) => id)
}
