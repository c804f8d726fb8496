import type { ColumnProfile } from '../../../connections/connection.ts'
import { settledWords } from '../words/debts.ts'
import { columnsOf } from '../schema/column-kinds.ts'
import { answersYesOrNo, besides, flagValue } from '../schema/flags.ts'
import { wordsOf } from './context.ts'
import type { ConditionContext } from './context.ts'
import { lateConditions } from './lateness.ts'
import type { Token } from '../words/tokens.ts'
import type { ConditionReading, Mention } from '../understanding.ts'
import { isNegated } from './negated.ts'
import { negations } from '../words/comparisons.ts'
import { opposites, oppositesOfThings } from '../words/opposites.ts'
import { formOf, wordsOfName } from '../words/word-forms.ts'

/** A yes/no column used as a condition: "dogs that were abandoned", "not returned". */
export function flagConditions(context: ConditionContext): readonly ConditionReading[] {
  return [...saidFlags(context), ...undoneFlags(context), ...lateConditions(context)]
}

function saidFlags(context: ConditionContext): readonly ConditionReading[] {
  const { tokens, mentions, index, taken, text } = context
  return mentions.flatMap((mention): readonly ConditionReading[] => {
    if (tokens.slice(mention.start, mention.end).some((token) => taken.has(token.index))) return []
    const best = mention.readings[0]
    const choices = columnsOf(mention, index, answersYesOrNo)
    const first = choices[0]
    if (!first || first.table !== best?.table || first.column !== best.column) return []
    const lead = tokens.slice(Math.max(0, mention.start - 3), mention.start).map((token) => token.lower)
    const verb = lead.findLastIndex((word) => sayings.has(word) || negations.has(word))
    // "The colour is paid": how it is drawn.
    const drawn = looks.test(lead.slice(-2).join(' '))
    const grouping = drawn || lead.some((word) => ['by', 'per', 'each', 'or', 'whether', 'versus', 'vs'].includes(word))
    const participle = (tokens[mention.end - 1]?.lower ?? '').endsWith('ed') && !['the', 'a', 'of'].includes(lead.at(-1) ?? '')
    const last = tokens[mention.end - 1]
    const next = mentions.find((other) => other.start === mention.end)
    // "Paid fees" as well as "paid orders".
    const adjective = next?.readings[0]?.kind === 'table' || (isDone(last) && isMoney(context, next))
    const non = isNon(tokens, mention)
    const held = isHeld(context, mention)
    // "First editions by shelf": things that are called after what they are.
    const things =
      last?.kind === 'word' &&
      last.word !== last.lower &&
      !mentions.some((other) => other.readings[0]?.kind === 'table') &&
      !lead.includes('for') &&
      lead.at(-1) !== 'and'
    // "Active only", "the active ones".
    const kept = /^(?:only|ones|alone)$/.test(tokens[mention.end]?.lower ?? '')
    if (
      grouping ||
      isBothSides(context, mention) ||
      asksWhether(text, tokens, mention) ||
      (verb < 0 && !participle && !adjective && !non && !things && !held && !kept && !isBehindThings(context, mention))
    )
      return []
    const denied = non || isNegated(context, mention.start) || held === 'without'
    const negated = isOppositeSaid(context, mention) ? !denied : denied
    const start = nameBefore(context, mention)?.start ?? mention.start - (non ? (tokens[mention.start - 1]?.text === '-' ? 2 : 1) : 0)
    const end = tokens[mention.end]?.lower === 'yet' ? mention.end + 1 : mention.end
    return [
      {
        start,
        end,
        joiner: 'and',
        words: wordsOf(context, start, end),
        kind: 'column',
        choices,
        assumption: neither,
        make: (column, profile) => ({ kind: 'compare', column, op: 'eq', value: flagValue(profile, !negated) }),
      },
    ]
  })
}

/** "Dead trees" of a column `Alive`: the word is near enough to the name to speak of it, and says what is not so. */
function isOppositeSaid({ tokens, index }: ConditionContext, { start, end, readings: [best] }: Mention): boolean {
  const pieces = index.columns.find(({ table, column }) => table.id === best?.table && column.name === best.column)?.pieces ?? []
  const isNamed = (word: string): boolean => pieces.some(({ stem, weight }) => weight >= 0.3 && stem === formOf(word).stem)
  const words = tokens.slice(start, end).map(({ lower }) => lower)
  const isOpposite = (word: string): boolean =>
    [opposites, oppositesOfThings].some((known) => Object.hasOwn(known, word) && isNamed(known[word] ?? ''))
  return words.some(isOpposite) && !words.some(isNamed)
}

