import { monthNames, shortMonthText } from '../../words/time.ts'

const unit = '(?:years?|yrs?|quarters?|months?|weeks?|days?|fy|(?:financial|fiscal) (?:years?|yrs?))'
const year = '(?:19|20)\\d\\d'
const month = `(?:${monthNames.join('|')}|${shortMonthText})`
/** How a time begins. */
const begin = `(?:(?:the )?(?:last|past|this|previous|current) (?:\\d{1,3} )?${unit}|${month}|(?:the )?(?:(?:financial |fiscal |calendar )?year )?(?:19|20)\\d\\d|q[1-4]|h[12]|fy ?'?\\d)(?![\\p{L}])`
const time = `${begin}[^,;]{0,40}?`
const lead = '(?:(?:only|just|for|in|of|show|see|use|take|give|me|it|keep|want|but|make|put|set|to) )*'
const against = '(?:,? (?:instead of|rather than|in place of|in lieu of)|,? (?:and )?not)'
const whole = '(?:(?:the )?(?:full|whole|entire|complete|all(?: of)?) )?'

/** How people say which time is meant, and how the same is asked for plainly. */
const plainly: readonly (readonly [RegExp, string])[] = [
  // "2025 instead of 2026", "march, not feb".
  [new RegExp(`^${lead}${whole}(${time})${against} (?:for |in |of )?${time}$`, 'iu'), 'only $1'],
  // "Not 90 days, full 2025", "not 2025 but 2024".
  [
    new RegExp(
      `^not (?:(?:for|in|of|only|just) )*(?:(?:the )?(?:last |past )?\\d{1,3} ${unit}|${time})(?:,| but|, but| rather) ${lead}${whole}(${time})$`,
      'iu',
    ),
    'only $1',
  ],
  // "Back to march, per day", "change it to 2025", "make it last year".
  [
    new RegExp(
      `^(?:(?:(?:go|come|jump|return|take (?:it|me)) )?back|(?:switch|change|move|go|set|return|turn)(?: (?:it|this|that))?(?: back)?|make it) (?:(?:to|in|for) )*${whole}(?=${begin})`,
      'iu',
    ),
    'only ',
  ],
  // "Full 2025", "the whole of 2024".
  [
    new RegExp(
      `^${lead}(?:the )?(?:full|whole|entire|complete|all)(?: of)? (?=(?:(?:financial |fiscal |calendar )?year )?(?:(?:19|20)\\d\\d|fy ?'?\\d))`,
      'iu',
    ),
    'only ',
  ],
  // "April instead", "and February?".
  [new RegExp(`^(${month}(?:,? ${year})?)(?: (?:instead|rather|now))?$`, 'iu'), 'only in $1'],
  // "March alone".
  [new RegExp(`^(?:for |in )?(${time}) alone$`, 'iu'), 'only $1'],
  // "2023 and 2024 only", "2024 to 2025 alone".
  [/^((?:19|20)\d\d (?:and|&|or) (?:19|20)\d\d) (?:only|alone)$/i, 'only $1'],
  [/^(?:only |just )?((?:19|20)\d\d) (?:to|-|till|until) ((?:19|20)\d\d)(?: (?:only|alone))?$/i, 'from $1 to $2'],
  // "Also 2024", "plus 2023".
  [/^(?:also|plus) (?:for |in )?((?:19|20)\d\d)$/i, 'also show $1'],
]

/** "Only march, per day": a month, and no verb. */
const bareMonth = new RegExp(`^only (?=${month}\\b)`, 'i')

export const timesPlainly = (text: string): string =>
  plainly.reduce((said, [pattern, words]) => said.replace(pattern, words), text).replace(bareMonth, 'only in ')
