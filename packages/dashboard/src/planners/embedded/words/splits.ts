import type { Short } from './short.ts'

/** What marks of a chart may be, or what stands on each other. */
const marks = '(?:bars?|columns?|lines?|points?|dots?|stacks?|chart|graph|plot)'
const colours = '(?:colou?rs?|hues?|shades?)'
/** What is told apart within a mark, or one of several marks. */
const pieces = String.raw`(?:${colours}|legends?|stacks?|stack(?:ed|ing)? (?:parts?|segments?|pieces?|layers?)|segments?|layers?|slices|pieces|parts(?: of (?:the|each|every) (?:${marks}))?|lines|curves|series)`
/** "Customer kind", "status of the enrolment". */
const what = String.raw`((?:(?!(?:by|and|or|with|as|in|for|to|on)\b)[\p{L}\p{N}_'’-]+ ){0,4}?(?!(?:it|them|bars?|chart|lines?)\b)[\p{L}\p{N}_'’-]+)`
const ends = String.raw`(?=\s*(?:[,;.?!)]|$|\b(?:and|please|in (?:a|one)|sort(?:ed)?|order(?:ed)?|rank(?:ed)?)\b))`
/** A run of marks, looked through once from its first. */
const pause = String.raw`\s*(?<![,;.?!–-])[,;.?!–-]+`
/** A clause of its own behind others; nothing of it where the request begins with it, so that it is all there is to draw. */
const behind = String.raw`(?<=\S)(?:${pause}|\s+(?:and|then|&))(?:\s+(?:and|then|also|please|just|where|i want to|i want you to|can you|could you|you can))*\s+`

const verbs = 'classify|categori[sz]e|divide|segment|differentiate|distinguish|split|break|cut|separate|slice|subdivide|partition|decompose'
const participles =
  'classified|categori[sz]ed|divided|segmented|differentiated|distinguished|split|broken|cut|separated|sliced|subdivided|partitioned|decomposed|told apart|shaded'
const into = '(?:by|on|into|in|according to|based on|among|across|along)'
/** "Each bar", "the bars", "every year's bar", "them". */
const whole = String.raw`(?:it|them|these|those|this|(?:each|every|all)(?: of the| the)?(?: (?!(?:by|into|in|on)\b)\p{L}+(?:['’]s)?){1,2}|(?:the |each |these |those )?(?:\p{L}+(?:['’]s)? )?${marks})`

const countWord = '(?:one|a|an|two|three|four|several|multiple|many|separate|different|distinct|own|its own|single|individual|colou?red)'

/**
 * What a chart tells apart by its colours, said in a clause of its own ("stack the kinds", "and classify by status", "kind as the stack",
 * "one line per city", "each bar cut up by kind"): all of it is what "coloured by" says.
 */