/** The first half of a name that is said around a denial: "payment not received" of a column `Payment received`. */
function nameBefore({ tokens, mentions }: ConditionContext, { start, readings: [best] }: Mention): Mention | undefined {
  const half = mentions.findLast((other) => other.end < start)
  const between = half ? tokens.slice(half.end, start).map(({ lower }) => lower) : []
  const isDenied = between.some((word) => negations.has(word)) && between.every((word) => negations.has(word) || linking.test(word))
  const [own] = half?.readings ?? []
  return isDenied && own?.kind === 'column' && own.table === best?.table && own.column === best.column ? half : undefined
}

const linking = /^(?:is|are|was|were|has|have|been|yet|being)$/

/** What is left out besides, where rows say neither. */
function neither(profile: ColumnProfile): string | undefined {
  const others = besides(profile)
  return others.length === 0 ? undefined : `Rows in which ${profile.name} is ${others.join(' or ')} are left out.`
}

/** "Colour", "the legend is". */
const looks = /\b(?:colou?rs?|legend|hue|series|axis|stacks?)(?: (?:is|being|shows?|as))?$/

const sayings: ReadonlySet<string> = new Set('is are was were been who that only being be still currently'.split(' '))

/** "Officers on leave" of a column `on_leave`: right behind those who are so. */
function isBehindThings({ tokens, mentions }: ConditionContext, { start, end, readings }: Mention): boolean {
  const [best] = readings
  const name = wordsOfName(best?.column ?? '')
  const at = [start - 1, start, start + 1, start + 2].find((place) => place < end && tokens[place]?.lower === name[0])
  if (at === undefined || name.length < 2 || !prepositions.has(name[0] ?? '')) return false
  // The things may stand in the same words, since a column can be named with its table.
  if (at > start) return readings.some(({ kind, table }) => kind === 'table' && table === best?.table)
  return mentions.some((things) => things.end === at && things.readings[0]?.kind === 'table' && things.readings[0].table === best?.table)
}

/** "Paid", "returned": what was done. */
const isDone = (word: Token | undefined): boolean => word !== undefined && /(?:ed|aid|one|ent|old)$/.test(word.lower)

function isMoney({ index }: ConditionContext, mention: Mention | undefined): boolean {
  const best = mention?.readings[0]
  return (
    best?.kind === 'column' &&
    index.columns.some(({ table, column }) => table.id === best.table && column.name === best.column && column.meaning === 'money')
  )
}

const prepositions: ReadonlySet<string> = new Set(['on', 'in', 'at', 'under', 'out', 'off'])

/** "Halls with a lift", "sports halls without a lift": what the things just named, or those of a kind, have or have not. */
function isHeld({ tokens, mentions }: ConditionContext, { start, readings: [flag] }: Mention): 'with' | 'without' | undefined {
  const at = ['a', 'an', 'any', 'the'].includes(tokens[start - 1]?.lower ?? '') ? start - 2 : start - 1
  const word = tokens[at]?.lower
  const named = mentions.find(({ end }) => end === at)
  const [best] = named?.readings ?? []
  const [kind] = mentions.find(({ end }) => end === named?.start)?.readings ?? []
  // "Head injuries with a helmet": the value, and the column that it is of.
  const isKind = [best, kind].some((reading) => reading?.kind === 'value' && reading.table === flag?.table)
  const things = best?.kind === 'table' || (isKind && (best?.kind === 'value' || best?.column === kind?.column))
  return things && (word === 'with' || word === 'without') && at < start - 1 ? word : undefined
}

