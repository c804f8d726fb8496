import { commandWords } from '../words/stop.ts'
import type { Token } from '../words/tokens.ts'

/** "Cars of each make", "by the make", "by make of car", "the makes with …": behind these words stands no verb. */
export function isBreakdown(tokens: readonly Token[], at: number): boolean {
  const [word, before, lead] = [at, at - 1, at - 2].map((place) => tokens[place]?.lower ?? '')
  if (!commandWords.has(word ?? '')) return false
  const behind = tokens[at + 1]
  const isLast = behind === undefined || behind.kind === 'mark' || /^(?:of|and|in|for|as|with|from|where)$/.test(behind.lower)
  if (before === 'by' && isLast && word !== 'order' && word !== 'list') return true
  return /^(?:each|every|per)$/.test(before ?? '') || (before === 'the' && (lead === 'by' || /[^s]s$/.test(word ?? '')))
}

/** "The make of the car", "car make": a verb of commands that names a part of what stands beside it. */
export function isPart(tokens: readonly Token[], at: number, isTableWord: (at: number) => boolean): boolean {
  if (isBreakdown(tokens, at)) return true
  if (['order', 'list'].includes(tokens[at]?.lower ?? '')) return false
  if (/^(?:per|each|every)$/.test(tokens[at - 1]?.lower ?? '')) return true
  if (isTableWord(at - 1)) return !['the', 'a'].includes(tokens[at + 1]?.lower ?? '')
  const thing = ['the', 'a', 'an', 'each', 'its'].includes(tokens[at + 2]?.lower ?? '') ? at + 3 : at + 2
  return /^(?:the|by|per|each|every)$/.test(tokens[at - 1]?.lower ?? '') && tokens[at + 1]?.lower === 'of' && isTableWord(thing)
}

/** Behind a noun rather than behind a verb: "returns trend", "returns since May". */
const nounsEnd: ReadonlySet<string> = new Set('by per over trend trends trending during since due because vs versus last this'.split(' '))

/** In front of a noun: "the most returns", "excluding returns". */
const beforeNouns: ReadonlySet<string> = new Set(
  'excluding without of many with have has had having per most fewest least more fewer no any zero total'.split(' '),
)
/** Behind what came back: "returns in May", "returns of boots"; "a query that returns for each …" is a verb. */
const returnsEnd = /^(?:in|of|for|from|at|on|above|below|between|worth|and|where|whose)$/

/** "Returns by month", "excluding returns": a verb of commands in the place of a noun. */
export function isThing(tokens: readonly Token[], at: number): boolean {
  const [before, after] = [tokens[at - 1]?.lower ?? '', tokens[at + 1]?.lower ?? '']
  // "The return", "returns": nothing is left that they could be commands to.
  if (after === '' && (['the', 'our', 'by', 'wise', ''].includes(before) || tokens[at - 1]?.kind === 'mark')) return true
  // "Orders with a return".
  if (tokens[at]?.lower === 'return' && /^(?:an?|any|one)$/.test(before)) return true
  // "Stops of each show", "names of the shows held there".
  if (/^(?:each|every|per)$/.test(before)) return true
  if (tokens[at]?.lower.endsWith('s') && /^(?:the|all|which|these|those|our)$/.test(before)) return true
  // "Returns on the y axis" gives nothing to anybody.
  const isAxis = after === 'on' && /^[xy]$/.test(tokens[at + 3]?.lower ?? '')
  const isGiven = (!isAxis && /^(?:each|every|all|the)$/.test(tokens[at + 2]?.lower ?? '')) || ['that', 'which'].includes(before)
  if (tokens[at]?.lower === 'returns' && returnsEnd.test(after) && (after === 'of' || !isGiven)) return true
  return tokens[at]?.lower.endsWith('s') === true && (nounsEnd.has(after) || beforeNouns.has(before))
}

/** "Output per line" of a column `prod_line`: a word of charts that stands where a breakdown does, with nothing of a chart behind it. */
export function isMarkNamed(tokens: readonly Token[], at: number): boolean {
  const [lead, word, after] = [at - 1, at, at + 1].map((place) => tokens[place]?.lower ?? '')
  // "By the kind of the sender".
  const before = lead === 'the' ? tokens[at - 2]?.lower : lead
  return (
    (/^(?:by|per|each|every)$/.test(before ?? '') || after === 'wise') &&
    /^(?:line|item|bar|point|group|kind)s?$/.test(word ?? '') &&
    !/^(?:charts?|graphs?|plots?)$/.test(after ?? '')
  )
}

/** "Highest total", "average total by section": a total that is stored, since nothing follows that could be added up. */
export function isTotalNamed(tokens: readonly Token[], at: number): boolean {
  const [before, next] = [tokens[at - 1]?.lower ?? '', tokens[at + 1]]
  return (
    tokens[at]?.lower === 'total' &&
    /^(?:highest|lowest|best|maximum|minimum|max|min|average|avg|mean|median)$/.test(before) &&
    (next === undefined || next.kind === 'mark' || /^(?:by|per|in|for|among|and|with|vs)$/.test(next.lower))
  )
}

/** "The top five buyers". */
export function isRanked(tokens: readonly Token[], at: number): boolean {
  return tokens[at - 1]?.kind === 'number' && /^(?:top|first|best|bottom|last|leading)$/.test(tokens[at - 2]?.lower ?? '')
}
