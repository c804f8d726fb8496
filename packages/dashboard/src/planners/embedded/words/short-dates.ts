import type { Short } from './short.ts'
import { monthNames, shortMonthText } from './time.ts'

const monthText = [...monthNames, shortMonthText].join('|')

/** What is done on a day: "order" of "order month". */
const datedDeeds =
  'order|purchase|booking|billing|bill|invoice|payment|delivery|dispatch|shipping|shipment|return|refund|visit|joining|join|signup|sign-up|registration|enrol?lment|admission|discharge|hiring|hire|launch|launching|opening|closing|release|start|end|expiry|renewal|sanction|disbursal|disbursement|approval|resolution|application|posting|issue|claim|due'
/** Of these the word for the deed alone tells the day. */
const doingWords = /ing$|^(?:join|sign-?up|registration|enrol|hire|launch|admission|discharge)/i

/** Units of time that are said with what was done then, or of which years they are. */
export const unitsOfTime: readonly Short[] = [
  // "Customers by joining month", "sales by order date quarter": a unit of time of the day on which that was done.
  {
    pattern: new RegExp(
      String.raw`(?<=\b(?:by|per|each|every) )(?:(?!and |or )\p{L}+ )?(${datedDeeds})(?: date)? (week|month|quarter|year)(?![\p{L}\p{N}-])`,
      'giu',
    ),
    words: ([, deed = '', unit = '']) => `${unit} of ${deed}${doingWords.test(deed) ? '' : ' date'}`,
    mayBeNamed: true,
  },
  // "From April to June in 2024", "between oct and dec of 2023": the year is that of both months.
  {
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}])(?:from|between) (${monthText}) (?:to|till|until|through|and|-) (${monthText}),? (?:in|of|during) (?:the year )?(?=(?:19|20)\d\d(?!\d))`,
      'giu',
    ),
    words: ([, first = '', last = '']) => `${first} to ${last} `,
  },
  // "From the start of 2021 to the end of 2022": both whole.
  {
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}])(?:from|between) (?:the )?(?:start|beginning) of ((?:the year )?(?:19|20)\d\d|(?:${monthText})(?: (?:19|20)\d\d)?) (?:to|till|until|through|and|-) (?:the )?end of (?=(?:the year )?(?:19|20)\d\d|${monthText})`,
      'giu',
    ),
    words: ([, first = '']) => `from ${first} to `,
  },
  // "After the end of 2013", "before the beginning of May".
  { pattern: /(?<![\p{L}\p{N}])(?:after|since|past) (?:the )?end of (?=(?:the year )?(?:19|20)\d\d)/giu, words: 'after ' },
  {
    pattern: /(?<![\p{L}\p{N}])(?:before|prior to) (?:the )?(?:start|beginning) of (?=(?:the year )?(?:19|20)\d\d)/giu,
    words: 'before ',
  },
  // "Last months sales", "yesterdays orders": without its apostrophe.
  {
    pattern:
      /(?<![\p{L}\p{N}])((?:last|this|previous|current) (?:week|month|quarter|year)|today|yesterday|tomorrow)s(?= (?!(?:by|of|in|on|at|for|per|and|or|vs|versus|as|with|to|till|from|is|are|was|were|has|have|each|only|until)\b)\p{L})/giu,
    words: ([, time = '']) => `${time}'s`,
    mayBeNamed: true,
  },
  // "Sales by FY"; of "this FY" its own reader tells.
  { pattern: /(?<=\b(?:by|per|each|every) )fys?\b(?! ?['’]?\d)|(?<![\p{L}\p{N}_'"“‘])fy(?=[ -]?wise\b)/giu, words: 'financial year' },
]
