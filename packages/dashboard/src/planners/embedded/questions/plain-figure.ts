import { columnOf } from '../../../connections/connection.ts'
import type { ColumnProfile } from '../../../connections/connection.ts'
import { mainAmount } from '../schema/amounts.ts'
import { isNumeric } from '../schema/column-types.ts'
import { profileOf, sortOf } from '../schema/column-sort.ts'
import { humanName } from '../titles/labels.ts'
import { lowered } from '../titles/names.ts'
import type { Draft, MeasureDraft } from '../shape/draft-parts.ts'
import type { ColumnChoice, Mention, Understanding } from '../understanding.ts'
import { isPersonWord } from '../words/people.ts'
import { formOf, wordsOfName } from '../words/word-forms.ts'
import { drawnAs, heard, withSides } from './answer.ts'
import type { Answer } from './answer.ts'

const opens =
  /^\s*(?:(?:hi|hello|hey|please|and|so)\b,? )*(?:(?:can|could) you )?(?:(?:what(?:'s|’s|s| is| was| were| are)|what (?:does|did)|how much is|show(?: me)?|give me|tell me)\b )?(?:(?:the|our|my|an?|its|their) )*(?:grand )?(?:total|overall|combined|average|avg|mean|median)\b(?! (?:number|count)\b)/i
/** Not one figure. */
const spread =
  /\b(?:by|per|each|every|over time|across|vs|versus|against|compared?|trend\w*|hourly|daily|weekly|monthly|quarterly|yearly|annual|distribution|split|broken|breakdown|top|bottom|and|different|various|most|least|highest|lowest|list|group\w*|depending|between|chart|graph|plot)\b/i
const near = 0.2

/** "Total paid to organic growers in 2022", "avg claim amount for damaged packages", "what does an average sale come to": one number. */
export function plainFigure(understanding: Understanding, draft: Draft): Answer | undefined {
  const { text, charts, sort, limit, metrics, grains } = understanding
  if (
    !opens.test(text) ||
    spread.test(withoutName(understanding, draft)) ||
    sort ||
    limit ||
    metrics.length > 0 ||
    charts.some(({ explicit }) => explicit)
  )
    return undefined
  if (grains.some(({ asked }) => asked) || draft.items.some(({ marker }) => marker !== undefined)) return undefined
  const [own, ...more] = draft.measures
  const aggregate = aggregateOf(understanding)
  if (more.length > 0 || aggregate === undefined || !isAlone(understanding, draft)) return undefined
  const measure = numberIn(understanding, own, aggregate) ?? amountOf(understanding, draft, aggregate)
  if (!measure) return undefined
  const [choice] = measure.choices
  const read = choice && choice !== own?.choices[0] ? [`${lowered(humanName(choice.column))} of ${choice.table}`] : []
  return {
    understanding: heard(understanding, (lower) => /^(?:come|comes|came|to|cost|worth|run|paid|spent|made)$/.test(lower), drawnAs('text')),
    draft: withSides(draft, { measures: [measure] }),
    notes: read.map((words) => `The ${aggregate === 'sum' ? 'total' : aggregate === 'mean' ? 'average' : aggregate} is that of ${words}.`),
  }
}

/** "Rate per litre" of a column that is called so: it asks for no figure of each. */
function withoutName({ text, tokens }: Understanding, { measures: [measure] }: Draft): string {
  const mention = measure?.item?.mention
  const [from, until] = [tokens[mention?.start ?? 0]?.start ?? 0, tokens[(mention?.end ?? 0) - 1]?.end ?? 0]
  return mention && mention.end - mention.start > 1 ? `${text.slice(0, from)}${text.slice(until)}` : text
}

function aggregateOf({ aggregates }: Understanding): 'sum' | 'mean' | 'median' | undefined {
  const [first, ...others] = aggregates
  if (!first || others.some(({ aggregate }) => aggregate !== first.aggregate)) return undefined
  return first.aggregate === 'sum' || first.aggregate === 'mean' || first.aggregate === 'median' ? first.aggregate : undefined
}

/** What might break it down is only what the rows that are meant are called, or when they were. */
function isAlone(understanding: Understanding, { x, series, facet, y }: Draft): boolean {
  if (series || facet || y) return false
  const mention = x?.item?.mention
  if (!x || !mention) return x === undefined
  const profile = profileOf(understanding.index, x.choices[0])
  const { conditions, tokens } = understanding
  const told = conditions.some(
    ({ end, start, unsaid }) => !unsaid && (end === mention.start || (start <= mention.start && mention.end <= end)),
  )
  const whose = /^(?:to|for|from|at|on|in|of|with|among)$/.test(tokens[mention.start - 1]?.lower ?? '') && conditions.length > 0
  // "Average age of workers" on a sheet that has their names: of all of them.
  const isAll =
    tokens[mention.start - 1]?.lower === 'of' &&
    profile?.meaning === 'name' &&
    tokens[mention.end - 1]?.word !== tokens[mention.end - 1]?.lower
  return told || isAll || (whose && profile !== undefined && sortOf(profile) !== 'category')
}

/** The measure itself, where it holds numbers; else a number that the same words may mean. */
function numberIn(
  { index, mentions }: Understanding,
  own: MeasureDraft | undefined,
  aggregate: 'sum' | 'mean' | 'median',
): MeasureDraft | undefined {
  const mention = own?.item?.mention
  if (!own || !mention || mention.readings[0]?.kind === 'table') return undefined
  const best = mention.readings[0]?.score ?? 0
  const numbers = mention.readings.flatMap(({ kind, table, column, score }): readonly ColumnChoice[] => {
    const profile = kind === 'column' && column !== undefined ? columnOf(index.catalog, table, column) : undefined
    return profile && column !== undefined && isNumeric(profile) && profile.meaning !== 'id' && score >= best - near
      ? [{ table, column, score }]
      : []
  })
  if (numbers.length === 0 || !own.item) return undefined
  const said = new Set(mentions.filter((other) => other !== mention).flatMap(({ readings: [first] }) => first?.table ?? []))
  const ordered = numbers.toSorted((a, b) => b.score - a.score || Number(said.has(b.table)) - Number(said.has(a.table)))
  return { aggregate, choices: ordered, item: { ...own.item, columns: ordered, sort: 'number', aggregates: [aggregate] } }
}

/** "Average sale": what a row of the table that is named comes to. */
function amountOf({ index }: Understanding, draft: Draft, aggregate: 'sum' | 'mean' | 'median'): MeasureDraft | undefined {
  const item = draft.measures[0]?.item
  const mention: Mention | undefined = item?.mention
  const table =
    mention?.readings[0]?.kind === 'table' ? index.tables.find((entry) => entry.table.id === mention.readings[0]?.table)?.table : undefined
  // "Total members" are so many.
  const isOfPeople =
    aggregate === 'sum' && mention?.words.split(/\s+/).some((word) => isPersonWord(formOf(word.toLowerCase()).text)) === true
  const amount = table && !isOfPeople ? mainAmount(index, table) : undefined
  if (!item || !amount || amount.times || (aggregate === 'sum' && isOfOtherThings(amount.column, mention))) return undefined
  const choice = { table: amount.table.id, column: amount.column.name, score: 1 }
  return { aggregate, choices: [choice], item: { ...item, columns: [choice], sort: 'number' } }
}

/** "Total complaints" of a sheet with a number of reminders for each: how many complaints, and not how many reminders. */
function isOfOtherThings({ name, type, meaning, unit }: ColumnProfile, mention: Mention | undefined): boolean {
  const words = wordsOfName(name)
  const last = words.at(-1) ?? ''
  const said = new Set(
    (mention?.words ?? '')
      .toLowerCase()
      .split(/\s+/)
      .map((word) => formOf(word).stem),
  )
  const isPlural = formOf(last).text !== last
  return type === 'integer' && meaning === 'measure' && unit === undefined && isPlural && !words.some((word) => said.has(formOf(word).stem))
}
