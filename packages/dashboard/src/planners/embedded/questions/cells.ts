import { addsUp } from '../schema/additive.ts'
import { crossTable } from '../schema/cross-table.ts'
import type { CrossTable } from '../schema/cross-table.ts'
import type { Draft, MeasureDraft } from '../shape/draft-parts.ts'
import type { ColumnChoice, Understanding } from '../understanding.ts'
import { wordsOfName } from '../words/word-forms.ts'
import { heard, withSides } from './answer.ts'
import type { Answer } from './answer.ts'

const counts = /\b(?:how many|(?:number|count) of|rows|records|entries)\b/i
const overTime =
  /\b(?:over|across|through) (?:the )?(?:years?|months?|quarters?|time)\b|\b(?:trends?|trend|yearly|monthly|quarterly|course)\b/i

/** "Rent by month", "Kerala over the years", "marketing in December" of a table with one number for each place of its lists: that number. */
export function cells(understanding: Understanding, draft: Draft): Answer | undefined {
  const { conditions, text, charts, metrics, sort, limit, general, unknown, tokens } = understanding
  const cross = crossOf(understanding)
  if (!cross || counts.test(text) || metrics.length > 0 || charts.some(({ kind, explicit }) => explicit && kind === 'point'))
    return undefined
  const isCount = ({ aggregate, item }: MeasureDraft): boolean => aggregate === 'count' && item?.columns.length !== 1
  if (!draft.measures.every(isCount)) return undefined
  const { table, value, lists, time } = cross
  const choice = (name: string): ColumnChoice => ({ table: table.id, column: name, score: 1 })
  const measure: MeasureDraft = { aggregate: addsUp(wordsOfName(value.name), value) ? 'sum' : 'mean', choices: [choice(value.name)] }
  const held = conditions.flatMap(({ kind, choices: [first] }) => (kind === 'column' && first ? [first.column] : []))
  const isBroken = draft.x !== undefined || draft.series !== undefined
  const plain = [...general, ...unknown].every(
    (at) => overTime.test(tokens[at]?.lower ?? '') || /^(?:total|overall|only)$/.test(tokens[at]?.lower ?? ''),
  )
  if (!isBroken && (held.length === 0 || !plain || sort || limit)) return undefined
  const open = lists.filter(({ name }) => !held.includes(name))
  const isTime = (side: Draft['x']): boolean => side?.choices[0]?.column === time?.name
  // A time is what things run along, whatever else tells them apart.
  const turned = time && isTime(draft.series) && !isTime(draft.x) ? { ...draft, x: draft.series, series: draft.x } : draft
  const axis = time && (open.includes(time) || overTime.test(text)) ? time : open[0]
  return {
    understanding: heard(understanding, (lower) => overTime.test(lower)),
    draft: isBroken
      ? ({ ...turned, grouped: true, measures: [measure] } as Draft)
      : withSides(
          { ...draft, grouped: true },
          axis ? { measures: [measure], x: { choices: [choice(axis.name)] } } : { measures: [measure] },
        ),
    notes: [],
  }
}

/** The table that is spoken of, and no other. */
function crossOf({ index, mentions, conditions }: Understanding): CrossTable | undefined {
  const spoken = new Set([
    ...mentions.flatMap(({ readings: [best] }) => best?.table ?? []),
    ...conditions.flatMap(({ choices: [choice] }) => choice?.table ?? []),
  ])
  const [only, ...more] = index.tables.length === 1 ? index.tables : index.tables.filter(({ table }) => spoken.has(table.id))
  return only && more.length === 0 ? crossTable(only.table) : undefined
}
