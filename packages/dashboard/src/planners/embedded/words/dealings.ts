/**
 * How people speak of dealings with those who deal with them, though nothing in the data goes by the word. General English only: parts of
 * regular expressions, lower case.
 */

/** What customers and guests do, and what is done with goods. */
export const dealingVerbs =
  'buy|buys|buying|bought|purchas(?:e|es|ed|ing)|order(?:s|ed|ing)?|re-?order(?:ed)?|shop(?:s|ped|ping)?|spen[dt]|spending|sell|sells|selling|sold|visit(?:s|ed|ing)?|come|came|coming|book(?:s|ed|ing)?|attend(?:s|ed|ing)?|transact(?:s|ed)?|us(?:ed|ing)|show(?:ed|n) up|return(?:s|ed|ing)?(?= (?:to us|since|after|again)\\b)'

/** What is done once more. */
export const againVerbs =
  '(?:come|came|coming|return(?:s|ed|ing)?|been|go(?:ne)?|went) back|(?:buy|bought|order(?:ed)?|purchas(?:e|ed)|book(?:ed)?|visit(?:ed)?|come|came) again|re-?order(?:ed)?|re-?book(?:ed)?'

/** Words for all that was dealt: "without any sales". */
export const dealingNouns =
  'sales?|purchas(?:e|es|ing)|activity|transactions?|business|bookings?|turnover|revenue|income|orders?|visits?|movement'

/** Adjectives of those who deal more than once, or once. */
export const severalTimes = 'repeat(?:ed)?|returning|recurring'
export const onlyOnce = 'one[- ]?(?:time|off)|single[- ](?:purchase|visit|order)'
/** Of those with whom nothing was dealt: ever, or of late. */
export const neverDealt = 'unsold|unbooked|unordered'
export const notOfLate = 'inactive|dormant|lapsed'
export const ofLate = 'active'
