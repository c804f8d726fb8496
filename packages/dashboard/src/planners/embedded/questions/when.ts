import { columnOf } from '../../../connections/connection.ts'
import type { TimeGrain } from '../../../plan.ts'
import { frameOver } from '../overview/frame.ts'
import { dateColumns } from '../schema/column-kinds.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import { isGrammar } from '../schema/word-match.ts'
import type { Draft } from '../shape/draft-parts.ts'
import type { ColumnChoice, Understanding } from '../understanding.ts'
import { amountsOfDeed } from '../words/deeds.ts'
import { amountsOf } from './amounts.ts'
import { drawnAs, heard, withSides } from './answer.ts'
import type { Answer } from './answer.ts'

const when =
  /^\s*(?:and |so )?(?:when|(?:at|on|in|during) (?:what|which) (?:times?|hours?|days?|weekdays?|months?|seasons?|quarters?|years)(?: of (?:the )?(?:day|week|year))?|(?:what|which) (?:times?|hours?|days?|weekdays?|months?|seasons?)(?: of (?:the )?(?:day|week|year))?) (?:(?:do|does|did|are|is|were) (?!the (?:last|latest|first|next|newest|oldest)\b)|(?=(?:the )?(?:most|mostly|more|max|maximum) (?:of (?:the |our )?)?\p{L}+ (?:are|is|were|gets?|come|comes|happens?|take|takes|arrives?|placed|done|made|booked)\b))/iu

/** Parts of a day, a week, a year in which something comes again, by the unit that was said. */
const recurring: Readonly<Partial<Record<TimeGrain, TimeGrain>>> = {
  hour: 'hour_of_day',
  day: 'weekday',
  month: 'month_of_year',
  quarter: 'quarter_of_year',
}

/** "When do people buy?": how often it happens on each day of the week, or by the units that were named. */
export function timeOf(understanding: Understanding, draft: Draft): Answer | undefined {
  const { text, tokens, charts, index } = understanding
  const match = when.exec(text)
  if (!match || draft.items.some(({ marker, sort }) => marker !== undefined && sort !== 'date')) return undefined
  const event = eventOf(understanding, match[0].length)
  if (!event) return undefined
  const { date, at } = event
  const said = grainsOf(understanding, match[0])
  const timed = columnOf(index.catalog, date.table, date.column)?.type === 'timestamp'
  const wanted = said.filter((grain) => grain !== 'hour_of_day' || timed)
  // "When were people hired": along the years in which it was.
  const past = wanted.length === 0 && /\b(?:did|were)\s*$/i.test(match[0])
  const [first = past ? undefined : 'weekday', second] = wanted
  const side = (grain: TimeGrain | undefined) => ({ choices: [date], ...(grain ? { grain } : {}) })
  const drawn = charts.some(({ explicit }) => explicit) ? undefined : drawnAs(second ? 'rect' : past ? 'line' : 'bar')
  return {
    understanding: heard(
      understanding,
      (lower, place) =>
        place === at ||
        amountsOfDeed(lower).length > 0 ||
        /^(?:mostly|usually|most|more|max|maximum|often|busiest|things|stuff|come|comes|coming|get|gets|happen|happens|take|takes|place|arrive|arrives|placed|done|made)$/.test(
          lower,
        ),
      drawn,
    ),
    draft: withSides(draft, {
      measures: [{ aggregate: 'count', choices: [], table: date.table }],
      x: side(first),
      ...(second ? { series: side(second) } : {}),
    }),
    notes: wanted.length > 0 || past ? [] : [`“${(tokens[0]?.text ?? '').toLowerCase()}” is read as the day of the week.`],
  }
}

function grainsOf({ grains, tokens }: Understanding, lead: string): readonly TimeGrain[] {
  const found = [
    ...(/\btimes? of (?:the )?day\b|\b(?:what|which) time\b/i.test(lead) ? (['hour_of_day'] as const) : []),
    ...grains

      .filter(({ start, end }) => !/\bday\b/.test(tokens[end - 1]?.lower ?? '') || !/\btimes? of (?:the )?day\b/i.test(lead) || start > 5)
      .filter(({ start }) => !/^(?:last|this|past|next|every|ago)$/.test(tokens[start - 1]?.lower ?? ''))
      .map(({ grain }) => recurring[grain] ?? grain),
  ]
  return [...new Set(found)].slice(0, 2)
}

/** The date at which what the question speaks of happens, and the word that says so. */
export function eventOf(
  { tokens, index, mentions }: Understanding,
  from: number,
): { readonly date: ColumnChoice; readonly at: number } | undefined {
  const words = tokens.filter(
    ({ kind, start, lower }) => kind === 'word' && start >= from && (!isGrammar(lower) || ['return', 'returns', 'order'].includes(lower)),
  )
  for (const token of words.toReversed()) {
    const [date] = dateColumns(index, [token], 1, false)
    if (date && date.score >= 0.85) return { date, at: token.index }
  }
  for (const token of words.toReversed()) {
    const [amount] = amountsOfDeed(token.lower).length > 0 ? amountsOf(token, index) : []
    const date = amount && dateOf(amount.table)
    if (date) return { date, at: token.index }
  }
  for (const { start, readings } of mentions) {
    const [best] = readings
    const date = best?.kind === 'table' ? dateOf(best.table) : undefined
    if (date) return { date, at: start }
  }
  return undefined

  function dateOf(id: string): ColumnChoice | undefined {
    return dateWithin(index, id)
  }
}

/** The date at which rows of a table happen. */
export function dateWithin(index: SchemaIndex, id: string): ColumnChoice | undefined {
  const table = index.catalog.tables.find((each) => each.id === id)
  const [best] = table && table.rowCount > 0 ? frameOver(index.catalog, table).dates : []
  return best && { table: best.reached.table.id, column: best.ref.column, score: 1 }
}
