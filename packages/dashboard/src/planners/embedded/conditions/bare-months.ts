import { latestMonth, latestQuarter, month, monthOf } from '../phrases/calendar.ts'
import { eachYear } from '../phrases/listed-periods.ts'
import { apartOf, relative } from '../phrases/period-reading.ts'
import type { Made, PeriodReading } from '../phrases/period-reading.ts'
import { dateColumns } from '../schema/column-kinds.ts'
import type { Token } from '../words/tokens.ts'
import { following, leading } from './bare-years.ts'
import type { ConditionContext } from './context.ts'
import { wordsOf } from './context.ts'

const named = new RegExp(`^${month}$`, 'i')
const quarter = /^q([1-4])$/i
const listing: ReadonlySet<string> = new Set(['and', 'or', '&', ','])

/** "Total discount given nov", "dec sales by area", "q4 sales": months and quarters of which no word says so; "may" and "march" may be anything. */
export function bareMonths(context: ConditionContext, said: readonly PeriodReading[]): readonly PeriodReading[] {
  const { tokens, taken, mentions, index } = context
  const isFree = ({ index: at }: Token): boolean =>
    !taken.has(at) && !said.some(({ start, end }) => start <= at && at < end) && !mentions.some(({ start, end }) => start <= at && at < end)
  const runFrom = (token: Token): readonly Token[] => {
    const run = [token]
    for (let at = token.index + 1; tokens[at] !== undefined; at++) {
      const next = listing.has(tokens[at]?.lower ?? '') ? tokens[at + 1] : tokens[at]
      if (!next || !isMonth(next) || !isFree(next)) break
      run.push(next)
      at = next.index
    }
    return run
  }
  const found: PeriodReading[] = []
  let run: readonly Token[] = []
  for (const token of tokens) {
    if ((found.at(-1)?.end ?? 0) > token.index || !isMonth(token) || !isFree(token)) continue
    // Of months one after the other the rest is a run as well, and need not be looked for again.
    const place = run.indexOf(token)
    run = place < 0 ? runFrom(token) : run.slice(place)
    const [start, end] = [token.index, (run.at(-1)?.index ?? token.index) + 1]
    if (
      !(quarter.test(token.lower) || isBehind(context, start, end, run.length > 1) || isAhead(context, start, end, run.length > 1)) ||
      dateColumns(index, tokens, start, false).length === 0
    )
      continue
    const names = [...new Set(run.map(({ lower }) => lower))]
    const isEachYear = eachYear.test(context.text) && !names.some((lower) => quarter.test(lower))
    const made = isEachYear ? ofEveryYear(names) : apartOf(names.map((lower) => latestOf(lower, context.text)))
    if (made) found.push({ ...made, start, end, words: wordsOf(context, start, end) })
  }
  return found
}

/** "Oct nov sales every year". */
const ofEveryYear = (names: readonly string[]): Made => ({
  relative: false,
  resolve: () => ({}),
  calendar: { grain: 'month_of_year', values: names.map((name) => monthOf(name) + 1).toSorted((a, b) => a - b) },
})

/** The last one that there was; beside years a quarter is that of all of them. */
function latestOf(lower: string, text: string): Made {
  const number = Number(quarter.exec(lower)?.[1] ?? 0)
  if (number === 0) return relative((newest) => latestMonth(newest, monthOf(lower)))
  return /\byear(?:s|ly)?\b/i.test(text)
    ? { relative: false, resolve: () => ({}), calendar: { grain: 'quarter_of_year', values: [number] } }
    : relative((newest) => latestQuarter(newest, number))
}

function isMonth({ kind, lower, text }: Token): boolean {
  return kind === 'word' && (quarter.test(lower) || (named.test(lower) && !/^(?:may|march|mar)$/.test(text)))
}

/** The last words of the request, or of what is measured in it. Several of them in a row are no other word, whatever stands before. */
function isBehind({ tokens }: ConditionContext, start: number, end: number, several: boolean): boolean {
  const [before, after] = [tokens[start - 1], tokens[end]]
  return (several || before?.kind === 'word') && (!after || after.kind === 'mark' ? after?.text !== '(' : following.test(after.lower))
}

function isAhead({ tokens, mentions }: ConditionContext, start: number, end: number, several: boolean): boolean {
  return mentions.some((mention) => mention.start === end) && (several || start === 0 || leading.test(tokens[start - 1]?.lower ?? ''))
}
