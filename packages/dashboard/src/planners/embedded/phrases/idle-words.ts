import { tokenFrom, tokenUntil } from './sort-clause.ts'
import type { Token } from '../words/tokens.ts'
import type { Span } from '../understanding.ts'

/**
 * Words that belong to a turn of phrase and name nothing there: "how long does it last", "how many came back broken", "what they earn in a
 * year", "where do most of them live", "how did it go".
 */
const idle =
  /(?<=\bhow long (?:do|does|did|will) [^,.;:?!]{1,60} )(?:last|take|run|go on)\b|(?<=\b(?:how many|what (?:share|percentage|proportion) of) [^,.;:?!]{1,60} )(?:came|come|comes|turned|went) (?:back|out|home)\b|(?<=\b(?:which|what|where) [^,.;:?!]{0,40}\b(?:do|does|did) [^,.;:?!]{1,40} )(?:live|reside|belong|come)(?= *(?:(?:in|at|to|from) *)?[?.!]*$)|(?<=\bhow (?:do|does|did) [^,.;:?!]{1,40} )go(?= (?:by|per|month|week|day|each|every|over)\b|\s*[?.!]*$)|\bin an? (?:year|month|week|day|hour)\b/gi

/** Words that say how something is looked at: "over time", "running total", "take place", "how many times", "3 times", "not yet", "lying in", "cost us in refunds". */
const looking =
  /(?<=\b(?:\d{1,4}|two|three|four|five|six|seven|eight|nine|ten) )times\b|(?<=[a-z] )(?:as )?yet(?=\s*(?:$|[,.?!]|with\b|by\b|in\b))|\b(?:over|across|through|with) time\b|\btime ?(?:series|line)\b|\brunning(?= (?:total|sum|count)s?\b)|(?<=\b(?:take|takes|took|taken|taking) )place\b|(?<=\b(?:how many|number of|how few) )times\b|\bcosts?(?= (?:us|me|you|them) in )|\blying(?= (?:in|at|with|on|there|idle|unused|unsold|for)\b)/gi

/** "A nice dashboard", "some cool charts", "a small board". */
const praise =
  /\b(?:nice|beautiful|pretty|lovely|cool|neat|awesome|attractive|professional|modern|stunning|small|little|simple|compact|good[- ]looking)(?: looking)?(?= (?:\w+ )?(?:dash ?boards?|boards?|reports?|charts?|graphs?|plots?|pages?|overview|summary)\b)/gi

export function idleWords(text: string, tokens: readonly Token[]): readonly Span[] {
  return [...text.matchAll(looking), ...text.matchAll(idle), ...text.matchAll(praise)].map(({ index, 0: words }) => ({
    start: tokenFrom(tokens, index),
    end: tokenUntil(tokens, index + words.length),
  }))
}
