import { failure } from '../errors.ts'
import type { Literal } from '../plan-condition.ts'

/** A name between double quotes, as standard SQL writes it. A NUL or a lone surrogate cannot be part of a stored name. */
export function quoteName(name: string): string {
  if (name.includes('\0')) throw failure('unknown_column', 'A name with a NUL character is in no table.')
  return `"${name.toWellFormed().replaceAll('"', '""')}"`
}

/**
 * Text as a SQL literal.
 * @param nul how the engine writes the NUL character, which no statement's text may contain
 */
export function quoteText(text: string, nul: string): string {
  const parts = text
    .toWellFormed()
    .split('\0')
    .map((part) => `'${part.replaceAll("'", "''")}'`)
  return parts.length === 1 ? parts[0]! : `(${parts.join(` || ${nul} || `)})`
}

/** A number as SQL text. @throws `query_failed` for what is not finite */
export function numberText(value: number): string {
  if (!Number.isFinite(value)) throw failure('query_failed', 'Only finite numbers can be compared with data.')
  return Object.is(value, -0) ? '0' : String(value)
}

const dateShape = /^(\d{4})-(\d{2})-(\d{2})$/
const timestampShape = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?)$/

/** Is it a day of the calendar, written `YYYY-MM-DD`? */
export function isDateText(text: string): boolean {
  if (!dateShape.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** `YYYY-MM-DDTHH:MM:SS`, or undefined where it is not a moment. */
export function timestampText(text: string): string | undefined {
  const [, day, clock] = timestampShape.exec(text) ?? []
  if (day === undefined || clock === undefined || !isDateText(day)) return undefined
  const [hour, minute, second] = clock.split(':').map(Number)
  if (hour! > 23 || minute! > 59 || (second ?? 0) >= 60) return undefined
  return `${day}T${clock.length === 5 ? `${clock}:00` : clock}`
}

/** The date of a literal, checked, since it becomes SQL text without quoting rules of its own. */
export function checkedDate(text: string): string {
  if (!isDateText(text)) throw failure('query_failed', `"${text}" is not a date (YYYY-MM-DD).`)
  return text
}

export function checkedTimestamp(text: string): string {
  const moment = timestampText(text)
  if (moment === undefined) throw failure('query_failed', `"${text}" is not a timestamp (YYYY-MM-DDTHH:MM:SS).`)
  return moment
}

/** A date or timestamp written as ISO text, as the literal it stands for. */
export function momentLiteral(text: string): Literal {
  return isDateText(text) ? { date: text } : { timestamp: checkedTimestamp(text) }
}

/** The day after, `YYYY-MM-DD`. */
export function dayAfter(date: string): string {
  const day = new Date(`${checkedDate(date)}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + 1)
  return day.toISOString().slice(0, 10)
}

/** A LIKE pattern in which `escape` stands before what LIKE would read as a wildcard. */
export function likePattern(text: string, match: 'contains' | 'starts' | 'ends', escape: '\\' | '|' = '\\'): string {
  const special: ReadonlySet<string> = new Set([escape, '%', '_'])
  const plain = Array.from(text, (character) => (special.has(character) ? `${escape}${character}` : character)).join('')
  return `${match === 'starts' ? '' : '%'}${plain}${match === 'ends' ? '' : '%'}`
}

/** Lower end of an equal step. Divides by a whole number where it can, so that 0.1 steps stay 0.3 and not 0.30000000000000004. */
export function binExpression(expression: string, step: number, origin: number): string {
  if (!(step > 0)) throw failure('query_failed', 'The step of a bin must be above 0.')
  const shifted = origin === 0 ? expression : `(${expression} - ${numberText(origin)})`
  const inverse = Math.round(1 / step)
  const steps = `floor(${shifted} / ${realText(step)})`
  const lower = step < 1 && Math.abs(1 / step - inverse) < 1e-9 ? `${steps} / ${realText(inverse)}` : `${steps} * ${numberText(step)}`
  return origin === 0 ? lower : `${lower} + ${numberText(origin)}`
}

/** A number that the engine takes for a real one, so that dividing by it is not whole division. */
function realText(value: number): string {
  const text = numberText(value)
  return /[.e]/.test(text) ? text : `${text}.0`
}
