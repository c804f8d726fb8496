import { distance } from 'fastest-levenshtein'
import type { ChartKind, ChartPlan } from '../../../plan.ts'
import { unlikeCharts } from '../words/charts.ts'
import { formOf } from '../words/word-forms.ts'
import type { Clause } from './clauses/index.ts'
import type { State } from './state.ts'
import { trendTarget } from './trend-named.ts'
import { keepsTo } from './values-named.ts'
import { colorNames, kindPhrases, lightTitleWords, ordinals, titleFillers } from './words.ts'

/** The charts a wish speaks of, and its words without theirs. */
export interface Target {
  readonly ids: readonly string[]
  /** How they were named; `none` where the wish names no chart. */
  readonly by: 'id' | 'place' | 'kind' | 'title' | 'all' | 'it' | 'given' | 'none'
  /** The wish in lower case, the words that name charts blotted out with spaces. */
  readonly rest: string
  /** Of the title: how many of its words were said. */
  readonly matched: number
}

const noun = '(?:charts?|graphs?|plots?|tiles?|visuals?|visuali[sz]ations?|widgets?|panels?|cards?|ones?|diagrams?)'
const spans = '(?:years?|quarters?|months?|weeks?|days?|period|time|fiscal|financial|calendar)'
/** What a chart may become. */
const looks = `(?:(?:much |a bit |a little |even )?(?:bigger|smaller|larger|wider|narrower|taller|shorter|higher|lower)|stacked|grouped|normali[sz]ed|horizontal|vertical|bars|lines|pie|table|(?:dark |light )?(?:${[...colorNames].join('|')}))`
const ordinal = Object.keys(ordinals).join('|')

