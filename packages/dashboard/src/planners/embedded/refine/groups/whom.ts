import type { ColumnProfile, TableProfile } from '../../../../connections/connection.ts'
import { tableOf } from '../../../../connections/connection.ts'
import type { ChartPlan } from '../../../../plan.ts'
import { nameColumn } from '../../schema/name-column.ts'
import { formOf, wordsOfName } from '../../words/word-forms.ts'
import { attach, baseOf, dimensionFor, freeId } from '../columns.ts'
import { nothing } from '../edit.ts'
import type { EditContext, Reader } from '../edit.ts'

const asked =
  /^\s*(?:(?:and|also|please|show|put|give|add|tell|me|us|i|we|want|need|see) +)*(?:(to|by|for|with|from) whom|who|whom) +(?:(?:it|they|this|that|each|these|those) +)?(?:(?:was|is|were|are|has|have|had|been|did|does) +)*(\p{L}+)(?: +(?:it|them|this|that|to|by|for|with|from))?(?:(?: *,)? +(?:and +)?(?:put|show|add|give|write|with|also)(?: +(?:the|their|his|her))? +names?)?(?: +(?:also|too|as well))*\s*$/u

/** "To whom it was given", "who handled it, put the name" of a list: one more column of it, people by their names. */
export const readWhom: Reader = (text, context) => {
  if (!/\bwhom?\b/.test(text)) return nothing(text)
  const [, place, verb] = asked.exec(context.written.toLowerCase()) ?? asked.exec(text) ?? []
  if (verb === undefined) return nothing(text)
  const change = (chart: ChartPlan): ChartPlan | undefined => withPerson(chart, verb, place, context)
  if (!context.charts.some(change)) return nothing(text)
  return { edits: [{ scope: 'best', fits: (chart) => (change(chart) ? 1 : 0), apply: change }], rest: '' }
}

/** The column of the rows that bears the verb: "Given to", "Handled By"; a word of commands may be one of them. */
function columnOfVerb(table: TableProfile, verb: string, place: string | undefined): ColumnProfile | undefined {
  const { stem } = formOf(verb)
  const found = table.columns.filter(({ type, name }) => type === 'text' && wordsOfName(name).some((word) => formOf(word).stem === stem))
  return found.find(({ name }) => place !== undefined && wordsOfName(name).includes(place)) ?? found[0]
}

function withPerson(chart: ChartPlan, verb: string, place: string | undefined, { catalog }: EditContext): ChartPlan | undefined {
  if (chart.kind !== 'table' || !chart.measures.every(({ aggregate }) => aggregate === 'none' || aggregate === 'count')) return undefined
  const table = baseOf(catalog, chart)
  const profile = columnOfVerb(table, verb, place)
  if (!profile) return undefined
  const said = { table, profile }
  const key = catalog.keys.find(
    ({ from }) => from.table === said.table.id && from.columns.length === 1 && from.columns[0] === said.profile.name,
  )
  const people = key && tableOf(catalog, key.to.table)
  const name = people && nameColumn(people)
  const shown = people && name ? { table: people, profile: name } : said
  const at = attach(catalog, chart, shown.table.id)
  if (!at) return undefined
  const dimension = dimensionFor({ ...shown, score: 1, whole: false }, at.relation, freeId(chart, 'd'), undefined, true)
  const isThere = chart.dimensions.some(
    ({ column }) => column.column === dimension.column.column && column.relation === dimension.column.relation,
  )
  return isThere ? undefined : { ...chart, source: at.source, dimensions: [...chart.dimensions, dimension] }
}
