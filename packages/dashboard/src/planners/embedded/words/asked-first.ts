import type { Short } from './short.ts'

const whether = '(?:is|are|was|were|do|does|did|has|have|had|can|could)'
const when = '(?:(?:on|in|at|during) (?:which|what) (?:days?|weekdays?|months?|years?|hours?|time)|when)'
const measured =
  /\b(?:average|mean|median|total|sum|number|count|how many|how much|correlation|scatter|(?:chart|plot|graph|bars|lines|pie) (?:of|showing))\b/i
const broken = /\b(?:by|per|for (?:each|every)|(?:of|in) (?:each|every)|each|over|versus|vs|against|across|and)\b/i
/** It goes on with what the question named. */
const goesOn = /\b(?:they|them|their|it|its|this|that|these|those|he|she|his|her)\b|^(?:if|then|so|or)\b/i

/** Whether a sentence asks for a chart with all that it shows. */
const isWhole = (text: string): boolean => measured.test(text) && broken.test(text) && !goesOn.test(text)

/**
 * "Do higher mountains send up taller plumes? Scatter chart of height and plume for …": why somebody asks, before what is asked for. Nothing of it
 * where it names somebody or a number, which may be a condition.
 */
export const askedFirst: readonly Short[] = [
  {
    pattern: new RegExp(
      String.raw`^\s*(?:so,? |and |well,? )?(?:${whether}|${when})\b(?! many\b| much\b)[^?.!;:\d\n]{8,160}\?\s+(?=\p{L})`,
      'giu',
    ),
    words: ({ input, 0: said }) => (/\s\p{Lu}/u.test(said) || !isWhole(input.slice(said.length)) ? said : ''),
  },
]
