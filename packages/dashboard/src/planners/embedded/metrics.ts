import { columnOf, tableOf } from '../../connections/connection.ts'
import type { Catalog, Metric, TableProfile } from '../../connections/connection.ts'
import type { Measure } from '../../plan.ts'
import { columnsOfFormula } from '../../sql/formula.ts'
import { isNumeric } from './condition-columns.ts'
import type { DimensionDraft, Draft } from './draft-parts.ts'
import type { Item } from './item.ts'
import { nameColumn } from './name-column.ts'
import type { Token } from './tokens.ts'
import type { Mention, MetricMention, Span } from './understanding.ts'
import { formOf, wordsOfName } from './word-forms.ts'

/** Where the words name metrics of the hints; of those that overlap the longest. */
export function findMetrics(tokens: readonly Token[], catalog: Catalog): readonly MetricMention[] {
  const found: MetricMention[] = []
  for (const table of catalog.tables)
    for (const metric of table.metrics ?? [])
      for (const [place, name] of [metric.name, ...metric.synonyms].entries()) {
        const words = wordsOfName(name).map((word) => formOf(word).text)
        if (words.length === 0) continue
        for (let start = 0; start + words.length <= tokens.length; start++)
          if (words.every((word, at) => tokens[start + at]?.kind === 'word' && tokens[start + at]?.word === word))
            found.push({ start, end: start + words.length, table: table.id, metric, how: place === 0 ? 'exact' : 'synonym' })
      }
  const taken: MetricMention[] = []
  for (const one of found.toSorted((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start))
    if (!taken.some((other) => overlap(other, one))) taken.push(one)
  return taken.toSorted((a, b) => a.start - b.start)
}

export const overlap = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end

/** The mentions with those of metrics among them, in the order of the text: each stands for a column that it is made of. */
export function withMetrics(
  mentions: readonly Mention[],
  metrics: readonly MetricMention[],
  tokens: readonly Token[],
  catalog: Catalog,
): readonly Mention[] {
  if (metrics.length === 0) return mentions
  const stands = new Map<Metric, string>()
  const own = metrics.map(({ start, end, table, metric, how }): Mention => {
    // Two metrics never stand for one column: one of them would be taken for a repetition.
    const column = stands.get(metric) ?? anchorOf(metric, table, catalog, new Set(stands.values()))
    stands.set(metric, column)
    const words = tokens.slice(start, end).map(({ text }) => text)
    return { start, end, words: words.join(' '), readings: [{ kind: 'column', table, column, score: 1, how }] }
  })
  return [...mentions.filter((mention) => !metrics.some((metric) => overlap(metric, mention))), ...own].toSorted(
    (a, b) => a.start - b.start,
  )
}

/** A column that stands for the metric while a chart is put together: a number where it is made of one. */
function anchorOf(metric: Metric, id: string, catalog: Catalog, taken: ReadonlySet<string>): string {
  const table = tableOf(catalog, id)
  const columns = columnsOfFormula(metric.formula).map(({ column }) => column)
  const isFigure = (name: string): boolean => {
    const profile = columnOf(catalog, id, name)
    return profile !== undefined && isNumeric(profile) && profile.meaning !== 'id'
  }
  const figures = [...columns, ...namesOf(table)].filter(isFigure)
  return figures.find((name) => !taken.has(name)) ?? figures[0] ?? columns[0] ?? namesOf(table)[0] ?? ''
}

const namesOf = (table: TableProfile | undefined) => (table?.columns ?? []).map(({ name }) => name)

/** The metric that words at this place name. */
export function metricAt(metrics: readonly MetricMention[], mention: Span | undefined): MetricMention | undefined {
  return mention && metrics.find((each) => each.start === mention.start && each.end === mention.end)
}

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
