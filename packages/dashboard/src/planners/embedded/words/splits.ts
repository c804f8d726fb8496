import type { Short } from './short.ts'

/** What marks of a chart may be, or what stands on each other. */
const marks = '(?:bars?|columns?|lines?|points?|dots?|stacks?|chart|graph|plot)'
const colours = '(?:colou?rs?|hues?|shades?)'
/** "Customer kind", "status of the enrolment". */
const what = String.raw`((?:(?!(?:by|and|or|with|as|in|for|to|on)\b)[\p{L}\p{N}_'’-]+ ){0,4}?(?!(?:it|them|bars?|chart|lines?)\b)[\p{L}\p{N}_'’-]+)`
const ends = String.raw`(?=\s*(?:[,;.?!)]|$|\b(?:and|please|in (?:a|one)|sort(?:ed)?|order(?:ed)?|rank(?:ed)?)\b))`
/** A clause of its own behind others; nothing of it where the request begins with it, so that it is all there is to draw. */
const behind = String.raw`(?<=\S)(?:\s*[,;.?!–-]+|\s+(?:and|then|&))(?:\s+(?:and|then|also|please|just|i want to|i want you to|can you|could you|you can))*\s+`

/**
 * What a chart tells apart by its colours, said in a clause of its own ("stack the kinds", "and classify by status", "kind as the stack",
 * "one line per city"): all of it is what "coloured by" says.
 */
export const splits: readonly Short[] = [
  // "Across the levels of difficulty": across the difficulties.
  {
    pattern:
      /(?<=\b(?:across|by|per|for each|for every|in each|through) (?:the |all |all the |different |the different )?)(?:level|degree)s? of (?:the )?(?=\p{L})/giu,
    words: '',
    mayBeNamed: ([said = '']) => (/^level/i.test(said) ? 'level' : 'degree'),
  },
  // "…, and classify by status", ". Stack it by sex".
  {
    pattern: new RegExp(
      String.raw`${behind}(?:(stack)|classify|categori[sz]e|colou?r(?:[- ]code)?|divide|segment|differentiate|distinguish|split)(?: (?:it|them|these|those|this|each bar|(?:the |each )?${marks}))?(?: up)? (?:by|on|into|according to|based on)(?= \p{L})`,
      'giu',
    ),
    words: ([, stack]) => `, ${stack === undefined ? 'coloured' : 'stacked'} by`,
  },
  // ". Stack the families on the parish bars".
  {
    pattern: new RegExp(
      String.raw`${behind}stack (?:up )?the (?!${marks}\b)${what}(?: (?:on|in|over|within) (?:the |each |every )?(?:\p{L}+ ){0,3}?${marks})?${ends}`,
      'giu',
    ),
    words: ([, by = '']) => `, stacked by ${by}`,
  },
  // ", customer kind as the stack", "and party names as colours", ", with type as separate lines".
  {
    pattern: new RegExp(
      String.raw`(?<=\S)(?:\s*[,;.?!–-]+|\s+(?:and|with|using))(?: (?:and|with|using|use|put|show|take))?(?: the)? (?!years?\b)${what} as (?:the |a )?(?:(?:different )?(?:stack(?:s|ed part|ing)?|${colours}|legend|series)|(?:separate|different|single|own) lines)${ends}`,
      'giu',
    ),
    words: ([, by = '']) => `, coloured by ${by}`,
  },
  // ". Show the level in different colours", "with each grape differentiated by colour".
  {
    pattern: new RegExp(
      String.raw`${behind}(?:show|put|mark|give|draw|display|tell|have) (?:me )?(?:the |each |every )?${what} (?:in|by|with) (?:a |its own |their own )?(?:different |various |separate |distinct )?${colours}${ends}`,
      'giu',
    ),
    words: ([, by = '']) => `, coloured by ${by}`,
  },
  {
    pattern: new RegExp(
      String.raw`(?<=\S),? with (?:the |each |every )?${what} (?:being )?(?:in|differentiated by|distinguished by|shown (?:in|by)|told apart by) (?:a )?(?:different |various |separate |distinct )?${colours}${ends}`,
      'giu',
    ),
    words: ([, by = '']) => `, coloured by ${by}`,
  },
  // "With a colour for each sex", "with the colours telling the role".
  {
    pattern: new RegExp(
      String.raw`(?<=\S),? (?:with |using |use |and )(?:the |a |an |one |different |separate )*${colours} (?:for|telling|showing|shows|representing|standing for|meaning|marking|denoting|indicating|giving)(?: (?:each|every|different|all))?(?= (?!what\b|who\b|how\b)\p{L})`,
      'giu',
    ),
    words: ', coloured by',
  },
  // ", one line per city", ". One line for each city", "with a stack for each kind".
  {
    pattern: new RegExp(
      String.raw`(?<=\S)(?:[,;.?!]| with| using| in) (?:one |a |an |different |separate |its own )+(?:line|stack|series|curve|segment|${colours})s? (?:per|for each|for every|of each|for different)(?= \p{L})`,
      'giu',
    ),
    words: ', coloured by',
  },
]
