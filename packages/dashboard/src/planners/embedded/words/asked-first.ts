import type { Short } from './short.ts'
import { formOf } from './word-forms.ts'

const whether = '(?:is|are|was|were|do|does|did|has|have|had|can|could)'
const when = '(?:(?:on|in|at|during) (?:which|what) (?:days?|weekdays?|months?|years?|hours?|time)|when)'
const measured =
  /\b(?:average|mean|median|total|sum|number|count|how many|how much|correlation|scatter|(?:chart|plot|graph|bars|lines|pie) (?:of|showing))\b/i
const broken = /\b(?:by|per|for (?:each|every)|(?:of|in) (?:each|every)|each|over|versus|vs|against|across|and)\b/i
/** It goes on with what the question named. */
const goesOn = /\b(?:they|them|their|it|its|this|that|these|those|he|she|his|her)\b|^(?:if|then|so|or)\b/i

/** Words of a sentence that may name something, as their stems. */
const stemsOf = (text: string): readonly string[] => (text.match(/\p{L}{4,}/gu) ?? []).map((word) => formOf(word).stem)

/** Whether what follows a question speaks of the same things, and the question of no others to choose from. */
function isSaidAgain(question: string, rest: string): boolean {
  const again = new Set(stemsOf(rest))
  return !/\bor\b/i.test(question) && stemsOf(question).some((stem) => again.has(stem))
}

/** Whether a sentence asks for a chart with all that it shows. */
const isWhole = (text: string): boolean => measured.test(text) && broken.test(text) && !goesOn.test(text)

/**
 * "Do higher mountains send up taller plumes? Scatter chart of height and plume for …": why somebody asks, before what is asked for. Nothing of it
 * where it names somebody or a number, which may be a condition, gives a choice, or speaks of other things, which are asked for as well.
 */
export const askedFirst: readonly Short[] = [
  {
    pattern: new RegExp(
      String.raw`^\s*(?:so,? |and |well,? )?(?:${whether}|${when})\b(?! many\b| much\b)[^?.!;:\d\n]{8,160}\?\s+(?=\p{L})`,
      'giu',
    ),
    words: ({ input, 0: said }) => {
      const rest = input.slice(said.length)
      return !/\s\p{Lu}/u.test(said) && isWhole(rest) && isSaidAgain(said, rest) ? '' : said
    },
  },
]
