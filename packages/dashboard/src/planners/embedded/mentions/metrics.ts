import { columnOf, tableOf } from '../../../connections/connection.ts'
import type { Catalog, Metric, TableProfile } from '../../../connections/connection.ts'
import { columnsOfFormula } from '../../../sql/formula.ts'
import { isNumeric } from '../schema/column-types.ts'
import type { Token } from '../words/tokens.ts'
import type { Mention, MetricMention, Span } from '../understanding.ts'
import { formOf, wordsOfName } from '../words/word-forms.ts'

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
  const apart = mentions.filter((mention) => !metrics.some((metric) => overlap(metric, mention)))
  const said = apart.flatMap(({ readings: [best] }) => (best?.kind === 'column' && best.column !== undefined ? [best.column] : []))
  const own = metrics.map(({ start, end, table, metric, how }): Mention => {
    // Two metrics never stand for one column: one of them would be taken for a repetition.
    const column = stands.get(metric) ?? anchorOf(metric, table, catalog, new Set([...stands.values(), ...said]))
    stands.set(metric, column)
    const words = tokens.slice(start, end).map(({ text }) => text)
    return { start, end, words: words.join(' '), readings: [{ kind: 'column', table, column, score: 1, how }] }
  })
  return [...apart, ...own].toSorted((a, b) => a.start - b.start)
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
