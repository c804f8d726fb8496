import type { ChartPlan } from '../../../../plan.ts'
import { describeChange } from '../../titles/description.ts'
import type { BoardChange } from './change.ts'
import { attach, dimensionFor, freeId, profileIn } from '../columns.ts'
import { asKind } from '../kinds.ts'
import { notesAfter } from '../notes.ts'
import { replaceCharts } from '../state.ts'
import type { State } from '../state.ts'
import type { Target } from '../targets.ts'
import { tracedOn } from '../traced.ts'
import { columnsListed } from '../rows/columns-said.ts'

const asked =
  /^(?:(?:and|also|please|show|add|give|put|with|include|me|mention|write) )*their (\p{L}.*?)(?: (?:too|also|as well|please|beside (?:it|them)))*$/u

/** "And their city" of bars by customer: what is told of each of them, in a table with what they come to. */
export const askTheirs: BoardChange = ({ lower, text }, target, state) => {
  const phrase = asked.exec(lower)?.[1]
  const chart = phrase === undefined ? undefined : chartMeant(target, state)
  const made = chart && phrase !== undefined ? withTheirs(chart, phrase, state) : undefined
  if (!chart || !made) return undefined
  const noted = { ...made, assumptions: notesAfter(chart, made, state.catalog) }
  const told = { ...noted, ...describeChange(chart, noted), traces: tracedOn(chart.traces, text, chart, noted), alternatives: [] }
  return replaceCharts(state, new Map([[chart.id, told]]))
}

function chartMeant({ ids, by }: Target, { last, plan: { charts } }: State): ChartPlan | undefined {
  const meant = by === 'none' || by === 'title' ? last : ids
  const [only, ...more] = charts
  return charts.find(({ id }) => meant.includes(id)) ?? (more.length === 0 ? only : undefined)
}

/** Columns of the table whose rows the axis names, each of which has one of them. */
function withTheirs(chart: ChartPlan, phrase: string, { catalog }: State): ChartPlan | undefined {
  const [axis, ...more] = chart.dimensions
  const isGrouped = chart.measures.every(({ aggregate }) => aggregate !== 'none')
  if (!axis || axis.grain || axis.bin || chart.series || !isGrouped || (chart.kind !== 'bar' && chart.kind !== 'table')) return undefined
  const at = profileIn(catalog, chart, axis.column)
  const isOfEach = at !== undefined && (at.profile.unique || (axis.identity?.length ?? 0) > 0)
  const { columns, unknown } = columnsListed(phrase, chart, catalog)
  if (!at || !isOfEach || unknown.length > 0 || columns.length === 0) return undefined
  if (!columns.every(({ table, whole }) => table.id === at.table.id && !whole)) return undefined
  let made = asKind(catalog, chart, 'table')
  const shown = new Set([axis, ...more].map(({ column }) => column.column))
  for (const said of columns) {
    const joined = made && attach(catalog, made, said.table.id)
    if (!made || !joined || shown.has(said.profile.name)) continue
    const dimension = dimensionFor(said, axis.column.relation, freeId(made, 'd'), undefined, true)
    made = { ...made, source: joined.source, dimensions: [...made.dimensions, dimension] }
  }
  return made && JSON.stringify(made.dimensions) !== JSON.stringify(chart.dimensions) ? made : undefined
}