/** Finds the charts named by id, place, kind, title or pronoun; then the chart the feedback is aimed at. */
export function targetOf(clause: Pick<Clause, 'lower'>, state: State): Target {
  const { charts } = state.plan
  const { lower } = clause
  const blot = (from: number, length: number): string => lower.slice(0, from) + ' '.repeat(length) + lower.slice(from + length)
  const found = (by: Target['by'], ids: readonly string[], match: RegExpMatchArray): Target => ({
    ids,
    by,
    rest: blot(match.index ?? 0, match[0].length),
    matched: 0,
  })

  const byId = new RegExp(`(?:\\b(?:in|for|on|of|from|at)\\s+)?\\b(?:the\\s+)?chart(?:[_#-]|\\s+(?:no\\.?|number)?\\s*)(\\d+)\\b`).exec(
    lower,
  )
  if (byId) {
    const chart =
      charts.find((candidate) => candidate.id === `chart_${byId[1]}`) ??
      (/chart[_#]/.test(byId[0]) ? undefined : charts[Number(byId[1]) - 1])
    if (chart) return found('id', [chart.id], byId)
  }
  for (const chart of charts) {
    const at = lower.search(new RegExp(`["“]${chart.title.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}["”]`))
    if (at >= 0) return { ids: [chart.id], by: 'title', rest: blot(at, chart.title.length + 2), matched: 9 }
  }
  const all = new RegExp(
    `\\b(?:in|for|on|of|from|to)?\\s*(?:all|every|each|both)(?: of)?(?: the)? (?:${noun}|of them)\\b|\\b(?:them|these|those) (?:both|all)\\b|\\beverywhere\\b|\\bthroughout\\b|\\b(?:in |on |for )?the whole dashboard\\b`,
  ).exec(lower)
  if (all)
    return found(
      'all',
      charts.map(({ id }) => id),
      all,
    )
  const byPlace = new RegExp(
    `(?:\\b(?:in|for|on|of|from)\\s+)?\\b(?:the |that |this )?(${ordinal}) ((?:of the )?${noun})(?!\\s+(?:place|position|spot))\\b`,
  ).exec(lower)
  if (byPlace) {
    const place = ordinals[byPlace[1] ?? ''] ?? 0
    const chart = place < 0 ? charts.at(-1) : charts[place - 1]
    if (chart) return found('place', [chart.id], byPlace)
  }
  // "the second" alone names a chart where the wish goes on with what it is to be, or ends.
  const bare = new RegExp(`\\b(?:of )?the (${ordinal})(?= (?:an?|as|into|and|by|per|with|against|for|since) | ${looks}(?: |$)|\\s*$)`).exec(
    lower,
  )
  const nth = ordinals[bare?.[1] ?? ''] ?? 0
  const bareChart = nth < 0 ? charts.at(-1) : charts[nth - 1]
  if (bare && bareChart && charts.length > 1) return found('place', [bareChart.id], bare)
  const byKind = kindTarget(lower, charts)
  if (byKind) {
    const rest = blot(byKind.start, byKind.end - byKind.start)
    // "the pie and the bars" are both meant.
    const more = /\band\s+the\b|\bthe\s+\p{L}+(?: \p{L}+)?\s+and\s/u.test(lower) ? kindTarget(rest, charts) : undefined
    if (!more) return { ids: byKind.ids, by: 'kind', rest, matched: 0 }
    const both = charts.filter(({ id }) => byKind.ids.includes(id) || more.ids.includes(id)).map(({ id }) => id)
    const gap = rest.slice(0, more.start) + ' '.repeat(more.end - more.start) + rest.slice(more.end)
    return { ids: both, by: 'kind', rest: gap.replace(/\s{2,}and\s{2,}/, (words) => ' '.repeat(words.length)), matched: 0 }
  }
  const trend = trendTarget(lower, charts)
  if (trend) return { ids: [trend.id], by: 'kind', rest: blot(trend.start, trend.length), matched: 0 }
  const kept = keptTarget(lower, charts)
  if (kept) return { ids: [kept.id], by: 'kind', rest: blot(0, kept.length), matched: 0 }
  const title = titleTarget(lower, charts)
  const pronoun = new RegExp(`\\b(?:it|(?:this|that|them|these|those)(?! ${spans}\\b))\\b(?: ${noun})?`).exec(lower)
  const before = state.last.filter((id) => charts.some((chart) => chart.id === id))
  if (pronoun && (before.length > 0 || state.targetChartId !== undefined) && !(title && title.coverage > 0.9)) {
    const ids = before.length > 0 ? before : [state.targetChartId ?? '']
    return found('it', ids, pronoun)
  }
  // Where there is one chart, "it" is that one; "that" may tell of rows.
  const [only, ...others] = charts
  const alone = new RegExp(`\\bit\\b|\\b(?:this|that|the) ${noun}\\b|^\\p{L}+ (?:this|that)\\b(?! ${spans}\\b)`, 'u').exec(lower)
  if (only && others.length === 0 && alone && state.targetChartId === undefined && !title) {
    const said = new RegExp(`\\b(?:it|(?:this|that)(?: ${noun})?|the ${noun})\\b`).exec(alone[0])
    const at = alone.index + (said?.index ?? 0)
    return { ids: [only.id], by: 'it', rest: blot(at, said?.[0].length ?? 0), matched: 0 }
  }
  if (title && (state.targetChartId === undefined || title.id === state.targetChartId)) {
    let rest = lower
    // What is to go is named as part of its chart.
    const gone = lower.search(/\b(?:instead of|rather than|in place of)\b/)
    const replaced = /\b(?:replace|swap|exchange|substitute) .+? (?:with|by|for)\b/.exec(lower)
    const isOld = (at: number): boolean =>
      (gone >= 0 && at >= gone) || (replaced !== null && at >= replaced.index && at < replaced.index + replaced[0].length)
    for (const [from, length] of title.spans) if (!isOld(from)) rest = rest.slice(0, from) + ' '.repeat(length) + rest.slice(from + length)
    return { ids: [title.id], by: state.targetChartId === undefined ? 'title' : 'given', rest, matched: title.spans.length }
  }
  if (state.targetChartId !== undefined) return { ids: [state.targetChartId], by: 'given', rest: lower, matched: 0 }
  const asked = askedTarget(lower, charts)
  if (asked) return { ids: [asked.id], by: 'kind', rest: blot(asked.start, asked.length), matched: 0 }
  return { ids: [], by: 'none', rest: lower, matched: 0 }
}

/** "the pie", "the second bar chart", "all the bars": a kind with an article speaks of charts that are there. */
function kindTarget(
  lower: string,
  charts: readonly ChartPlan[],
): { readonly ids: readonly string[]; readonly start: number; readonly end: number } | undefined {
  for (const [phrase, kind] of kindPhrases) {
    const match = new RegExp(
      `(?:\\b(?:in|for|on|of|from)\\s+)?\\b(the|that|this|all|both|every|each)(?: the| of the)?(?: (${ordinal}))? ((?:${phrase.source}))(?: (?:charts?|graphs?|plots?|ones?))?\\b`,
    ).exec(lower)
    if (!match) continue
    const same = charts.filter(
      (chart) => chart.kind === kind || (kind === 'bar' && chart.kind === 'histogram' && !charts.some((other) => other.kind === 'bar')),
    )
    if (same.length === 0) continue
    const place = match[2] === undefined ? 0 : (ordinals[match[2]] ?? 0)
    const many = /s$|boxes/.test(match[3] ?? '') || ['all', 'both', 'every', 'each'].includes(match[1] ?? '')
    const chosen = place !== 0 ? (place < 0 ? same.slice(-1) : same.slice(place - 1, place)) : many ? same : same.slice(0, 1)
    if (chosen.length > 0) return { ids: chosen.map(({ id }) => id), start: match.index, end: match.index + match[0].length }
  }
  return undefined
}

/** "The costs chart": the only one whose request has the word, whatever its column is called. */
function askedTarget(
  lower: string,
  charts: readonly ChartPlan[],
): { readonly id: string; readonly start: number; readonly length: number } | undefined {
  if (charts.length < 2) return undefined
  const match = /\bthe ((?:\p{L}+ )?(\p{L}+)) (?:chart|graph|one)\b/u.exec(lower)
  const { stem } = formOf(match?.[2] ?? '')
  if (!match || titleFillers.has(match[2] ?? '')) return undefined
  const asked = charts.filter(({ traces }) =>
    traces.some(({ words }) => (words.toLowerCase().match(/\p{L}+/gu) ?? []).some((word) => formOf(word).stem === stem)),
  )
  const [only, ...others] = asked
  return only && others.length === 0 ? { id: only.id, start: match.index, length: match[0].length } : undefined
}

const keptIn =
  /^(?:in|for|of|on) (?:the )?(.{2,40}?)(?: (?:chart|graph|one))?,? (?=(?:show|keep|make|sort|limit|only|just|put|add|give|remove|take|leave|change|turn|use)\b)/

/** "In cash keep the 10 biggest": of several charts the only one whose rows are kept to that. */
function keptTarget(lower: string, charts: readonly ChartPlan[]): { readonly id: string; readonly length: number } | undefined {
  const match = charts.length < 2 ? null : keptIn.exec(lower)
  const said = match?.[1]
  if (!match || said === undefined) return undefined
  const [only, ...more] = charts.filter(({ where }) => where.some((each) => keepsTo(each, said)))
  return only && more.length === 0 ? { id: only.id, length: match[0].length } : undefined
}

interface TitleMatch {
  readonly id: string
  readonly coverage: number
  /** Offset and length of the words of the title in the wish. */
  readonly spans: readonly (readonly [number, number])[]
}

/** The chart whose title was said, whole or in its telling words; typing errors allowed. */
function titleTarget(lower: string, charts: readonly ChartPlan[]): TitleMatch | undefined {
  const said = [...lower.matchAll(/[\p{L}\p{N}\p{M}_]+/gu)].map((match) => ({
    word: match[0],
    stem: formOf(match[0]).stem,
    at: match.index,
  }))
  const titles = charts.map((chart) => ({ chart, stems: contentOf(chart.title) }))
  let best: (TitleMatch & { readonly score: number }) | undefined
  let tied = false
  for (const { chart, stems } of titles) {
    let matched = 0
    let whole = 0
    const spans: (readonly [number, number])[] = []
    let bonus = 0
    let telling = false
    for (const { stem, light } of stems) {
      const rarity = 1 / titles.filter((other) => other.stems.some((candidate) => candidate.stem === stem)).length
      const weight = rarity * (light ? 0.3 : 1)
      whole += weight
      const hit = said.find((candidate) => isSame(candidate.stem, stem))
      if (!hit) continue
      matched += weight
      if (!light) telling = true
      if (!light || /^(?:month|year|quarter|week|day|hour)/.test(hit.word)) spans.push([hit.at, hit.word.length])
      const next = said[said.indexOf(hit) + 1]
      if (next && new RegExp(`^${noun}$`).test(next.word)) bonus = 1
    }
    const coverage = whole === 0 ? 0 : matched / whole
    const score = coverage + matched * 0.3 + bonus
    if (!telling || matched === 0 || (coverage < 0.5 && bonus === 0)) continue
    if (best && Math.abs(score - best.score) < 1e-9) tied = true
    if (!best || score > best.score + 1e-9) {
      best = { id: chart.id, coverage, spans, score }
      tied = false
    }
  }
  return tied ? undefined : best
}

function contentOf(title: string): readonly { readonly stem: string; readonly light: boolean }[] {
  const words = title.toLowerCase().match(/[\p{L}\p{N}\p{M}_]+/gu) ?? []
  return words
    .filter((word) => !titleFillers.has(word) && !/^\d+$/.test(word))
    .map((word) => ({ stem: formOf(word).stem, light: lightTitleWords.has(formOf(word).text) }))
}

function isSame(a: string, b: string): boolean {
  if (a === b) return true
  const length = Math.min(a.length, b.length)
  return length >= 5 && distance(a, b) <= (length >= 8 ? 2 : 1)
}

const adjectives =
  '(?:(?:one|single|key|horizontal|vertical|stacked|grouped|normali[sz]ed|clustered|simple|plain|nice|side[- ]by[- ]side|100 ?%|multi|big|proper|normal|better)[- ]+(?:and )?)*'
/** A wish that is nothing but a kind: "make it stacked bars", "pie chart please", "bars instead of a heat map". */
const bareLead =
  '^\\s*(?:(?:make|turn|draw|plot|change|convert|switch|use|try|want|prefer|show|give|do)\\s+)?(?:(?:it|this|that|them|these|those|me|all|everything)\\s+)*'
const bareEnd = '(?:\\s+(?:please|instead|now|again|chart|graph|plot)\\b.*)?\\s*$'

export interface WantedKind {
  readonly kind: ChartKind
  readonly donut?: boolean
  /** A chart that is not drawn here, with the words for it. */
  readonly insteadOf?: string
  readonly words?: string
}

const unlikeWords = unlikeCharts.map((chart) => ({
  chart,
  pattern: new RegExp(
    `\\b(?:as|into|to|with|use|using|become|an?)\\s+(?:an?\\s+)?((?:${chart.said.join('|').replaceAll(' ', '[- ]')})(?:[- ]?${noun})?)(?![\\w-])`,
  ),
}))

/** "As a treemap": what stands in for a chart of another tool. */
function unlikeKind(text: string): WantedKind | undefined {
  for (const { chart, pattern } of unlikeWords) {
    const [, words] = pattern.exec(text) ?? []
    if (words !== undefined) return { kind: chart.kind, insteadOf: chart.name, words }
  }
  return undefined
}

/** The chart kind that a wish asks for: "as a line", "into bars", "with a table", but not "the line". */
export function wantedKind(text: string): WantedKind | undefined {
  // "Bars instead of a heat map" names the one that is there as well.
  const cut = /\b(?:instead of|rather than|in place of)\b/.exec(text)
  const rest = cut && /\p{L}/u.test(text.slice(0, cut.index)) ? text.slice(0, cut.index) : text
  const unlike = unlikeKind(rest)
  if (unlike) return unlike
  for (const [phrase, kind] of kindPhrases) {
    const match =
      new RegExp(
        `\\b(?:as|into|to|with|in|be|become|use|using|a|an|of|show|by)\\s+(?:(?:an?|some|the)\\s+)?${adjectives}((?:${phrase.source}))(?![\\w-])`,
      ).exec(rest) ??
      new RegExp(`${bareLead}${adjectives}((?:${phrase.source}))(?![\\w-])${bareEnd}`).exec(rest) ??
      new RegExp(
        `${bareLead}(?:stacked|grouped|clustered|horizontal)[- ]${adjectives}((?:${phrase.source}))(?=\\s+(?:by|per|split|for)\\b)`,
      ).exec(rest) ??
      // "Split by segment, stacked bars".
      new RegExp(`,\\s*${adjectives}((?:${phrase.source}))(?![\\w-])${bareEnd}`).exec(rest)
    if (!match) continue
    // "in the area", "by number", "by line": a column may be called so.
    if (
      /^(?:by|of|in|show)\s/.test(match[0]) &&
      /^(?:area|numbers?|figures?|lists?|points?|cards?|lines?|columns?|line|grid|dots|bar)$/.test(match[1] ?? '')
    )
      continue
    if (kind === 'text' && /^(?:numbers?|figures?)$/.test(match[1] ?? '') && !/\bas\b|\binto\b|\bsingle\b|\bbig\b|\bone\b/.test(rest))
      continue
    return { kind, ...(/donut|doughnut|ring/.test(match[1] ?? '') ? { donut: true } : {}) }
  }
  return undefined
}
