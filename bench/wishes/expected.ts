import type { Condition } from '../../packages/dashboard/src/plan-condition.ts'
import type { Formula, RowFormula } from '../../packages/dashboard/src/plan-formula.ts'
import type { ChartPlan } from '../../packages/dashboard/src/plan.ts'
import { say, toShort } from '../refine/short-form.ts'

/** One of several that are right, or the only one. */
type Either<T> = T | { readonly any: readonly T[] }

interface ExpectedChart {
  readonly measures?: Either<readonly string[]>
  /** Series and facets count as dimensions; `column:*` takes any grain. */
  readonly dimensions?: Either<readonly string[]>
  readonly kind?: readonly string[]
  readonly limit?: number
  readonly where?: readonly Either<string>[]
  readonly sort?: string
  readonly comparison?: string
}

export interface Expected {
  readonly charts?: readonly Either<ExpectedChart>[]
  /** How many charts at most; as many as listed where it is not said. */
  readonly most?: number
  readonly overview?: { readonly least: number; readonly about?: readonly string[]; readonly where?: readonly Either<string>[] }
}

interface Shown {
  readonly kind: string
  readonly measures: readonly string[]
  readonly dimensions: readonly string[]
  readonly where: readonly string[]
  readonly limit?: number
  readonly sort?: string
  readonly comparison?: string
}

type Leaf = RowFormula | Formula

function formulaWords(formula: Leaf, tables: ReadonlyMap<string, string>): string {
  switch (formula.kind) {
    case 'number':
      return String(formula.value)
    case 'column':
      return `${tables.get(formula.column.relation) ?? formula.column.relation}.${formula.column.column}`
    case 'aggregate':
      return [
        formula.aggregate,
        ...(formula.of ? [`${formulaWords(formula.of, tables)}${formula.unit ? `:${formula.unit}` : ''}`] : []),
        ...(formula.where ?? []).map(
          (part) => `if ${say(part, ({ relation, column }) => `${tables.get(relation) ?? relation}.${column}`)}`,
        ),
      ].join(' ')
    case 'days': {
      const { from, until } = formula
      return `${'date' in until ? until.date : formulaWords({ kind: 'column', column: until }, tables)} - ${formulaWords({ kind: 'column', column: from }, tables)}`
    }
    default:
      return `${formulaWords(formula.left, tables)} ${formula.op} ${formulaWords(formula.right, tables)}`
  }
}

function shown(chart: ChartPlan): Shown {
  const short = toShort(chart)
  const tables = new Map([chart.source.base, ...chart.source.joins.map((join) => join.relation)].map(({ alias, table }) => [alias, table]))
  const measures = chart.measures.map((measure, place) => {
    if (measure.formula) return formulaWords(measure.formula, tables)
    const words = short.measures?.[place] ?? ''
    return measure.minus ? `${words} - ${formulaWords({ kind: 'column', column: measure.minus }, tables)}` : words
  })
  const limit = short.limit === undefined ? undefined : Number(short.limit.split(' ')[0])
  return {
    kind: short.kind ?? '',
    measures: measures.length > 0 ? measures : ['count'],
    dimensions: [...(short.dimensions ?? []), ...[short.series, short.facet].filter((part) => part !== undefined)],
    where: [...(short.where ?? []), ...chart.where.flatMap(relatedWords), ...comparedWords(chart, tables)].map(ordered),
    ...(limit === undefined ? {} : { limit }),
    ...(short.sort === undefined ? {} : { sort: short.sort }),
    ...(typeof short.comparison === 'string' ? { comparison: short.comparison } : {}),
  }
}

/** A condition on other tables' rows as people read it: `without bills (bills.bill_dt from 2024-12-01)`. */
function relatedWords(condition: Condition): readonly string[] {
  if (condition.kind !== 'related' || condition.sub.where.length === 0) return []
  const { source, where } = condition.sub
  const tables = new Map([source.base, ...source.joins.map((join) => join.relation)].map(({ alias, table }) => [alias, table]))
  const parts = where.map((part) => ordered(say(part, ({ relation, column }) => `${tables.get(relation) ?? relation}.${column}`)))
  return [`${condition.negated ? 'without' : 'with'} ${source.base.table} (${parts.toSorted().join('; ')})`]
}

