import { elapsedMetric } from '../mentions/elapsed.ts'
import { columnsOfFormula } from '../../../sql/formula.ts'
import { doerOf } from '../overview/rankings/thing.ts'
import { tokenFrom, tokenUntil } from '../phrases/sort-clause.ts'
import { isNumeric } from '../schema/column-types.ts'
import { profileOf, sortOf } from '../schema/column-sort.ts'
import type { DimensionDraft, Draft, MeasureDraft } from '../shape/draft-parts.ts'
import type { ColumnChoice, Mention, Span, Understanding } from '../understanding.ts'
import { durationWords } from '../words/units.ts'
import { drawnAs, heard, withSides } from './answer.ts'
import type { Answer } from './answer.ts'

const fast = /\b(fastest|quickest|slowest)\b|\btak(?:es?|ing)\s+(?:the\s+)?(longest|shortest|least|most)(?:\s+time)?\b/i
const deedBehind = /\bto\s+([\p{L}]{3,})\b/iu

/** "Fastest officer", "slowest category", "who takes the longest": by the days from one date of a row to the other, on average. */
export function fastest(understanding: Understanding, draft: Draft): Answer | undefined {
  const { text, tokens, index, mentions, charts, metrics } = understanding
  const match = fast.exec(text)
  if (!match || charts.some(({ explicit }) => explicit)) return undefined
  const span = { start: tokenFrom(tokens, match.index), end: tokenUntil(tokens, match.index + match[0].length) }
  const over = (each: Span): boolean => each.start < span.end && span.start < each.end
  const known = metrics.find(over)
  // A column of speeds says it better.
  if (!known && mentions.some((mention) => over(mention) && (mention.readings[0]?.score ?? 0) > 0.6)) return undefined
  const [x, ...more] = sidesOf(understanding, draft)
  if (!x || more.length > 0) return undefined
  const times = known ? [] : timesOf(understanding, x.choices[0]?.table)
  if (times.length > 1) return undefined
  const deed = deedBehind.exec(text)?.[1]
  const said = { ...span, aggregate: 'mean', ...(deed === undefined ? {} : { until: deed }) } as const
  const metric = known ?? (times.length > 0 ? undefined : elapsedMetric(said, mentions, index))
  if (times.length === 0 && (!metric || metric.table !== x.choices[0]?.table)) return undefined
  const { start, end } = metric ?? span
  const mention: Mention = { start, end, words: match[0], readings: [] }
  const choices = metric ? columnsOfFormula(metric.metric.formula).map(({ column }) => ({ table: metric.table, column, score: 1 })) : times
  const measure: MeasureDraft = {
    aggregate: metric ? 'auto' : 'mean',
    choices: choices.slice(0, 1),
    item: { start, end, mention, columns: choices.slice(0, 1), aggregates: [], sort: 'number' },
  }
  const low = /^(?:fastest|quickest|shortest|least)$/i.test(match[1] ?? match[2] ?? '')
  return {
    understanding: {
      ...heard(
        understanding,
        (lower, at) =>
          lower === deed?.toLowerCase() ||
          /^(?:takes?|taking|who|(?:re)?solv\w*|clos(?:es?|ing)|handl\w+|finish\w*|deliver\w*)$/.test(lower) ||
          (span.start <= at && at < span.end),
        drawnAs('bar'),
      ),
      metrics: metric ? [...metrics.filter((each) => each !== metric), metric] : metrics,
      sort: { ...span, order: low ? 'asc' : 'desc', target: 'y', choices: [] },
    },
    draft: withSides({ ...draft, grouped: true }, { measures: [measure], x }),
    notes: [],
  }
}

/** Columns of days or minutes beside it, which say how long each took. */
function timesOf({ index }: Understanding, id: string | undefined): readonly ColumnChoice[] {
  return index.columns.flatMap(({ table, column, pieces }) =>
    table.id === id && isNumeric(column) && column.meaning !== 'id' && pieces.some(({ text }) => durationWords.has(text))
      ? [{ table: table.id, column: column.name, score: 1 }]
      : [],
  )
}

/** What sorts the rows into groups, or whoever did it; the date of the deed is none of it. */
function sidesOf(understanding: Understanding, { x, series, facet }: Draft): readonly DimensionDraft[] {
  const { index, tokens } = understanding
  const sides = [x, series, facet].filter((side): side is DimensionDraft => {
    const profile = profileOf(index, side?.choices[0])
    return profile !== undefined && sortOf(profile) === 'category'
  })
  const [first] = tokens
  const who = sides.length === 0 && first?.lower === 'who' ? doerOf(understanding, first, '') : undefined
  return who?.column === undefined ? sides : [{ choices: [{ table: who.table, column: who.column, score: 1 }] }]
}
