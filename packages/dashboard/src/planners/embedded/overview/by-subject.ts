import type { ChartPlan, Measure } from '../../../plan.ts'
import type { Aggregate } from '../../../plan-aggregate.ts'
import { tableOf } from '../../../connections/connection.ts'
import type { Catalog } from '../../../connections/connection.ts'
import { markColumns } from '../schema/marks.ts'
import type { MarkColumns } from '../schema/marks.ts'
import { conditionsIn } from '../titles/conditions.ts'
import { columnWords, listed, lowered, sentence } from '../titles/names.ts'
import type { Mention, Understanding } from '../understanding.ts'
import type { MeasureField } from './fields.ts'
import { frameFor } from './focus.ts'
import { dimensionOver, draft, measureOver } from './frame.ts'
import type { Frame } from './frame.ts'
import { subjectOf } from './subject.ts'

const asks = /\bsubjects?\b(?:[ -]?wise)?/i
/** Of any or of all subjects something is said of the pupils. */
const ofPupils = /\b(?:any|all|each|every|both)\s+(?:one\s+|of\s+the\s+|of\s+)?subjects?\b(?!\s+(?:average|mean|highest|lowest))/i
/** Words that only say which subject is looked for, or that marks are meant. */
const idle =
  /^(?:subjects?|wise|which|what|is|are|was|the|of|in|by|per|for|each|every|weak|weakest|strong|strongest|easiest|hardest|toughest|difficult|most|least|best|worst|marks?|scores?|average|performance|result|results|compare|comparison|show|me|doing|do|students?|pupils?|class)$/
const kinds: Readonly<Partial<Record<Aggregate, string>>> = { mean: 'Average', max: 'Highest', min: 'Lowest', median: 'Median' }

/**
 * "Subject wise average marks", "which subject is the weakest", "average by subject and section": a bar for each column of marks, where no
 * column is called a subject. Undefined for all other requests.
 */
export function bySubject(catalog: Catalog, understanding: Understanding, fiscalYearStart: number): Omit<ChartPlan, 'id'> | undefined {
  const { text, tokens, unknown, mentions, charts, index, aggregates } = understanding
  if (!asks.test(text) || ofPupils.test(text) || index.columnsByPiece.has('subject') || index.tablesByPiece.has('subject')) return undefined
  if (charts.some(({ explicit, kind }) => explicit && kind !== 'bar')) return undefined
  const found = index.tables.flatMap(({ table }) => {
    const marks = markColumns(table)
    return marks ? [{ table, marks }] : []
  })
  const [only, ...more] = found
  if (!only || more.length > 0 || unknown.some((at) => !idle.test(tokens[at]?.lower ?? ''))) return undefined
  const { table, marks } = only
  const frame = frameFor(catalog, table, { ...subjectOf(catalog, withoutMarks(understanding, marks), fiscalYearStart), tables: [table.id] })
  const group = frame && groupOf(understanding, frame, mentions)
  const said = aggregates.find(({ aggregate }) => kinds[aggregate] !== undefined)?.aggregate ?? 'mean'
  if (!frame) return undefined
  const measures = measuresFor(frame, marks, said)
  const conditions = conditionsIn({ where: frame.where }, 'title')
  const by = group ? `subject and ${lowered(group.words)}` : 'subject'
  const title = [`${kinds[said] ?? 'Average'} marks by ${by}`, ...(conditions.length > 0 ? [listed(conditions)] : [])].join(', ')
  return draft(frame, {
    kind: 'bar',
    title,
    measures,
    dimensions: group ? [dimensionOver(group)] : [],
    stack: 'grouped',
    description: `Bars: ${title}.`,
    assumptions: [
      `Each subject is a column of ${tableOf(catalog, table.id)?.path.at(-1) ?? table.id}: ${listed(marks.subjects.map(({ name }) => name))}.`,
    ],
  })
}

function measuresFor(frame: Frame, { subjects }: MarkColumns, aggregate: Aggregate): readonly Measure[] {
  const [own] = frame.reached
  if (!own) return []
  return subjects.map((profile, place): Measure => {
    const words = columnWords(profile, own.table)
    const field: MeasureField = {
      ref: { relation: own.relation, column: profile.name },
      profile,
      reached: own,
      words,
      aggregate: 'mean',
      score: 0,
      format: 'plain',
    }
    return { ...measureOver(frame, field, aggregate, `m${String(place + 1)}`), label: sentence(words) }
  })
}

/** "… and section": what they are broken down by besides. */
function groupOf({ conditions }: Understanding, frame: Frame, mentions: readonly Mention[]) {
  const said = mentions.filter(({ start, end }) => !conditions.some((condition) => condition.start < end && start < condition.end))
  return frame.groups.find(({ ref, reached, kind }) =>
    said.some(
      ({ readings: [best] }) => kind !== 'name' && best?.kind === 'column' && best.column === ref.column && best.table === reached.table.id,
    ),
  )
}

/** What is said of the marks themselves is no subject of its own. */
function withoutMarks(understanding: Understanding, { total, percent }: MarkColumns): Understanding {
  const whole = [total?.name, percent?.name]
  return { ...understanding, mentions: understanding.mentions.filter(({ readings: [best] }) => !whole.includes(best?.column)) }
}