/** "Unpaid orders", "failed exams" of a column that says whether they were paid, or passed. */
function undoneFlags(context: ConditionContext): readonly ConditionReading[] {
  const { tokens, mentions, index, taken } = context
  return tokens.flatMap((token): readonly ConditionReading[] => {
    const { index: at, lower } = token
    const next = mentions.find(({ start }) => start === at + 1)
    const isThing = (mention: Mention | undefined): boolean => mention?.readings[0]?.kind === 'table' || isMoney(context, mention)
    const before = isThing(next) ? undefined : saidBefore(context, at)
    const things = [next, before].find(isThing)?.readings[0]?.table
    const strict = Object.hasOwn(oppositesOfThings, lower) ? oppositesOfThings[lower] : undefined
    const said = Object.hasOwn(opposites, lower) ? opposites[lower] : (/^(?:un|non)(.{4,})$/.exec(lower)?.[1] ?? strict)
    // Of a word that has other meanings as well: only right before the things that are so, whatever else it may name.
    const isNamed = mentions.some((mention) => mention.start <= at && at < mention.end && (said !== strict || isSureOf(mention, things)))
    if (said === undefined || taken.has(at) || isNamed || (said === strict && things === undefined)) return []
    const { stem } = formOf(said)
    const choices = index.columns.flatMap(({ table, column, pieces }) => {
      const own = pieces.filter(({ weight }) => weight >= 0.3)
      const isPayment = said === 'paid' && own.some((piece) => settledWords.has(piece.text))
      const isSaid = answersYesOrNo(column) && own.length <= 2 && (isPayment || own.some((piece) => piece.stem === stem))
      return isSaid && (said !== strict || table.id === things)
        ? [{ table: table.id, column: column.name, score: table.id === things ? 1 : 0.8 }]
        : []
    })
    if (choices.length === 0 || /^(?:by|per|or)$/.test(tokens[at - 1]?.lower ?? '')) return []
    // "Excluding those inactive": the others.
    const negated = isNegated(context, at)
    return [
      {
        start: isThing(before) ? (before?.end ?? at) : at,
        end: at + 1,
        joiner: 'and',
        words: token.text,
        kind: 'column',
        assumption: neither,
        choices: choices.toSorted((a, b) => b.score - a.score),
        make: (column, profile) => ({ kind: 'compare', column, op: 'eq', value: flagValue(profile, negated) }),
      },
    ]
  })
}

/** "Which fines are still unpaid": of what it is said. */
function saidBefore({ tokens, mentions }: ConditionContext, at: number): Mention | undefined {
  let from = at
  while (lastingly.has(tokens[from - 1]?.lower ?? '')) from--
  return from < at ? mentions.find(({ end }) => end === from) : undefined
}

const lastingly: ReadonlySet<string> = new Set(
  'is are was were be been being still yet currently remain remains remained that which'.split(' '),
)

/** The word is a name or a state of these very things. */
function isSureOf({ end, start, readings }: Mention, things: string | undefined): boolean {
  return end - start > 1 || readings.some(({ kind, table, score }) => table === things && kind !== 'table' && score > 0.5)
}

/** "Loan and non-loan moves", "with and without insurance": each side by itself, and nothing left out. */
function isBothSides({ tokens, mentions }: ConditionContext, mention: Mention): boolean {
  const [best] = mention.readings
  const twin = mentions.find(
    (other) =>
      other !== mention &&
      other.readings[0]?.kind === 'column' &&
      other.readings[0].table === best?.table &&
      other.readings[0].column === best.column,
  )
  if (twin && isNon(tokens, twin) !== isNon(tokens, mention)) return true
  const lead = tokens.slice(Math.max(0, mention.start - 4), mention.start).map((token) => token.lower)
  return lead.join(' ').includes('with and without') || lead.join(' ').includes('with or without')
}

function isNon(tokens: readonly Token[], { start }: Mention): boolean {
  const at = tokens[start - 1]?.text === '-' ? start - 2 : start - 1
  return tokens[at]?.lower === 'non'
}

/** "Coloured by whether the order was paid": where that clause begins. */
export function whetherBefore(tokens: readonly Token[], { start }: Mention): number | undefined {
  const said = tokens.slice(Math.max(0, start - 7), start).findLast((token) => token.lower === 'whether')
  return said && !tokens.slice(said.index, start).some((token) => token.kind === 'mark') ? said.index : undefined
}

const orNot =
  /^(?:\W+\w+){0,2}?\W+(?:or not\b|(?:and|versus|vs\.?) (?:how many|those|the ones|the rest|who|which|that)?\s*(?:\w+ )?(?:do|does|did|are|is|were|was|have|has)(?: not|n't)\b)/i

/** "Whether the order was paid", "how many are paid and how many are not", "paid or not". */
function asksWhether(text: string, tokens: readonly Token[], mention: Mention): boolean {
  return whetherBefore(tokens, mention) !== undefined || orNot.test(text.slice(tokens[mention.end - 1]?.end ?? 0))
}
