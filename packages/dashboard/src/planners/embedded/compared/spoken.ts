import { changeSaid, movingSaid } from '../along/values.ts'
import type { Along } from '../along/values.ts'
import { named } from './deed-nouns.ts'
import { monthAlone, partsOfYears } from './parts-of-years.ts'
import { spokenPeriods, twoOf } from '../phrases/windows.ts'
import type { SpokenPeriod, Unit } from '../phrases/windows.ts'

/** What of a request speaks of a comparison over time, and the request without these words, every other word in its place. */
export interface Spoken {
  readonly rest: string
  /** `windows`: stretches that are set against each other; `growth`: over time; `things`: which of several grows; `units`: a series per year. */
  readonly kind: 'windows' | 'growth' | 'things' | 'units' | 'running' | 'moving'
  readonly periods: readonly SpokenPeriod[]
  /** Only one was said ("than last year"): the other is the one that the newest date lies in. */
  readonly implied?: true
  /** Only one was said ("grew fastest this year"): the other is the one before it. */
  readonly before?: true
  readonly unit?: Unit
  /** "Growth" itself was said, not "did it grow". */
  readonly noun?: true
  /** "A line for each year". */
  readonly drawn?: 'line' | 'bar'
  /** Those of the comparison. */
  readonly words: string
  /** Of `growth`: as its own values. Of `moving`: of so many. */
  readonly along?: Along
  /** Of `moving`: beside the values, not instead of them. */
  readonly beside?: boolean
  /** The rest has its words in another order. */
  readonly turned?: true
}

const strong =
  /\b(?:vs|versus|against|(?:as )?compared? (?:to|with|against)|in comparison (?:to|with)|next to|beside|alongside|relative to|than|side by side with)(?![\w])\.?/i
