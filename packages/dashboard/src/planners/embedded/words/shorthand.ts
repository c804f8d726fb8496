import { festivalYears } from './festival-years.ts'
import { unitsOfTime } from './short-dates.ts'
import { bothEnds, counted, ends, verbsSaid } from './short-ends.ts'
import { misspelled } from './misspelled.ts'
import { rewritten } from './rewritten.ts'
import type { WrittenOut } from './rewritten.ts'
import type { Short } from './short.ts'
import { spokenOrder } from './spoken-order.ts'
import { monthNames, shortMonthText, weekdayNames, weekdaysFrom } from './time.ts'
import { typedMonths } from './typed-months.ts'

const monthText = [...monthNames.filter((name) => name !== 'may' && name !== 'march'), shortMonthText, 'march', 'may'].join('|')

const weekdayText = weekdayNames.join('|')
const inYears = (text: string): string => text.replaceAll(/\byr\b/gi, 'year')

const people = '(?:(?:the |our |most )?(?:people|customers|clients|buyers|shoppers|users|folks)|they|we)'
const participles: Readonly<Record<string, string>> = { return: 'returned', buy: 'bought', order: 'ordered', purchase: 'purchased' }

/**
 * Shorthand that would be read as something else word by word ("no of" as a denial), and what it is short for. Units of time only where the
 * words beside them say that they are one: "Yr 9" may be the name of a class.
 */
