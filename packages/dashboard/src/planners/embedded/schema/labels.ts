import pluralize from 'pluralize'
import type { ColumnProfile } from '../../../connections/connection.ts'
import type { Aggregate } from '../../../plan-formula.ts'
import type { Measure, TimeGrain } from '../../../plan.ts'
import { aggregateTitles } from '../words/aggregates.ts'
import { wordsOfName } from '../words/word-forms.ts'

/** `hire_date` as "Hire date"; names that are words already keep their letters. */
export function humanName(name: string): string {
  if (/\s/.test(name) || !/^[\x20-\x7f]+$/.test(name)) return name
  const words = wordsOfName(name)
  if (words.length === 0) return name
  if (words.length === 1 && name === name.toUpperCase() && name.length <= 5) return name
  const text = words.join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** `city` and `order_items` as "Cities" and "Order items". */
function pluralName(name: string): string {
  const text = humanName(name.split('.').at(-1) ?? name)
  return /[a-z]$/i.test(text) && !/(?:data|staff|people|history|information)$/i.test(text) ? pluralize.plural(text) : text
}

function singular(name: string): string {
  return pluralize.singular(name.split('.').at(-1) ?? name)
}

const lower = (text: string): string => (/^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text)

export function measureLabel(aggregate: Aggregate, column: string | undefined, table: string): string {
  if (aggregate === 'none') return humanName(column ?? table)
  if (aggregate === 'count') return `Number of ${lower(pluralName(column ?? table))}`
  if (aggregate === 'count_distinct' && column === undefined) return `${aggregateTitles[aggregate]} ${lower(pluralName(table))}`
  return `${aggregateTitles[aggregate]} ${lower(humanName(column ?? table))}`
}

const grainNames: Readonly<Partial<Record<TimeGrain, string>>> = {
  month_of_year: 'month of the year',
  day_of_month: 'day of the month',
  hour_of_day: 'hour of the day',
  quarter_of_year: 'quarter of the year',
}

/** A name column is called after what it names. */
export function dimensionLabel(column: string, grain: TimeGrain | undefined, table?: string): string {
  const named = table !== undefined && /^(?:name|title)$/i.test(column) ? humanName(singular(table)) : humanName(column)
  return grain ? `${named} (${grainNames[grain] ?? grain})` : named
}

export function grainName(grain: TimeGrain): string {
  return grainNames[grain] ?? grain
}

/** How the numbers of a column are shown, by what they mean. */
export function formatOf(aggregate: Aggregate, profile: ColumnProfile | undefined): Pick<Measure, 'format' | 'unit'> {
  if (aggregate === 'count' || aggregate === 'count_distinct' || !profile) return { format: 'integer' }
  const unit = profile.unit ? { unit: profile.unit } : {}
  if (profile.meaning === 'money') return { format: 'money', ...unit }
  if (profile.meaning === 'share' && typeof profile.max === 'number' && profile.max <= 1) return { format: 'percent' }
  if (profile.meaning === 'id') return { format: 'id' }
  return { format: profile.type === 'integer' && ['sum', 'min', 'max', 'none'].includes(aggregate) ? 'integer' : 'plain', ...unit }
}

export function lowerFirst(text: string): string {
  return lower(text)
}
