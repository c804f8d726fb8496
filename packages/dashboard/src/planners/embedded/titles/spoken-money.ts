import { columnOf, tableOf } from '../../../connections/connection.ts'
import type { Catalog } from '../../../connections/connection.ts'
import { isGiven } from '../../../given-words.ts'
import { relationsOf } from '../../../plan.ts'
import type { ColumnRef, Source } from '../../../plan-source.ts'
import type { ChartPlan, Dimension, Measure } from '../../../plan.ts'
import { understand } from '../understand.ts'
import type { Understanding } from '../understanding.ts'
import { takingsWords } from '../words/business.ts'
import { describeChart } from './description.ts'
import { humanName, measureWords } from './labels.ts'
import { columnWords, lowered, nounIn, sentence } from './names.ts'

/** What is called "sales", "revenue", by table and column. Two words for one column tell of two things. */
type Spoken = ReadonlyMap<string, ReadonlySet<string>>
type Body = Omit<ChartPlan, 'id' | 'alternatives'>

/** "Sales by month" of a column that is called amount: what comes in goes by the word that it was asked for with, in titles and along axes. */
export function inSpokenWords<Chart extends Omit<ChartPlan, 'id'>>(
  charts: readonly Chart[],
  { mentions }: Understanding,
  catalog: Catalog,
): readonly Chart[] {
  const words = mentions.flatMap(({ words: spoken, readings: [reading] }) => {
    const said = spoken.toLowerCase()
    if (reading?.kind !== 'column' || reading.column === undefined || reading.how !== 'synonym' || !takingsWords.has(said)) return []
    return [{ key: keyOf(reading.table, reading.column), word: said === 'sale' ? 'sales' : said, said }]
  })
  if (words.length === 0) return charts
  return charts.map((chart) => {
    // Of several charts each by its own word.
    const own = words.filter(({ said }) => chart.traces.some((trace) => trace.words.toLowerCase() === said))
    return renamedWithOthers(chart, gathered(own.length > 0 ? own : words), catalog)
  })
}

/** A changed chart says as before what comes in, whatever is done to it now. */
export function inWordsBefore(charts: readonly ChartPlan[], before: readonly ChartPlan[], catalog: Catalog): readonly ChartPlan[] {
  const words = before.flatMap((chart) =>
    chart.measures.flatMap((measure): readonly Named[] => {
      const named = namedBy(measure, chart.source, catalog)
      const word = named && [...takingsWords].find((each) => named.label(each, each) !== undefined)
      return named && word !== undefined && word !== named.words ? [{ key: named.key, word }] : []
    }),
  )
  const spoken = gathered(words)
  return spoken.size === 0 ? charts : charts.map((chart) => renamedWithOthers(chart, spoken, catalog))
}

/** The same by the words of a change: "show sales instead". */
export function inWordsOf(feedback: string, charts: readonly ChartPlan[], catalog: Catalog): readonly ChartPlan[] {
  const isNamed = feedback
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .some((word) => takingsWords.has(word))
  return isNamed ? inSpokenWords(charts, understand(feedback, catalog), catalog) : charts
}

interface Named {
  readonly key: string
  readonly word: string
}

/** A name that says no more than that it is an amount; "bill amount", "fare" say of what. */
const bare = /^(?:(?:total|net|gross|grand|sub|line|order|sum|value|amount) ?)+$/

const keyOf = (table: string, column: string): string => `${table}\u0000${column}`

function gathered(words: readonly Named[]): Spoken {
  const spoken = new Map<string, ReadonlySet<string>>()
  for (const { key, word } of words) spoken.set(key, new Set([...(spoken.get(key) ?? []), word]))
  return spoken
}

function renamedWithOthers<Chart extends Omit<ChartPlan, 'id'>>(chart: Chart, spoken: Spoken, catalog: Catalog): Chart {
  return {
    ...renamed(chart, spoken, catalog),
    alternatives: chart.alternatives.map((each) => {
      const plan = renamed(each.plan, spoken, catalog)
      return { ...each, plan, title: each.title === each.plan.title ? plan.title : each.title }
    }),
  }
}

function renamed<Chart extends Body>(chart: Chart, spoken: Spoken, catalog: Catalog): Chart {
  const wordOf = (key: string): string | undefined => {
    const [word, ...more] = spoken.get(key) ?? []
    return more.length === 0 ? word : undefined
  }
  const measures = chart.measures.map((measure): Measure => {
    const named = namedBy(measure, chart.source, catalog)
    const word = named && wordOf(named.key)
    const label = named && word !== undefined ? named.label(named.words, word) : undefined
    return label === undefined ? measure : { ...measure, label }
  })
  const dimensions = chart.dimensions.map((dimension): Dimension => {
    const table = tableBehind(dimension.column, chart.source)
    const word =
      dimension.bin && table !== undefined && bare.test(lowered(dimension.label))
        ? wordOf(keyOf(table, dimension.column.column))
        : undefined
    return word !== undefined && dimension.label === humanName(dimension.column.column)
      ? { ...dimension, label: sentence(word) }
      : dimension
  })
  const isSame = measures.every((each, at) => each === chart.measures[at]) && dimensions.every((each, at) => each === chart.dimensions[at])
  if (isSame) return chart
  const after = { ...chart, measures, dimensions }
  const [old, made] = [describeChart(chart), describeChart(after)]
  const told = (part: 'title' | 'description'): string => (chart[part] === old[part] ? made[part] : inWords(chart[part]))
  return isGiven(chart, 'title')
    ? { ...after, description: told('description') }
    : { ...after, title: told('title'), description: told('description') }

  /** "Amount, 2025 against 2024" was not put together from the parts alone. */
  function inWords(text: string): string {
    return chart.measures.reduce((words, { label }, at) => {
      const [from, to] = [label, measures[at]?.label ?? label].map((each) => lowered(each).replace(/^total (?=\S)/, ''))
      const place = from === undefined || from === to ? -1 : words.toLowerCase().indexOf(from)
      if (from === undefined || to === undefined || place < 0) return words
      return words.slice(0, place) + (place === 0 ? sentence(to) : to) + words.slice(place + from.length)
    }, text)
  }
}

const tableBehind = ({ relation }: ColumnRef, source: Source): string | undefined =>
  relationsOf(source).find(({ alias }) => alias === relation)?.table

interface NamedMeasure {
  readonly key: string
  /** The column's own words. */
  readonly words: string
  /** The measure's label with the column under other words; undefined where it is not called so. */
  readonly label: (from: string, to: string) => string | undefined
}

function namedBy(
  { aggregate, column, label, change, running, moving, share }: Measure,
  source: Source,
  catalog: Catalog,
): NamedMeasure | undefined {
  const table = column && tableOf(catalog, tableBehind(column, source) ?? '')
  const profile = table && columnOf(catalog, table.id, column.column)
  if (!table || !profile || aggregate === 'metric') return undefined
  const words = columnWords(profile, table)
  if (!bare.test(words)) return undefined
  const plain = (words: string): string => measureWords(aggregate, words, nounIn(catalog, table.id))
  // "Running total of amount", "Growth of average amount".
  const within = (words: string): string => ` ${lowered(plain(words)).replace(/^total (?=\S)/, '')}`
  const isAlong = change !== undefined || running === true || moving !== undefined || share === true
  return {
    key: keyOf(table.id, column.column),
    words,
    label: (from, to) => {
      if (label === plain(from)) return plain(to)
      return isAlong && label.endsWith(within(from)) ? label.slice(0, -within(from).length) + within(to) : undefined
    },
  }
}
