import { isAgent } from '../phrases/agents.ts'
import type { Marker } from './item.ts'
import type { Token } from '../words/tokens.ts'
import type { Understanding } from '../understanding.ts'
import { isPlain } from '../schema/word-match.ts'

const groupMarkers: ReadonlySet<string> = new Set([
  'by',
  'per',
  'each',
  'every',
  'across',
  'among',
  'within',
  'depending',
  'based',
  'different',
])
/** "For different towns", "through the different channels". */
const differing: ReadonlySet<string> = new Set(['for', 'by', 'in', 'across', 'among', 'from', 'to', 'through', 'at', 'on'])
const seriesWords =
  /\b(?:colou?r(?:ed|s|ing)?|legend|stack(?:ed|ing)?|split|segment(?:ed)?|sub-?group(?:ed)?|divided|broken down|break ?down|hue|(?<!\b(?:time|multi|multiple)[ -]?)series)\b/i
const facetWords =
  /\b(?:facet\w*|small multiples?|multiples?|separate (?:charts?|graphs?|plots?)|multiple (?:charts?|graphs?|plots?)|partition(?:ed)?|panels?|trellis\w*)\b/i

/** "A stacked bar chart with the region and …": how the chart is drawn, and nothing about what follows. */
const stackedWith =
  /\bstack(?:ed|ing)?(?:\s+\w+){0,2}\s+(?:charts?|graphs?|plots?|bars?|columns?)\s+(?:with|for|showing|shows|giving|gives)$/i

/** "A stacked bar of visits by …": a kind of chart, as "stacked bar chart" is. */
const stackedOf =
  /\bstack(?:ed|ing)? (?:charts?|graphs?|plots?|bars?|columns?|areas?)(?: (?:charts?|graphs?|plots?))? (?:of|for) .*\S(?= )/gi

/** "Through the different channels": through. */
const beforeDifferent = (tokens: readonly Token[], at: number): string =>
  tokens[tokens[at - 1]?.lower === 'the' ? at - 2 : at - 1]?.lower ?? ''

/** "Each receiving depot", "per active customer": a word of its own between the mark and what it marks. */
function isAdjective(tokens: readonly Token[], at: number, { mentions }: Understanding): boolean {
  const [before, word] = [tokens[at - 1], tokens[at]]
  return (
    before !== undefined &&
    ['by', 'per', 'each', 'every', 'across'].includes(before.lower) &&
    word?.kind === 'word' &&
    !isPlain(word.lower) &&
    !mentions.some(({ start, end }) => start <= at && at < end)
  )
}

export function markerBefore(tokens: readonly Token[], start: number, understanding: Understanding): Marker | undefined {
  const { text, conditions } = understanding
  let at = beforeClause(tokens, start) - 1
  while (
    at >= 0 &&
    [
      'the',
      'a',
      'an',
      'of',
      'attribute',
      'all',
      'column',
      'their',
      'its',
      'type',
      'types',
      'kind',
      'name',
      'names',
      '"',
      'variable',
      'different',
      'category',
      'categories',
      'value',
      'values',
      'label',
      'labels',
    ].includes(tokens[at]?.lower ?? '') &&
    !(
      tokens[at]?.lower === 'different' &&
      ['from', 'for', 'of', 'in', 'across', 'through', 'at', 'on'].includes(beforeDifferent(tokens, at))
    )
  )
    at--
  if (isAdjective(tokens, at, understanding)) at--
  const value = conditions.find(({ kind, end }) => kind === 'column' && end === start)
  if (value && ['each', 'every'].includes(tokens[value.start - 1]?.lower ?? '')) return 'group'
  const token = tokens[at]
  if (!token || isAgent(understanding, at, start)) return undefined
  // "Across all their shops": of all of them together.
  if (/^(?:across|over)$/.test(token.lower) && /^all (?:of )?(?:their|its|his|her|the)$/.test(wordsBetween(tokens, at, start)))
    return undefined
  const lead =
    text
      .slice(tokens[Math.max(0, at - 4)]?.start ?? 0, token.end)
      .split(/[,.;?]| and /i)
      .at(-1) ?? ''
  const small =
    (groupMarkers.has(token.lower) && (token.lower !== 'different' || differing.has(beforeDifferent(tokens, at)))) ||
    [
      'for',
      'as',
      'with',
      'into',
      'on',
      'is',
      'in',
      'specific',
      'to',
      'showing',
      'shows',
      'being',
      'marks',
      'representing',
      'represents',
      'denoting',
      'indicating',
      'marking',
      'gives',
      'giving',
    ].includes(token.lower)
  if (small && facetWords.test(lead)) return 'facet'
  // "How are visits divided among the courses": broken down by them.
  if (/^(?:among|amongst|between)$/.test(token.lower) && /\b(?:split|divided)$/i.test(lead.slice(0, -token.text.length).trimEnd()))
    return 'group'
  if (small && seriesWords.test(lead.replaceAll(stackedOf, ' ')) && !stackedWith.test(lead)) return 'series'
  // "Colour is paid" of a column `is_paid`.
  if (tokens[start]?.lower === 'is' && /^(?:colou?rs?|legend|hue)$/.test(token.lower)) return 'series'
  if (/\bfaceting$|\bcolou?red$/i.test(lead)) return /facet/i.test(lead) ? 'facet' : 'series'
  if (token.lower === 'by' && /\bgroup(?:s|ed|ing)?\s+(?:\w+\s+)?by$/i.test(lead)) return 'grouping'
  // "The x axis is the shop, and group the kind".
  if (/^group(?:ed|ing)?$/.test(token.lower) && tokens[at + 1]?.lower === 'the') return 'grouping'
  if (groupMarkers.has(token.lower) || (token.lower === 'on' && ['based', 'depending'].includes(tokens[at - 1]?.lower ?? '')))
    return 'group'
  if (['versus', 'vs', 'against', 'over'].includes(token.lower)) return token.lower === 'over' ? 'group' : 'versus'
  return undefined
}

const wordsBetween = (tokens: readonly Token[], at: number, start: number): string =>
  tokens
    .slice(at + 1, start)
    .map(({ lower }) => lower)
    .join(' ')

const verbs: ReadonlySet<string> = new Set(['is', 'was', 'are', 'were', 'has', 'have', 'had', 'been', 'got'])

const asked: ReadonlySet<string> = new Set(['how', 'where', 'what', 'who', 'which'])

/** "By whether the goal was a penalty", "by how they were paid": what is asked of stands where the clause begins. */
function beforeClause(tokens: readonly Token[], start: number): number {
  for (let at = start - 1; at >= Math.max(0, start - 7); at--) {
    if (tokens[at]?.kind === 'mark') return start
    const isAsked = tokens[at]?.lower === 'whether' || (asked.has(tokens[at]?.lower ?? '') && tokens[at - 1]?.lower === 'by')
    if (isAsked) return tokens.slice(at + 1, start).some((token) => verbs.has(token.lower)) ? at : start
  }
  return start
}

/** "Population of Asia versus Europe": two things are set against each other. */
export function isOpposed(text: string): boolean {
  return /\b(?:vs|versus|against|compared (?:to|with))\b/i.test(text)
}