export const splits: readonly Short[] = [
  // "Across the levels of difficulty": across the difficulties.
  {
    pattern:
      /(?<=\b(?:across|by|per|for each|for every|in each|through) (?:the |all |all the |different |the different )?)(?:level|degree)s? of (?:the )?(?=\p{L})/giu,
    words: '',
    mayBeNamed: ([said = '']) => (/^level/i.test(said) ? 'level' : 'degree'),
  },
  // "…, and classify by status", ". Stack it by sex", "and divide each year into the kinds".
  {
    pattern: new RegExp(
      String.raw`${behind}(?:(stack)|colou?r(?:[- ]code)?|${verbs})(?: ${whole})?(?: up| down| apart)? ${into} (?:the |their |its )?(?:different |various )?(?!${colours}\b)(?=\p{L})`,
      'giu',
    ),
    words: ([, stack]) => `, ${stack === undefined ? 'coloured' : 'stacked'} by `,
  },
  // "…, each bar cut up by the kind", "with every column split into its states".
  {
    pattern: new RegExp(
      String.raw`(?<=\S)(?:${pause}(?:\s+(?:and|with|where|please))*|\s+(?:and|with|where))\s+${whole} (?:is |are |being |should be )?(?:(stacked)|colou?red|${participles})(?: up| down| apart)? ${into} (?:the |their |its )?(?:different |various )?(?!${colours}\b)(?=\p{L})`,
      'giu',
    ),
    words: ([, stack]) => `, ${stack === undefined ? 'coloured' : 'stacked'} by `,
  },
  // ". Stack the families on the parish bars".
  {
    pattern: new RegExp(
      String.raw`${behind}stack (?:up )?the (?!${marks}\b)${what}(?: (?:on|in|over|within) (?:the |each |every )?(?:\p{L}+ ){0,3}?${marks})?${ends}`,
      'giu',
    ),
    words: ([, by = '']) => `, stacked by ${by}`,
  },
  // ", customer kind as the stack", "and party names as colours", ", with type as separate lines", "and the source is the colour".
  {
    pattern: new RegExp(
      String.raw`(?<=\S)(?:${pause}|\s+(?:and|with|using))(?: (?:and|with|using|use|put|show|take))?(?: the)? (?!years?\b)${what} (?:as|is|are|being|makes?|making|gives?|giving|forms?|forming) (?:the |a )?(?:(?:different )?${pieces}|(?:separate|different|single|own) lines|stacking)${ends}`,
      'giu',
    ),
    words: ([said, by = '']) => `, ${/stack/i.test(said) ? 'stacked' : 'coloured'} by ${by}`,
  },
  // "Where the colours stand for the weather", "; the stacks are the nationalities".
  {
    pattern: new RegExp(
      String.raw`(?<=\S)(?:${pause}|\s+(?:and|with|where|in which))(?: (?:and|with|where|in which))* (?:the |its )?(?:different )?${pieces} (?:of (?:the |each )?${marks} )?(?:stand(?:s|ing)? for|are|is|being|shows?|showing|represents?|representing|tells?(?: apart)?|telling|means?|denot(?:es?|ing)|indicat(?:es?|ing)|marks?|gives?|distinguish(?:es)?|corresponds? to|comes? from) (?:the |each |every )?(?:different )?(?=${what}${ends})`,
      'giu',
    ),
    words: ([said]) => `, ${/stack/i.test(said) ? 'stacked' : 'coloured'} by `,
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
  // ", one line per city", ". One coloured line for each city", "with a stack for each kind", "a different colour for each kind".
  {
    pattern: new RegExp(
      String.raw`(?<=\S)(?:[,;.?!](?: with| using| and)?| with| using| in| and| as) (?:${countWord} )+(?:(stack)|line|series|curve|segment|layer|bar segment|${colours})s? (?:per|for each|for every|of each|for different)(?= \p{L})`,
      'giu',
    ),
    words: ([, stack]) => `, ${stack === undefined ? 'coloured' : 'stacked'} by`,
  },
  // "Lines of the rain by month, one for every valley".
  {
    pattern: /(?<=\b(?:lines|curves)\b[^.;?!]*),(?: with)? (?:a separate |a single )?one (?:per|for each|for every)(?= \p{L})/giu,
    words: ', coloured by',
  },
  // "Rain against height, with the points grouped by valley".
  {
    pattern:
      /(?<=\S),? (?:with|and) (?:the |all )?(?:points|dots) (?:being |are )?(?:grouped|clustered|marked) by (?:the |their )?(?=\p{L})/giu,
    words: ', points coloured by ',
  },
  // "Drawn as lines by outcome".
  {
    pattern: new RegExp(
      String.raw`(?<=\S),? (?:drawn|shown|plotted|displayed|given|visuali[sz]ed) (?:as|in|with) (?:(?:${countWord}|multi(?:ple)?) )*lines (?:by|per|for each|for every|of each)(?= \p{L})`,
      'giu',
    ),
    words: ' in a line chart, coloured by',
  },
  // "A stacked bar that distinguishes the models".
  {
    pattern: new RegExp(
      String.raw`(?<=\b${marks}) (?:(?:that|which) (?:distinguish|separate|differentiate|compare)(?:e?s)?|distinguishing|separating|differentiating)(?: between)? (?:the |all )?(?:different )?(?=\p{L})`,
      'giu',
    ),
    words: ', coloured by ',
  },
  // "How the sales of each shop are made up of kinds": where it is stacked.
  {
    pattern:
      /(?<=\b(?:each|every|per)\b[^,;.?!]{1,60}) (?:is|are) (?:made up|composed) of (?:the |its |their )?(?:different |various )?(?=\p{L})/giu,
    words: ', stacked by ',
  },
  // "With women's and men's hours stacked on top of one another".
  {
    pattern:
      /(?<=\S),? (?:with|showing) (?:the )?([\p{L}-]+['’]?s?['’]? and [\p{L}-]+)(?:['’]s?)? (?:\p{L}+ )?stacked(?: (?:up|on (?:top of )?(?:each other|one another)))?(?=\s*(?:[,;.?!]|$))/giu,
    words: ([, both = '']) => `, stacked by ${both}`,
  },
]

const stacks = /\bstack(?:s|ed|ing)?\b/i
const coloured =
  /\b(?:colou?red by|(?:grouped|grouping|clustered|multi(?:ple)?[- ]?(?:series|line)) (?:bar|column|line|scatter|chart|graph|plot)|(?:bars?|columns?|lines?|points?) grouped by)/i

/** Whether words want something told apart within the marks of a chart or by their colours, besides what it is shown by. */
export const wantsSplit = (text: string): boolean => stacks.test(text) || coloured.test(text)
