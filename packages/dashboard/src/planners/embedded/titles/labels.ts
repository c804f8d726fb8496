import type { ColumnProfile, TableProfile } from '../../../connections/connection.ts'
import { isPercentile } from '../../../plan-aggregate.ts'
import type { Aggregate, Percentile } from '../../../plan-aggregate.ts'
import type { TimeGrain } from '../../../plan.ts'
import { columnWords, lowered, manyOf, plainWords, sentence } from './names.ts'
import type { Noun } from './names.ts'

/** `hire_date` as "Hire date". */
export function humanName(name: string): string {
  return sentence(plainWords(name))
}

const aggregateWords: Readonly<Record<Exclude<Aggregate, Percentile>, string>> = {
  none: '',
  count: 'number of',
  count_distinct: 'different',
  sum: 'total',
  mean: 'average',
  median: 'median',
  min: 'lowest',
  max: 'highest',
  stddev: 'spread of',
}

/** Rows that people take for what stands in them: so many sales are no sales. */
const amounts =
  /\b(?:sales?|revenues?|incomes?|earnings|expenses?|costs?|payments?|donations?|budgets?|prices?|marks|scores|points|salaries)$/

/** How many rows there are: "Orders", "Number of payments". */
export function countWords({ many }: Noun): string {
  return sentence(amounts.test(many) ? `number of ${many}` : many)
}

/** What a measure is called: "Total amount", "Average price", "Orders". @param column in words */
export function measureWords(aggregate: Aggregate, column: string | undefined, rows: Noun, dated = false): string {
  if (aggregate === 'count' || column === undefined) return countWords(rows)
  if (aggregate === 'count_distinct') return sentence(`${aggregateWords[aggregate]} ${manyOf(thingOf(column, rows))}`)
  if (isPercentile(aggregate)) return sentence(`${percentileWords(aggregate)} of ${column}`)
  const known =
    dated && (aggregate === 'min' || aggregate === 'max') ? { min: 'earliest', max: 'latest' }[aggregate] : aggregateWords[aggregate]
  const repeated = column.split(' ')[0] === known || column.startsWith('average ')
  return sentence(known === '' || repeated ? column : `${known} ${column}`)
}

/** "95th percentile" of `p95`. */
export function percentileWords(percentile: Percentile): string {
  const hundredths = percentile.slice(1)
  return `${hundredths}${hundredths === '1' ? 'st' : 'th'} percentile`
}

/** "Total amount" as a part of the whole: "Share of amount". */
export function shareWords(label: string): string {
  return /^share of /i.test(label) ? label : `Share of ${lowered(label.replace(/^Total (?=\S)/, ''))}`
}

/** What a key stands for: "customer id" for customers. */
function thingOf(column: string, rows: Noun): string {
  return column.replace(/(?:^|\s)(?:id|key|code|number)$/i, '') || rows.one
}

/** What a column is called along an axis; a table unknown where it is joined under another name. */
export function dimensionLabel(column: ColumnProfile, grain: TimeGrain | undefined, table: TableProfile | undefined): string {
  const words = sentence(table ? columnWords(column, table) : plainWords(column.name))
  return grain ? `${words} (${grainName(grain)})` : words
}

const grainNames: Readonly<Partial<Record<TimeGrain, string>>> = {
  month_of_year: 'month of the year',
  day_of_month: 'day of the month',
  hour_of_day: 'hour of the day',
  quarter_of_year: 'quarter of the year',
}

function grainName(grain: TimeGrain): string {
  return grainNames[grain] ?? grain
}
