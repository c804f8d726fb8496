import { tableOf } from '../../../connections/connection.ts'
import type { Catalog, Metric } from '../../../connections/connection.ts'
import type { Measure } from '../../../plan.ts'
import type { DimensionDraft, Draft } from '../shape/draft-parts.ts'
import type { Item } from '../items/item.ts'
import { metricAt } from '../mentions/metrics.ts'
import { nameColumn } from '../schema/name-column.ts'
import type { MetricMention } from '../understanding.ts'

/**
 * What metrics are broken down by is their axis: they are no points of single rows that could be coloured by it. Without anything else
 * a thing that is named is it: "which store has the highest margin".
 */
export function alongAxis(draft: Draft, metrics: readonly MetricMention[], catalog: Catalog): Draft {
  if (draft.x || !draft.measures.some((measure) => metricAt(metrics, measure.item?.mention))) return draft
  const { series, facet, ...rest } = draft
  const [x, ...more] = [series, facet].filter((each) => each !== undefined)
  if (x) return { ...rest, x, ...(more[0] ? { series: more[0] } : {}) }
  const thing = draft.items
    .filter((item) => !metricAt(metrics, item.mention) && !draft.measures.some((measure) => measure.item === item))
    .flatMap((item) => dimensionOf(item, catalog) ?? [])[0]
  return thing ? { ...draft, x: thing } : draft
}

function dimensionOf(item: Item, catalog: Catalog): DimensionDraft | undefined {
  if (item.table === undefined) return item.sort === 'category' ? { choices: item.columns, item } : undefined
  const table = tableOf(catalog, item.table)
  const name = table && nameColumn(table)
  return name && { choices: [{ table: item.table, column: name.name, score: 0.8 }], entity: item.table, item }
}

/** As it was named, but for its first letter. */
const titleOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

export function metricMeasure(id: string, { name, formula, format, unit }: Metric): Measure {
  return {
    id,
    aggregate: 'metric',
    metric: name,
    formula,
    label: titleOf(name),
    format: format ?? 'plain',
    ...(unit === undefined ? {} : { unit }),
  }
}

/** Said of every chart that shows it. */
export function explainMetric(table: string, { name, expression, description }: Metric): string {
  return `${titleOf(name)} is ${expression} of ${table}${description === undefined ? '' : `: ${description.replace(/[.]$/, '')}`}.`
}