/** The period of a comparison that is looked at is a condition too. */
function comparedWords({ comparison }: ChartPlan, tables: ReadonlyMap<string, string>): readonly string[] {
  if (!comparison) return []
  const { column, current } = comparison
  return [`${tables.get(column.relation) ?? column.relation}.${column.column} from ${current.from} until ${current.until}`]
}

/** "column in b, a" as "column in a, b". */
function ordered(said: string): string {
  // A period without an end is written with and without the mark of it.
  const condition = said.replace(/ until …$/, '')
  const [column, values] = condition.split(' in ', 2)
  return values === undefined || values.includes('..') ? condition : `${column ?? ''} in ${values.split(', ').toSorted().join(', ')}`
}

const options = <T>(either: Either<T>): readonly T[] =>
  typeof either === 'object' && either !== null && 'any' in either ? either.any : [either]

function sameSet(wanted: readonly string[], found: readonly string[]): boolean {
  return wanted.length === found.length && wanted.every((part) => found.includes(part))
}

function sameDimensions(wanted: readonly string[], found: readonly string[]): boolean {
  if (wanted.length !== found.length) return false
  const left = [...found]
  return wanted.every((part) => {
    const column = part.endsWith(':*') ? part.slice(0, -2) : undefined
    const at = left.findIndex((other) =>
      column === undefined ? other === part : other === column || other.startsWith(`${column}:`) || other.startsWith(`${column}/`),
    )
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

function holds(wanted: Either<string>, where: readonly string[]): boolean {
  return options(wanted).some((condition) => where.includes(ordered(condition)))
}

/** What people call an arc; whether it has a hole is a matter of taste. */
const slices: ReadonlySet<string> = new Set(['pie', 'donut'])

function isChart(wanted: ExpectedChart, found: Shown): boolean {
  return (
    (wanted.measures === undefined || options(wanted.measures).some((each) => sameSet(each, found.measures))) &&
    (wanted.dimensions === undefined || options(wanted.dimensions).some((each) => sameDimensions(each, found.dimensions))) &&
    (wanted.kind === undefined || wanted.kind.some((kind) => kind === found.kind || (found.kind === 'arc' && slices.has(kind)))) &&
    (wanted.limit === undefined || wanted.limit === found.limit) &&
    (wanted.sort === undefined || wanted.sort === found.sort) &&
    (wanted.comparison === undefined || wanted.comparison === found.comparison) &&
    (wanted.where ?? []).every((condition) => holds(condition, found.where))
  )
}

/** Whether each wanted chart has one of its own among those found. */
function matched(wanted: readonly Either<ExpectedChart>[], found: readonly Shown[]): boolean {
  const [first, ...rest] = wanted
  return (
    first === undefined ||
    found.some((chart, place) => options(first).some((each) => isChart(each, chart)) && matched(rest, found.toSpliced(place, 1)))
  )
}

/** What is wrong with the charts; undefined where they are as expected. */
export function wrong({ charts, most, overview }: Expected, plans: readonly ChartPlan[]): string | undefined {
  const found = plans.map(shown)
  if (overview) {
    if (found.length < overview.least) return `${found.length} charts of ${overview.least}`
    for (const column of overview.about ?? [])
      if (
        !found.some(({ dimensions }) =>
          dimensions.some((dimension) => sameDimensions([column.includes(':') ? column : `${column}:*`], [dimension])),
        )
      )
        return `none by ${column}`
    for (const condition of overview.where ?? [])
      if (found.filter(({ where }) => holds(condition, where)).length * 2 < found.length) return `not ${JSON.stringify(condition)}`
    return undefined
  }
  if (found.length > (most ?? charts?.length ?? 0)) return `${found.length} charts, ${most ?? charts?.length ?? 0} at most`
  return matched(charts ?? [], found) ? undefined : 'not the charts'
}

/** For people: each chart in a line. */
export function inWords(plans: readonly ChartPlan[]): readonly string[] {
  return plans
    .map(shown)
    .map(({ kind, measures, dimensions, where, limit, sort, comparison }) =>
      [
        kind,
        measures.join(' + '),
        dimensions.length > 0 ? `by ${dimensions.join(', ')}` : '',
        where.length > 0 ? `where ${where.join('; ')}` : '',
        limit === undefined ? '' : `limit ${limit}`,
        sort ?? '',
        comparison ?? '',
      ]
        .filter((part) => part !== '')
        .join(' '),
    )
}
