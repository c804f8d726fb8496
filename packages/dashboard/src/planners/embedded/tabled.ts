import type { Catalog } from '../../connections/connection.ts'
import { groupingsOf } from '../../plan.ts'
import type { Alternative, ChartPlan } from '../../plan.ts'
import { asKind } from './refine/kinds.ts'
import { describeChart } from './titles/description.ts'

type Body = Omit<ChartPlan, 'id'>

const form = String.raw`(?:tables?|tabular (?:form|format|view|layout))(?: (?:form|format|view|layout))?`
const behind = new RegExp(
  String.raw`(?:[,;:.(–-]\s*|\s)(?:(?:(?:shown|displayed|presented|listed|drawn) )?(?:as|in|into|using) (?:an? )?(?:simple |plain |single )?(${form})|as (${form}))(?:,? (?:please|pls|thanks))?[\s).!?]*$`,
  'i',
)
const ahead =
  /^\s*(?:(?:please|pls|can you|could you|show|give|make|draw|create|build|i want|i need|get)(?: me| us)? )*(?:an? |the )?tables? (?:of|with|showing|for) /i

/** "… as a table", "table of revenue by region": where the request says so the rest of it, every word in its place; else undefined. */
export function tableSaid(text: string): { readonly rest: string; readonly several: boolean; readonly ahead: boolean } | undefined {
  const match = behind.exec(text) ?? ahead.exec(text)
  if (!match) return undefined
  const { index, 0: words } = match
  const rest = `${text.slice(0, index)}${' '.repeat(words.length)}${text.slice(index + words.length)}`
  return rest.trim() === '' ? undefined : { rest, several: /tables/i.test(words), ahead: index === 0 }
}

/** The figures of the last chart as a table, and of all that show the same groups or where tables were asked for. */
export function tabled(catalog: Catalog, charts: readonly Body[], several: boolean): readonly Body[] {
  const last = charts.at(-1)
  return charts.map((chart) => {
    const isMeant = several || chart === last || (last && groupsOf(chart) === groupsOf(last))
    return isMeant ? asTable(catalog, chart) : chart
  })
}

const groupsOf = (chart: Body): string =>
  groupingsOf(chart)
    .map(({ column: { relation, column }, grain = '' }) => `${relation}.${column}.${grain}`)
    .join(' ')

function asTable(catalog: Catalog, chart: Body): Body {
  const made =
    chart.kind === 'table' || chart.kind === 'boxplot' ? undefined : asKind(catalog, { ...chart, id: 'chart_1', alternatives: [] }, 'table')
  if (!made) return chart
  const { id: _id, ...body } = made
  const [axis] = body.dimensions
  // The height of a stack is nothing of a table's.
  const sort = body.sort.map((each) =>
    'total' in each.by
      ? chart.series && axis
        ? { by: { dimension: axis.id }, order: 'asc' as const }
        : { ...each, by: { measure: each.by.total } }
      : each,
  )
  const drawn = { ...body, sort }
  const { alternatives, ...plan } = chart
  const before: Alternative = { title: chart.title, kind: chart.kind, reason: 'The same figures in another chart.', score: 0.6, plan }
  return {
    ...drawn,
    title: chart.title,
    description: describeChart(drawn).description,
    alternatives: [before, ...alternatives.filter(({ kind }) => kind !== 'table')].slice(0, 5),
  }
}