const shorthand: readonly Short[] = [
  ...bothEnds,
  ...verbsSaid,
  ...counted,
  ...unitsOfTime,
  // "Oct sale this year vs last year", "sale this year against last year in October": of that month in either; not of a stretch to it.
  {
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}])(?<!\b(?:to|till|until|through|thru) |[-–] ?)(?:(?:in|for|during|of) )?(${monthText}) ((?:(?!and\b|or\b|to\b|till\b|until\b|through\b)\p{L}+ ){0,4}?)(?:of |in |for )?((?:this|last|previous) (?:year|yr)) (vs\.?|versus|against|and|compared (?:to|with)) ((?:this|last|previous) (?:year|yr))(?![\p{L}\p{N}])`,
      'giu',
    ),
    words: ([, month, said = '', one, against, other]) => inYears(`${said}${month} ${one} ${against} ${month} ${other}`),
  },
  {
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}])((?:this|last|previous) (?:year|yr)) (vs\.?|versus|against|and|compared (?:to|with)) ((?:this|last|previous) (?:year|yr)),? (?:only )?(?:in|for|during|of) (${monthText})(?![\p{L}\p{N}])`,
      'giu',
    ),
    words: ([, one, against, other, month]) => inYears(`${month} ${one} ${against} ${month} ${other}`),
  },
  { pattern: /(?<![\p{L}\p{N}_'"“‘])(?:nos?|nr|num)(?:\.s?)? of(?=\s)/giu, words: 'number of' },
  // "Count and value of orders": how many there are, and what they come to.
  {
    pattern:
      /(?<![\p{L}\p{N}])(?:the )?(?:count|number|no\.?) and (?:the )?(?:total )?(value|amount|worth) of (?:the |all )?(\p{L}+)(?![\p{L}\p{N}-])/giu,
    words: ([, value = '', what = '']) => `number of ${what} and ${value} of ${what}`,
  },
  // "Bill no. 12", "bill nos 12 and 14".
  {
    pattern: /(?<=\p{L} )(?<!\b(?:with|has|have|had|having|is|are|was|were|there|in|of|by|and|or|for|at|but|than) )nos?\.?(?= ?\d)/giu,
    words: 'number',
  },
  // "Orders that didnt have a discount": they had none.
  {
    pattern: /(?<=\p{L} )(do|does|did) ?n['’]?o?t have (?:an?|any)(?= \p{L})/giu,
    words: ([, verb = '']) => `${{ do: 'have', does: 'has' }[verb.toLowerCase()] ?? 'had'} no`,
  },
  // "Who hasnt paid", "clients i havnt seen": a denial without its apostrophe.
  {
    pattern: /(?<![\p{L}\p{N}_'"“‘])(do|does|did|has|have?|had|is|are|was|were|would|could|should)nt(?![\p{L}\p{N}_'"”’])/giu,
    words: ([, verb = '']) => `${verb.toLowerCase() === 'hav' ? 'have' : verb}n't`,
    mayBeNamed: true,
  },
  { pattern: /(?<![\p{L}\p{N}_'"“‘])o\/s(?![\p{L}\p{N}_'"”’])/giu, words: 'outstanding' },
  ...ends,
  // "More than thrice", "twice or more": how often, where nothing is set against it.
  ...(
    [
      ['twice', '2 times'],
      ['thrice', '3 times'],
    ] as const
  ).map(([short, words]) => ({
    pattern: new RegExp(
      String.raw`(?<=\b(?:(?:more|less|fewer) than|at (?:least|most)|over) )${short}(?! (?:the|as|that|of|its|their|a)\b)(?![\p{L}\p{N}])|\b${short}(?= or (?:more|less)\b)`,
      'giu',
    ),
    words,
  })),
  // "More then 10 times".
  { pattern: /(?<=\b(?:more|less|fewer|greater|higher|lower|bigger|smaller|older|younger|better|worse) )then(?= )/giu, words: 'than' },
  // "Customers spending above 5,000": what each of them spends.
  {
    pattern:
      /(?<=\b\p{L}+s )(spend|sell|earn|pay)ing(?= (?:above|over|below|under|(?:more|less|greater) th[ae]n|at least|upto|up to) (?:rs\.? ?|inr ?|₹ ?)?\d)/giu,
    words: ([, verb = '']) => verb,
  },
  // "Which lorry eats most in repairs".
  {
    pattern:
      /\b(?:eat|guzzle|swallow|burn)s?(?: up)? (?:the |our )?(?=(?:most|more|least)(?: money)? (?:in|on) )((?:most|more|least)(?: money)?) (?:in|on)(?= )/giu,
    words: ([, end = '']) => `spends ${end} on`,
  },
  // "Bills no one has paid": no number of theirs.
  {
    pattern: /(?<=\p{L} )no[- ]one(?= (?:has|have|had|did|does|is|was|were|can|could|would|went|goes|ever|\p{L}+ed)\b)/giu,
    words: 'nobody',
  },
  // "Nobody has gone to see": they were not visited.
  {
    pattern:
      /\b(?:gone|went|been|come|came) (?:there )?(?:(?:out|over) )?(?:to|and) (?:see|saw|seen|check|inspect|look at|look into)(?: (?:it|them|this|these))?(?![\p{L}\p{N}])/giu,
    words: 'visited',
  },
  // "How much from schools", "how much has come in from the north": of money, where no other thing is named that it could be of.
  {
    pattern: /(?<=^\s*(?:and |so |ok,? )?how much )(?:(?:has |have )?(?:come|came)(?: in)? )?(?=from \p{L})/giu,
    words: 'money came ',
  },
  // "Clients i haven't been to this year".
  {
    pattern:
      /(?<=(?:\bnever|\bnot|n['’]?t) (?:ever |yet )?)been (?:out |over |back )?to(?= (?:this|last|in|since|for|during|yet|at|lately|recently)\b|\s*[?.!]*$)/giu,
    words: 'visited',
  },
  // "Returned because of damage".
  {
    pattern:
      /(?<=\p{L} )(?:(?:because|on account) of|owing to|(?<=\b(?:returns?|returned|cancelled|cancellations?|rejected|rejections?|lost|refunded) )due to)(?= \p{L})/giu,
    words: 'for',
  },
  // What goes together stands together anyway.
  { pattern: / (?:all |both )?(?:in|on) (?:one|a single|the same) (?:chart|graph|plot|picture)(?![\p{L}\p{N}])/giu, words: '' },
  // Two measures have an axis each anyway.
  {
    pattern: / (?:as|on|with|using) (?:a|the|another) (?:second(?:ary)?|2nd|right|other)(?: [xy])?[ -]?axis(?![\p{L}\p{N}])/giu,
    words: '',
  },
  // "Sale n purchase"; "top n" is a number.
  { pattern: /(?<=[\p{L}\p{N}] )(?<!\b(?:top|first|last|bottom|of|by|any) )n(?= \p{L})/gu, words: 'and' },
  // "Sale and purchase both month wise".
  ...['day', 'week', 'month', 'quarter', 'year'].map((unit) => ({
    pattern: new RegExp(
      String.raw`(?<=\p{L} )(?<!\b(?:and|or|then|make|both|it|financial|fiscal|fin) )(?:both )?${unit}[- ]?wise(?=\s*(?:$|[,;.?!]))`,
      'giu',
    ),
    words: `by ${unit}`,
  })),
  // "Orders from Monday to Sunday": each of the days, all weeks together.
  {
    pattern:
      /(?<=\S)(?<!\bfrom)(?<!\b(?:sort|order|arrange|put|rank)\b.{0,40}),? (?:from )?mon(?:day)?s? ?(?:to|till|until|through|-|–) ?sun(?:day)?s?(?![\p{L}\p{N}])/giu,
    words: ({ input }) => (/\bweek ?-?days?\b|\bdays? of (?:the )?week\b|\bday[- ]?wise\b/i.test(input) ? '' : ' by weekday'),
  },
  // "From Monday to Wednesday": these days, of whatever week.
  {
    pattern: new RegExp(
      String.raw`(?<=\S )(?:from|between) (${weekdayText})s? (?:to|till|until|through|and|-|–) (${weekdayText})s?(?![\p{L}\p{N}])(?!.*\bweek ?-?end)`,
      'giu',
    ),
    words: ([, from = '', until = '']) => `on ${weekdaysFrom(from, until).join(' and ')}`,
  },
  // How many charts come of it is told by what they show.
  {
    pattern: /[,;]? (?:(?:in|as|on) )?(?:2|3|4|two|three|four) (?:(?:separate|different) )?(?:charts|graphs)(?= ?[.!]?\s*$)/giu,
    words: '',
  },
  // "Which day is good for sale": the one that is better than the others.
  { pattern: /(?<=\b(?:which|what) [\p{L} ]{2,30} (?:is|are|was|were) )(?:good|better)(?= for \p{L})/giu, words: 'best' },
  { pattern: /(?<![\p{L}\p{N}_'"“‘])cnt\.? of(?=\s)/giu, words: 'count of' },
  { pattern: /(?<![\p{L}\p{N}_'"“‘])qty\.? of(?=\s)/giu, words: 'quantity of' },
  { pattern: /(?<![\p{L}\p{N}_'"“‘])avg\.?(?=\s\p{L})/giu, words: 'average', mayBeNamed: true },
  { pattern: /(?<![\p{L}\p{N}_'"“‘])tot\.?(?=\s(?!by\b)\p{L})/giu, words: 'total' },
  // "Avg order val", "total val by city".
  {
    pattern:
      /(?<=\b(?:avg\.?|average|tot\.?|total|order|bill|invoice|basket|stock|sales?|purchase|transaction|deal|loan|policy|booking) )val\.?(?![\p{L}\p{N}_'"”’-])/giu,
    words: 'value',
    mayBeNamed: true,
  },
  // "Sort stores by revenue", where nothing is shown yet that could be sorted.
  {
    pattern: /(?<=^\s*(?:please )?)(?:order|sort|arrange)(?= (?:the |our |all |my )?(?!(?:lines|items|details)\b)\p{L}+s by \p{L})/giu,
    words: 'rank',
  },
  { pattern: /(?<![\p{L}\p{N}_'"“‘])gender (?:pay|wage) gap(?![\p{L}\p{N}_'"”’])/giu, words: 'average pay by gender' },
  { pattern: /(?<![\p{L}\p{N}_'"“‘])gender salary gap(?![\p{L}\p{N}_'"”’])/giu, words: 'average salary by gender' },
  { pattern: /(?<![\p{L}\p{N}_'"“‘])pm[ -]2\.5(?![\p{L}\p{N}])/giu, words: 'PM2.5' },
  { pattern: /(?<![\p{L}\p{N}])worst (?:air(?: quality)?|aqi)(?= (?:days?|months?|weeks?)\b)/giu, words: 'most polluted' },
  // What is breathed: "which city has the worst air".
  { pattern: /(?<=\b(?:with|has|have|had) )(?:the )?worst air(?: quality)?(?![\p{L}\p{N}])/giu, words: 'the highest pollution' },
  { pattern: /(?<=\b(?:with|has|have|had) )(?:the )?(?:best|cleanest) air(?: quality)?(?![\p{L}\p{N}])/giu, words: 'the lowest pollution' },
  // Two amounts, and no day on which they were paid.
  { pattern: /(?<![\p{L}\p{N}_'"“‘-])(?<!amount )paid(?= (?:vs\.?|versus|against) (?:due|billed)\b)/giu, words: 'amount paid' },
  { pattern: /(?<=\b(?:due|billed) (?:vs\.?|versus|against) )paid(?![\p{L}\p{N}_'"”’-])/giu, words: 'amount paid' },
  // What shops call what they sell most and least of.
  { pattern: /(?<![\p{L}\p{N}_'"“‘])best[- ]?sellers?(?![\p{L}\p{N}_'"”’])/giu, words: 'best selling products' },
  {
    pattern: /\bwhat(?:['’]?s| is| was| has been)? (?:sells?|sold|selling) (?:the )?(?:best|most|well)(?![\p{L}\p{N}])/giu,
    words: 'best selling products',
  },
  {
    pattern: /\bwhat(?:['’]?s| is| was| has been)? (?:sells?|sold|selling) (?:the )?(?:worst|least|badly|poorly)(?![\p{L}\p{N}])/giu,
    words: 'least selling products',
  },
  // "What do people return the most", "which brands do we buy most often": goods, and nobody who does it.
  {
    pattern: new RegExp(
      String.raw`\b(?:what|which)(?: (\p{L}+))? (?:(?:do|does|did) ${people} (return|buy|order|purchase)|(?:is|are|was|were|gets?|got|has been) (returned|bought|ordered|purchased|refunded)) (?:the )?(most|least)(?: often| frequently)?(?![\p{L}\p{N}])`,
      'giu',
    ),
    words: ([, thing = 'products', verb = '', done, end = '']) => `${end} ${done ?? participles[verb.toLowerCase()] ?? ''} ${thing}`,
  },
  {
    pattern: new RegExp(String.raw`\bwhat (?:do|does|did) ${people} spend (?:the )?most(?: money)? on\b`, 'giu'),
    words: 'best selling products',
  },
  // "Not sold a single piece".
  {
    pattern:
      /(?<=(?:\bnot|n['’]t|\bnever) (?:been )?\p{L}+) (?:(?:even )?(?:a single|one single|even one|even a) (?:piece|unit|item|thing|copy)|even (?:one|once|1|a single one)|a single (?:one|time))(?![\p{L}\p{N}])/giu,
    words: '',
  },
  { pattern: /(?<![\p{L}\p{N}_'"“‘])(?:hot(?:test)?|fast(?:est)?)[- ](?:selling|moving)(?= \p{L})/giu, words: 'best selling' },
  { pattern: /(?<![\p{L}\p{N}_'"“‘])slow(?:est)?[- ](?:selling|moving)(?= \p{L})/giu, words: 'least selling' },
  // "Which of them come back the most".
  {
    pattern:
      /(?<=\b(?:which|what|that) (?:\p{L}+ ){1,3})(?:(?:do|does|get|gets|are|is|were|was) )?(?:come|comes|came|coming|sent) back(?= (?:the )?(?:most|least|often)\b)/giu,
    words: 'are returned',
  },
  // "Which van gives the worst mileage", where more of it is better.
  {
    pattern: /\b(?:worst|poorest)(?= (?:mileage|fuel efficiency|fuel average|first pass yield|fpy|yield|achievement)\b)/giu,
    words: 'lowest',
  },
  { pattern: /\bbest(?= (?:mileage|fuel efficiency|fuel average|first pass yield|fpy|yield|achievement)\b)/giu, words: 'highest' },
  ...(
    [
      ['yr', 'year'],
      ['qtr', 'quarter'],
      ['mth|mnth', 'month'],
      ['wk', 'week'],
    ] as const
  ).map(([short, words]) => ({
    pattern: new RegExp(
      String.raw`(?<=\b(?:by|per|each|every|this|last|previous|current|past|financial|fiscal|an?|one|same|prior) )(?:${short})\b\.?(?! ?\d)|(?<![\p{L}\p{N}_'"“‘])(?:${short})(?=[ -]?wise\b)`,
      'giu',
    ),
    words,
  })),
]

/** Initials of trade for what is said out otherwise. */
const initials = Object.entries({
  aov: 'average order value',
  abv: 'average bill value',
  atv: 'average transaction value',
  arpu: 'average revenue per user',
  arpc: 'average revenue per customer',
  gmv: 'total sales',
}).map(([short, words]) => ({
  pattern: new RegExp(String.raw`(?<![\p{L}\p{N}_'"“‘])${short}s?(?![\p{L}\p{N}_'"”’])`, 'giu'),
  words,
  mayBeNamed: true as const,
}))

/**
 * Undefined where nothing is written short.
 * @param isNamed whether a name of the data has the word
 * @param others that of requests, or of changes, alone
 */
export function writtenOut(
  prompt: string,
  isNamed: (word: string) => boolean = () => false,
  others: readonly Short[] = [],
): WrittenOut | undefined {
  return rewritten(prompt, [...shorthand, ...spokenOrder, ...initials, ...festivalYears, ...typedMonths, ...misspelled, ...others], isNamed)
}