const weak = /^(?:'s|\s|,|\b(?:and|with|to|the|in|of|for|that|those|data|figures|numbers|results|from|as|or|it)\b)*$/i
const comparing =
  /\b(?:compar(?:e|es|ed|ing|ison)|differ(?:s|ed|ence|ences)?|chang(?:e|es|ed|ing)|gr(?:ow|ew|own|owth|owing|ows)|develop(?:ed|ment)?|evolv(?:e|ed|ing)|increas(?:e|ed)|decreas(?:e|ed)|side by side)\b/i
const withSecond = /(?<=^(?: [\p{L}-]+){1,3}) (?:with|against|to)\b(?=(?: (?:the|that|those|of|in|for))*\s*$)/iu
const ranking = /\b(?:top|best|worst|most|least|highest|lowest|bestsell\w*)\b/i
/** What stands around the words of a comparison and says no more than they do. */
const around = String.raw`\b(?:in|for|of|during|from|between|the)\s+$`

const rises =
  'grow(?:s|n|ing)?|grew|ris(?:e|es|en|ing)|rose|increas(?:e|es|ed|ing)|improv(?:e|es|ed|ing)|climb(?:s|ed|ing)?|(?:go|goes|going|gone|went) up|speed(?:s|ing)? up|sped up|pick(?:s|ed|ing)? up|tak(?:e|ing) off|accelerat(?:e|es|ed|ing)'
const falls =
  'fall(?:s|en|ing)?|fell|declin(?:e|es|ed|ing)|decreas(?:e|es|ed|ing)|drop(?:s|ped|ping)?(?! (?:out|off|in)\\b)|shrink(?:s|ing)?|shrank|shrunk|(?:go|goes|going|gone|went) down|slow(?:s|ed|ing)? down|worsen(?:s|ed|ing)?'
const moves = `${rises}|${falls}|chang(?:e|es|ed|ing)|develop(?:s|ed|ing)?|evolv(?:e|es|ed|ing)|getting (?:more|fewer|less|bigger|smaller|higher|lower)|trending(?: (?:up|down|upwards|downwards))?`
const onUnit =
  /\b(year|quarter|month|week)[- ](?:(?:over|on|to)[- ](?:year|quarter|month|week)|by[- ]\1)\b|\b(yoy|qoq|mom|wow)\b|\b(?:annual|yearly|quarterly|monthly|weekly)(?= (?:growth|change|increase|trend)\b)/gi
const growthNoun =
  /(?:\b(?:percentage|percent) |% ?)?\b(?:(?:growth|change|increase|decrease|decline|rise|fall|drop|development|evolution)(?: rates?)? (?:of|in)(?: the)?\b|growth(?: rates?)?\b|(?:percentage |percent |% )?change(?=\s*(?:,|$|over|from|between|by)))/gi
const question =
  /^\s*(?:how much|how|are|is|was|were|do|does|did|has|have|in what way)\b(?: (?:did|do|does|has|have|is|are|was|were)\b)?(?: (?:we|our|us|the|there|it)\b)*/i
const moreOrLess =
  /[,;.?!]?\s{0,3}\b(?:(?:is|are|was|were|do|does|did|has|have)\s+(?:it|they|that|this|these|those|we|there)\s+)?(?:getting |becoming |going |have |see |get )?(?:go(?:ne|ing)? )?(?:more or (?:fewer|less)|fewer or more|less or more|up or down|(?:better|higher|bigger) or (?:worse|lower|smaller)|rising or falling|growing or shrinking|increasing or decreasing)\b\??/gi
/** "Which village grows the most rice" asks for no growth. */
const ofNothing = String.raw`(?!\s+(?!(?:in|over|during|since|last|past|this|between|from|by|compared|against|vs|versus|year|quarter|month|week|within|across|through|on|at|and|for|among|of|to|than|yoy|mom|qoq)\b)\p{L})`
const fastest = `(?:the )?(?:fastest|quickest|strongest|slowest|(?:most|least|best)${ofNothing})`
const things = new RegExp(
  String.raw`(?<=^\s*(?:which|what)\s.{2,60})\b(?:is|are|has been|have been)\s+(?:growing|rising|increasing|improving|declining|falling|shrinking|dropping|decreasing)(?=\s*[?.!]*$)|\b(?:is|are|was|were|has|have|had)?\s*(?:${rises}|${falls})\s+${fastest}\b|\b(?:fastest|quickest|slowest|strongest)[- ](?:growing|rising|shrinking|falling|declining)\b|\b(?:with|has|have|had|shows?|showed|saw|sees?)\s+(?:the )?(?:fastest|highest|most|strongest|biggest|largest|best|lowest|slowest) (?:growth|increase|rise|decline|drop|decrease)(?: in| of)?\b`,
  'giu',
)
const moving =
  /\b(?:with|that have|which have|having|ha(?:ve|s|d)|(?:are |is )?(?:see|show)(?:s|ing)?)\s+(?:the )?(falling|declining|shrinking|dropping|decreasing|growing|rising|increasing)\s+(?=\w)/i
const perUnit =
  /[,;]?\s{0,3}\b(?:with )?(?:(?<!\b(?:for|by|in|per|of|from|on) )(?:each|every|one) year(?: (?:as|is|in|being|gets|has))? (?:a|an|one|its) (?:own )?(?:separate )?(line|colou?r|series|bar)|(?:an?|one|separate|its own|different) (line|colou?r|series|bar)s? (?:per|for (?:each|every|the)|each|by) years?|(?!(?<=\b(?:per|by|each|every) )years? as (?:line|bar)s?\b)(?:the )?years? as (?:separate |own |different |the )?(line|colou?r|series|bar)s?|(line|bar)s? (?:for|per) (?:each|every) year|(?:with )?(?:the )?years (?:overlaid|overlayed|on top of each other|one over the other|laid over each other|side by side|next to each other)|overlay(?:ing)? (?:the )?years|colou?red by year|a (line) a year)\b(?! ?(?:chart|graph|plot|diagram)s?\b)/gi

const elsewhere =
  /(?<!\b(?:colou?red|stacked|split|divided|segmented|down) )\b(?:by|per|across)\b|\b(?:each|every) (?!years?\b)|\b(?:month|quarter|week|day)(?:s|ly)?\b/i

function blot(text: string, from: number, until: number): string {
  return text.slice(0, from) + ' '.repeat(until - from) + text.slice(until)
}

function blotAll(text: string, pattern: RegExp): string {
  return text.replace(pattern, (words) => ' '.repeat(words.length))
}

/** Takes a period away with the small words before it and the ending behind it. */
function without(text: string, { from, until }: SpokenPeriod): string {
  const lead = new RegExp(`(?:${around})`, 'i').exec(text.slice(0, from))?.[0].length ?? 0
  const tail = /^(?:'s|’s)/.exec(text.slice(until))?.[0].length ?? 0
  return blot(text, from - lead, until + tail)
}

/** "Change in sales from 2020 to 2024 by state": of each thing what it was at either end. */
const betweenEnds = /\b(?:chang|gr[eo]w|increas|decreas|differ)\w*\b.*\bby (?!years?\b|months?\b|quarters?\b|weeks?\b|days?\b|how\b)\p{L}/iu

/** Stretches of time set against each other: "this year vs last year", "from 2024 to 2025". */
function windows(text: string): Spoken | undefined {
  const periods = spokenPeriods(text)
  const chain: SpokenPeriod[] = []
  let rest = text
  for (const [place, period] of periods.entries()) {
    const next = periods[place + 1]
    if (!next) break
    const gap = text.slice(period.until, next.from)
    // "Growth 2025 over 2024".
    const above = comparing.test(text) ? /^\s+(?:over|on)\s+(?:the\s+)?$/i.exec(gap) : null
    // "Compare April to June sales with those of last year".
    const withOther = comparing.test(text.slice(0, period.from)) ? withSecond.exec(gap) : null
    const told = gap.length <= 60 && (strong.exec(gap) ?? above ?? withOther)
    const near = weak.test(gap) && /\b(?:and|with|to)\b/i.test(gap)
    // "This year and last year": nothing lies in both.
    const last = periods[place - 1]
    // One of three or more is no side of a pair.
    const alone = last?.year === undefined || !weak.test(text.slice(last.until, period.from))
    const listed = alone && period.year !== undefined && next.year === period.year + 1 && /[,:]\s*$/.test(text.slice(0, period.from))
    // "Best sellers of October and November": of both together.
    const areRanked = [period, next].every(({ words }) => monthAlone.test(words)) && ranking.test(text)
    const apart = (listed || (period.relative && next.relative && !areRanked)) && /\band\b/i.test(gap)
    if (!told && !(near && (apart || comparing.test(text)))) continue
    // "From 2020 to 2025": all the years between.
    if (
      !told &&
      !betweenEnds.test(text) &&
      /\bto\b/i.test(gap) &&
      period.year !== undefined &&
      next.year !== undefined &&
      Math.abs(next.year - period.year) !== 1
    )
      continue
    if (chain.length === 0) chain.push(period)
    chain.push(next)
    rest = told ? blot(rest, period.until + told.index, period.until + told.index + told[0].length) : blot(rest, period.until, next.from)
  }
  if (chain.length > 0) {
    // "For the last two years, this one against last": both again.
    const inParts = partsOfYears(chain, periods)
    if (inParts) {
      const spoken = [...chain, ...(inParts.part ? [inParts.part] : [])]
      return { kind: 'windows', periods: inParts.periods, rest: tidy(spoken.reduce(without, rest)), words: said(text, chain) }
    }
    const both = chain.length === 2 ? periods.filter((period) => !chain.includes(period) && twoOf(period)) : []
    return { kind: 'windows', periods: chain, rest: tidy([...chain, ...both].reduce(without, rest)), words: said(text, chain) }
  }
  const [only] = periods
  if (!only || periods.length > 1) return undefined
  const two = twoOf(only)
  if (two && /\bcompar/i.test(text)) return { kind: 'windows', periods: two, rest: tidy(without(text, only)), words: only.words }
  const lead =
    /(?:\b(?:vs\.?|versus|against|(?:as )?compared? (?:to|with)|relative to|than|from|over|since)\s+(?:in |for |that of |what we did )?)$/i.exec(
      text.slice(0, only.from),
    )
  const weakLead = lead !== null && /^(?:from|over|since)/i.test(lead[0])
  // "Orders more than 2000": a year only where it is asked whether there were more.
  if (lead && only.year !== undefined && /^than/i.test(lead[0]) && !question.test(text)) return undefined
  if (!lead || (weakLead && !/\b(?:chang|gr[eo]w|increas|decreas|improv|up|down)/i.test(text))) return undefined
  if (weakLead && (!only.relative || /s$/i.test(only.words))) return undefined
  // "MoM growth over the past year": from step to step within it.
  if (weakLead && (text.matchAll(onUnit).next().value || (/^over/i.test(lead[0]) && /^the past|^the last year/i.test(only.words))))
    return undefined
  return {
    kind: 'windows',
    periods: [only],
    implied: true,
    rest: tidy(blot(without(text, only), lead.index, only.from)),
    words: text.slice(lead.index, only.until),
  }
}

function said(text: string, chain: readonly SpokenPeriod[]): string {
  return text.slice(chain[0]?.from, chain.at(-1)?.until)
}

/** "How much did we pay": for what it came to, and not by how much that is more. */
const asksAmount = (rest: string): boolean =>
  /^\s*how much\b/i.test(rest) && !new RegExp(String.raw`\b(?:${moves}|more|less|fewer|higher|lower|better|worse)\b`, 'i').test(rest)

/** Without the words that ask: "how much did we sell" as "sales". */
export function withoutQuestion(rest: string): string {
  return asksAmount(rest) ? named(blotAll(rest, question)) : rest
}

/** Words that only lead to a comparison: "compare", "are we … more", "how did … change". */
function tidy(text: string): string {
  let rest = blotAll(text, /\b(?:compar(?:e|es|ed|ing|ison)(?: (?:of|between|the))?|(?:the )?differences? (?:in|between))\b/gi)
  rest = blotAll(rest, growthNoun)
  if (asksAmount(rest)) return rest
  if (question.test(rest) && !/^\s*how (?:many|long|old|often)\b/i.test(rest)) {
    rest = blotAll(blotAll(rest, new RegExp(String.raw`\b(?:${moves})\b`, 'gi')), question)
    rest = named(blotAll(rest, /\b(?:more|less|fewer|higher|lower|better|worse)\b/gi))
  }
  rest = blotAll(
    rest,
    /\b(?:more|less|fewer|higher|lower|better|worse|bigger|smaller|greater|faster|slower|up|down)\b(?=\s*(?:$|[?.!,]|\bby\b|\bper\b))/gi,
  )
  return rest.replaceAll(/(?:[,?.!]\s*)+$/g, (words) => ' '.repeat(words.length))
}

const unitNames: Readonly<Record<string, Unit>> = {
  year: 'year',
  yoy: 'year',
  annual: 'year',
  yearly: 'year',
  quarter: 'quarter',
  qoq: 'quarter',
  quarterly: 'quarter',
  month: 'month',
  mom: 'month',
  monthly: 'month',
  week: 'week',
  wow: 'week',
  weekly: 'week',
}

function growth(text: string): Spoken | undefined {
  const on = text.matchAll(onUnit).next().value
  const first = on ? (on[1] ?? on[2] ?? on[0]).toLowerCase() : undefined
  const noun = text.matchAll(growthNoun).next().value
  const asks = text.matchAll(moreOrLess).next().value
  const moving = question.test(text) ? new RegExp(String.raw`\b(?:${moves})\b`, 'i').exec(text) : null
  if (first === undefined && !asks && !noun && !moving) return undefined
  // "Quarter by quarter" is a breakdown; only years stand beside each other.
  if (on && /[- ]by[- ]/i.test(on[0]) && first !== 'year' && !asks && !noun && !moving) return undefined
  const unit = first === undefined ? undefined : unitNames[first]
  const said = on ?? asks ?? noun ?? moving
  const change = asks ? undefined : changeSaid(text)
  return {
    kind: 'growth',
    periods: [],
    rest: tidy(blotAll(blotAll(text, onUnit), moreOrLess)),
    words: said?.[0].trim() ?? '',
    ...(unit ? { unit } : {}),
    ...(change ? { along: { change } } : {}),
    ...(noun && /growth|percent|%/i.test(noun[0]) ? { noun: true as const } : {}),
  }
}

/** "Stores with falling sales": the sales of stores. */
function turnedAround(text: string): Spoken | undefined {
  const match = moving.exec(text)
  const ahead = match
    ? text
        .slice(0, match.index)
        .replace(/^\s*(?:(?:show|give|find|list)(?: me)?|which|what|all|the)\s+/i, '')
        .trim()
    : ''
  if (!match || ahead === '' || /\b(?:by|per|with)\b/i.test(ahead)) return undefined
  const [only, more] = spokenPeriods(text)
  const behind = text.slice(match.index + match[0].length)
  const period = only && !more && !only.leaning ? only : undefined
  // "… compared with last year": that one is the other side.
  const against = period
    ? /[,\s]+(?:(?:as )?compared? (?:to|with)|vs\.?|versus|against|than|since|from|over)\s*$/i.exec(text.slice(0, period.from))?.[0]
    : undefined
  const amount = (period ? behind.replace(`${against ?? ''}${period.words}`, ' ') : behind).replace(/[?.!]+\s*$/, '')
  const rest = `${amount} by ${ahead}`
  const said = { kind: 'things', rest, words: match[0].trim(), turned: true } as const
  if (period && against !== undefined) return { ...said, words: `${said.words} ${period.words}`, periods: [period], implied: true }
  if (period) return { ...said, periods: [period], before: true }
  return only ? undefined : { ...said, periods: [] }
}

/** "Sales growth by category, this FY": over the time before it. */
export function inOneTime(said: Spoken): Spoken {
  const [only, more] = spokenPeriods(said.rest)
  const isOne = only && !more && !only.leaning && !/s$/i.test(only.words)
  return isOne ? { ...said, kind: 'things', periods: [only], before: true, rest: without(said.rest, only) } : { ...said, kind: 'things' }
}

/** What a request says of time that is compared with time; undefined where it says nothing of the kind. */
export function spokenOf(text: string): Spoken | undefined {
  const per = text.matchAll(perUnit).next().value
  const bars = per?.slice(1).some((word) => word?.toLowerCase() === 'bar') === true
  // "Show a bar for each year, split by kind": the years are the axis, where nothing else is.
  if (per && (!bars || elsewhere.test(blotAll(text, perUnit)))) {
    return {
      kind: 'units',
      periods: [],
      unit: 'year',
      rest: tidy(blotAll(text, perUnit)),
      words: per[0].trim(),
      drawn: bars ? 'bar' : 'line',
    }
  }
  const mean = movingSaid(text)
  if (mean) {
    const { rest, words, moving: of, unit, beside } = mean
    return { kind: 'moving', periods: [], rest: tidy(rest), words, along: { moving: of }, beside, ...(unit ? { unit } : {}) }
  }
  const turned = turnedAround(text)
  if (turned) return turned
  const which = text.matchAll(things).next().value
  const set = windows(which ? blotAll(text, things) : text)
  if (which) {
    // "Grew fastest this year": against the one before.
    const [only, more] = set ? [] : spokenPeriods(text)
    if (only && !more && !only.leaning) {
      const bare = blotAll(without(text, only), things).replace(/^\s*(?:which|what|whose)\b/i, (words) => ' '.repeat(words.length))
      return { kind: 'things', periods: [only], before: true, rest: tidy(bare), words: which[0].trim() }
    }
    const bare = blotAll(set?.rest ?? text, things).replace(/^\s*(?:which|what|whose)\b/i, (words) => ' '.repeat(words.length))
    return { ...(set ?? { periods: [] }), kind: 'things', rest: tidy(bare), words: which[0].trim() }
  }
  if (set) return set
  if (/\b(?:running|cumulative|accumulated) (?:total|sum|count|number)s?\b|\bcumulative(?:ly)?\b/i.test(text))
    return { kind: 'running', periods: [], rest: text, words: '' }
  return growth(text)
}
