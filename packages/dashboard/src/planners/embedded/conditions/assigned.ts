import { columnOf } from '../../../connections/connection.ts'
import type { ColumnProfile } from '../../../connections/connection.ts'
import type { Literal } from '../../../plan-condition.ts'
import { columnsOf } from '../schema/column-kinds.ts'
import { flagValue, isFlag } from '../schema/flags.ts'
import { normalizeValue } from '../schema/value-index.ts'
import type { ConditionReading, Mention } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'
import { wordsOf } from './context.ts'
import type { ConditionContext } from './context.ts'

const signs: ReadonlySet<string> = new Set(['=', '==', ':', '!=', '<>', '≠'])
const yes = /^(?:y|yes|t|true|1|on)$/
const no = /^(?:n|no|f|false|0|off)$/
const ends = /^(?:by|per|and|or|group|grouped|order|ordered|sort|sorted|top|limit|for|in|over|each|as|where|having|with)$/

/** The sign behind a name, and the token behind it. */
interface Sign {
  readonly negated: boolean
  /** "Is", which says less than "=". */
  readonly spoken: boolean
  readonly list: boolean
  readonly next: number
}

/** "Paid = no", "active: N", "insured is false", "class in (A, B)", "state != X": names of columns with what stands behind a sign. */
export function assignedConditions(context: ConditionContext): readonly ConditionReading[] {
  const { mentions, tokens, taken } = context
  const found: ConditionReading[] = []
  for (const mention of mentions) {
    // "Insured is false" of a column `is_insured`.
    const verb = mention.end - mention.start > 1 && /^(?:is|was)$/.test(tokens[mention.end - 1]?.lower ?? '')
    const sign = signAt(tokens, mention.end) ?? (verb ? signAt(tokens, mention.end - 1) : undefined)
    if (!sign || tokens.slice(mention.start, sign.next + 1).some(({ index }) => taken.has(index))) continue
    const reading = assigned(context, mention, sign)
    if (reading && !found.some(({ start, end }) => start < reading.end && reading.start < end)) found.push(reading)
  }
  return found
}

function signAt(tokens: readonly Token[], at: number): Sign | undefined {
  const lower = (place: number): string => tokens[place]?.lower ?? ''
  if (signs.has(lower(at)) && tokens[at]?.kind === 'mark')
    return { negated: /^(?:!=|<>|≠)$/.test(lower(at)), spoken: false, list: false, next: at + 1 }
  const not = lower(at) === 'not' ? 1 : 0
  if (lower(at + not) === 'in' && tokens[at + not + 1]?.text === '(')
    return { negated: not === 1, spoken: false, list: true, next: at + not + 2 }
  if (!/^(?:is|are|was|were)$/.test(lower(at))) return undefined
  const denied = lower(at + 1) === 'not' ? 1 : 0
  return { negated: denied === 1, spoken: true, list: false, next: at + 1 + denied }
}

function assigned(context: ConditionContext, mention: Mention, sign: Sign): ConditionReading | undefined {
  const { index, tokens } = context
  const readings = columnsOf(mention, index, () => true)
    .filter(({ score }) => score > 0.5)
    .flatMap((choice) => {
      const profile = columnOf(index.catalog, choice.table, choice.column)
      const read = profile ? valuesAt(context, profile, choice.table, sign) : undefined
      return read ? [{ choice, ...read }] : []
    })
  const [best] = readings
  if (!best) return undefined
  // "Order status: how many are open?": what stands behind a colon is no unknown value.
  const same = readings.filter(({ end }) => end === best.end)
  const lead = /^(?:where|having|with|whose|if|when)$/.test(tokens[mention.start - 1]?.lower ?? '') ? 1 : 0
  const start = mention.start - lead
  return {
    start,
    end: best.end,
    joiner: 'and',
    words: wordsOf(context, mention.start, best.end),
    kind: 'column',
    choices: same.map(({ choice }) => choice),
    ...(best.values.length > 1 ? { several: best.values.length } : {}),
    make: (column) => {
      const own = same.find(({ choice }) => choice.table === column.relation && choice.column === column.column) ?? best
      const [only] = own.values
      return own.values.length === 1 && only !== undefined
        ? { kind: 'compare', column, op: sign.negated ? 'ne' : 'eq', value: only, ...(typeof only === 'string' ? { anyCase: true } : {}) }
        : { kind: 'among', column, values: own.values, ...(sign.negated ? { negated: true } : {}) }
    },
  }
}

function valuesAt(
  context: ConditionContext,
  profile: ColumnProfile,
  table: string,
  { list, next, spoken }: Sign,
): { readonly values: readonly Literal[]; readonly end: number } | undefined {
  const { tokens } = context
  const first = valueAt(context, profile, table, next, spoken)
  if (!first || !list) return first && { values: [first.value], end: first.end }
  const values = [first.value]
  let at = first.end
  while (/^(?:,|and|or|\/|&)$/.test(tokens[at]?.lower ?? '')) {
    const more = valueAt(context, profile, table, at + 1, false)
    if (!more) break
    values.push(more.value)
    at = more.end
  }
  return tokens[at]?.text === ')' ? { values, end: at + 1 } : undefined
}

/** What of the column stands at the token, and where it ends. */
function valueAt(
  { tokens, index, mentions }: ConditionContext,
  profile: ColumnProfile,
  table: string,
  at: number,
  spoken: boolean,
): { readonly value: Literal; readonly end: number } | undefined {
  const token = tokens[at]
  if (!token) return undefined
  if (isFlag(profile)) {
    const said = yes.test(token.lower) ? true : no.test(token.lower) ? false : undefined
    return said === undefined ? undefined : { value: flagValue(profile, said), end: at + 1 }
  }
  if (profile.type !== 'text' || token.kind === 'date') return undefined
  for (let end = Math.min(tokens.length, at + index.longestValue); end > at; end--) {
    if (tokens[end - 1]?.kind === 'mark') continue
    const key = normalizeValue(
      tokens
        .slice(at, end)
        .map(({ text }) => text)
        .join(' '),
    )
    const entry = (index.values.get(key) ?? []).find((each) => each.table === table && each.column === profile.name)
    // "Is a", "are new": what is said of them, and no code.
    if (entry && !(spoken && end === at + 1 && token.lower === token.text && token.lower.length < 3)) return { value: entry.value, end }
  }
  const mention = mentions.find(({ start }) => start === at)
  const near = mention?.readings.find(({ kind, table: held, column }) => kind === 'value' && held === table && column === profile.name)
  if (near?.value !== undefined && mention) return { value: near.value, end: mention.end }
  // A value that is not stored, or not known to be.
  const isAlone = !tokens[at + 1] || tokens[at + 1]?.kind === 'mark' || ends.test(tokens[at + 1]?.lower ?? '')
  const isWord = token.kind === 'quoted' || ((token.kind === 'word' || token.kind === 'number') && !mention && isAlone)
  const sign = tokens[at - 1]?.text ?? ''
  return isWord && !spoken && sign !== ':' ? { value: token.text, end: at + 1 } : undefined
}
