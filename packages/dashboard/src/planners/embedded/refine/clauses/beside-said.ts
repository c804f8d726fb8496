const it = '(?:it|this|that|them|these|those|(?:the|this|that) (?:(?:first|last|same|other) )?(?:one|charts?|graphs?|plot))'
const place = `(?:(?:next to|besides?|alongside|along side|adjacent to|by the side of|to the (?:right|left) of|below|under(?:neath)?) ${it}|alongside|beside|below)`
const verbs = '(?:(?:(?:also|and|now|please|put|show|add|place|give|draw|plot|have|make|set|see|want|need|i|we|me|us) ){0,6})'
const chart = '(?:chart|graph|plot|one|thing|view|visual)'
const grains = '(?:hourly|daily|weekly|monthly|quarterly|yearly|annual)'
const article = '(?:an? |the |another |one more |a second |a new |a separate )?'
/** What is drawn, and of what it is. */
const drawn = `${article}((?:${grains} |small |simple |separate |(?:bar|pie|line|area|donut|column|stacked|scatter) )*(?:trends?|pie|donut|bars?|lines?|area|table|histogram|heat ?map|scatter|chart|graph|plot|breakdown|distribution|list|kpi)(?: (?:chart|graph|plot))? (?:of|for|with|showing|by) \\S.*?)`
const same = `(?:exactly )?(?:the )?(?:very )?same(?: ${chart})?(?: again)?`
const like = `(?:another|one more|a second|a new)(?: ${chart})?,? (?:like|with|as|of) (?:it|this|that|the same)(?: ${chart})?`

/** How people ask for one more chart beside that which is there, and how the same is asked for plainly. */
const plainly: readonly (readonly [RegExp, string])[] = [
  // "Beside it put the same chart for last year", "the same for 2024 next to it".
  [
    new RegExp(`^${verbs}${place},? ${verbs}(?:${same}|${like}),? (?:but )?(?:only )?(?:for|of|in|with) (\\S.*)$`, 'iu'),
    'only $1 in another chart',
  ],
  [
    new RegExp(`^${verbs}(?:${same}|${like}),? (?:but )?(?:only )?(?:for|of|in|with) (\\S.*?),? ${place}$`, 'iu'),
    'only $1 in another chart',
  ],
  [new RegExp(`^${verbs}${place},? ${verbs}(?:${same}|${like}),? (?:but )?(by \\S.*)$`, 'iu'), '$1 in another chart'],
  [new RegExp(`^${verbs}(?:${same}|${like}),? (?:but )?(by \\S.*?),? ${place}$`, 'iu'), '$1 in another chart'],
  // "Add the same chart but for 2024", "one more like this for last year", "duplicate it for 2024".
  [new RegExp(`^(?:add|create|insert|include) ${same},? (?:but )?(?:only )?(?:for|of|in|with) (\\S.*)$`, 'iu'), 'only $1 in another chart'],
  [
    new RegExp(`^(?:add |create |show |give me |put |make )?${like},? (?:but )?(?:only )?(?:for|of|in|with) (\\S.*)$`, 'iu'),
    'only $1 in another chart',
  ],
  [
    new RegExp(
      `^(?:duplicate|copy|clone|repeat) (?:it|this|that|the same)(?: ${chart})?,? (?:but )?(?:only )?(?:for|of|in|with) (\\S.*)$`,
      'iu',
    ),
    'only $1 in another chart',
  ],
  // "A monthly trend of sales next to it", "beside it a pie of status".
  [new RegExp(`^${verbs}${drawn},? ${place}$`, 'iu'), 'add a $1'],
  [new RegExp(`^${verbs}${place},? ${verbs}${drawn}$`, 'iu'), 'add a $1'],
]

/** Beside what is shown of a year stands the one before that. */
const copiedOfLast = /^(only (?:the )?)last ((?:(?:financial|fiscal) )?(?:year|quarter|month|week|fy) in another chart)$/i

/** "Beside it", of which the wish goes on behind a comma. */
export const onlyPlace = new RegExp(`^\\s*(?:and |also |then )*${place}\\s*$`, 'iu')

export const besidePlainly = (text: string): string =>
  /\b(?:same|another|one more|second|new|next to|beside|besides|alongside|along side|adjacent|side of|right of|left of|below|under|underneath|duplicate|copy|clone|repeat)\b/i.test(
    text,
  )
    ? plainly.reduce((said, [pattern, words]) => said.replace(pattern, words), text).replace(copiedOfLast, '$1previous $2')
    : text
