import type { Short } from './short.ts'

const plainThings = String.raw`(?!.*\b(?:by|per|top|most|least|\p{L}+est|how|many|average|avg|total|number|count|list)\b)\p{L}.{3,80}?`
const columnsBehind = String.raw`names?(?: ?(?:,|and|&)+ ?\p{L}+(?: \p{L}+)?){1,4}\s*[.?!]?\s*`
const listedBehind = `${plainThings}, ?${columnsBehind}$`

const oneUnit = '(?:(?:a|any|one|single|a single|any one|any single|one single) )(day|week|month|quarter|year)'
const mostOfUnit = '(highest|maximum|max|record|most|lowest|minimum|min)'
const endOf = (most: string): string => (/^(?:min|low)/i.test(most) ? 'lowest' : /^m(?:ost|ax)/i.test(most) ? 'most' : 'highest')

const unitsOfTime = '(days|weeks|months|quarters|years)'
const amount = String.raw`((?:rs\.? ?|inr ?|₹ ?)?\d[\d,.]*(?: ?(?:k|lakhs?|lacs?|crores?|cr|thousand|million|mn))?)`
const crosses =
  '(?:crossed|crosses|cross|crossing|exceeded|exceeds|touched|touches|hit|hits|reached|reaches|went (?:above|over|beyond|past))'
/** What came to so much, and else the sales. */
const measureOf = (said: string | undefined): string =>
  said === undefined || /^(?:target|mark|figure|level)s?$/i.test(said) ? 'sales' : said

/** What is asked in the order of speech, the question behind what it is about, in that of writing. */
export const spokenOrder: readonly Short[] = [
  // "Who ordered in 2023 but not since": since that year was over.
  {
    pattern:
      /(?<=\bin )((?:19|20)\d\d)([^.;?]{0,40}?),? (?:but|and|yet) (?:have |has )?(?:not|never|nothing)(?: (?:ordered|bought|come back|been back|visited|anything))? since(?: then)?(?=\s*[.?!]*$)/giu,
    words: ([, year = '', between = '']) => `${year}${between} but not since ${String(Number(year) + 1)}`,
  },
  // "Among the members who …, how many live in each city?": so many of them.
  {
    pattern:
      /^\s*(?:among (?:all )?(?:the |our )?|(?:out )?of (?:all )?(?:the |our |all ))(\p{L}[^,?.;]{1,80}?), how many (?:of (?:them|these|those) )?(?=(?:are|were|is|was|have|had|has|do|did|live|lives|lived|come|came|belong|work|own|never)\b)/giu,
    words: ([, whom = '']) => `how many ${whom} `,
  },
  // "By month, x axis from Jan on", "by weekday, beginning with Monday": how the axis runs, and no day from which on they are taken.
  {
    pattern:
      /(?<=\bx[\s-]*axis,? (?:(?:goes|runs|running|going|starting|starts|beginning|begins) )?)(?:from|with|in|at) jan(?:uary|\.)?(?: on(?:wards?)?)?(?=\s*[.?!]*$)/giu,
    words: 'from January to December',
  },
  {
    pattern: /(?<=\b(?:weekday|day of (?:the )?week)\b.*)\b(?:starting|beginning) (?:with|from|on) (?:a )?mon(?:day|\.)?(?=\s*[.?!]*$)/giu,
    words: '',
  },
  // "Rent summed over all huts of the same valley": by valley.
  {
    pattern:
      /(?<=\b(?:summed|added|totall?ed|averaged)(?: up)? (?:over|across|for) (?:all )?(?:of )?(?:the )?[\p{L}-]+) (?:of|with|in|at|from|having) the same (?=\p{L})/giu,
    words: ' by ',
  },
  // "Best selling 10 items".
  {
    pattern:
      /\b(?:top )?((?:best|most|least|worst|highest|lowest|fast|slow)[- ](?:selling|sold|moving|performing|ordered|returned)) (\d{1,3})(?= \p{L})/giu,
    words: ([, end = '', count = '']) => `${count} ${end}`,
  },
  // "Customers in Delhi, name and city": a list of them, with what is told of each.
  { pattern: new RegExp(String.raw`^(?=\s*${listedBehind})`, 'giu'), words: 'list of ' },
  { pattern: new RegExp(String.raw`, ?(?=${columnsBehind}$)(?<=^\s*${plainThings}, ?)`, 'giu'), words: ' with ' },
  // "One day highest sale ever", "most orders in a single day": the day on which they were.
  {
    pattern: new RegExp(String.raw`^\s*${oneUnit}(?:['’]?s)? ${mostOfUnit} (\p{L}+(?: (?!ever\b)\p{L}+)?)(?: ever)?(?=\s*[.?!]*$)`, 'giu'),
    words: ([, unit = '', most = '', what = '']) => `${unit} with the ${endOf(most)} ${what}`,
  },
  {
    pattern: new RegExp(
      String.raw`^\s*(?:(?:what (?:is|was) )?(?:the |our ))?${mostOfUnit} (\p{L}+(?: \p{L}+)?) (?:in|on|of|for) ${oneUnit}(?: ever)?(?=\s*[.?!]*$)`,
      'giu',
    ),
    words: ([, most = '', what = '', unit = '']) => `${unit} with the ${endOf(most)} ${what}`,
  },
  // "Online orders, how much money": what is asked stands behind.
  {
    pattern:
      /^\s*(?!(?:how|what|which|who|is|are|do|does|did)\b)(\p{L}.*?),? how much (money|amount|cash)((?: (?:is|was|are|has|got|came|come|in|all|total|there|blocked|stuck|pending|due|left)){0,3})(?=\s*[.?!]*$)/giu,
    words: ([, of = '', money = '', state = '']) => `how much ${money}${state.replace(/ in$/i, '')} in ${of}`,
  },
  // "Too much discount which store is giving", "which town has too many returns": where there is most of it.
  {
    pattern:
      /^\s*(?:too (?:much|many)|more|max|maximum|highest) (\p{L}+(?: \p{L}+)?) (?:is |are )?(?:given |taken |made )?(?:(?:by|in|at|from) )?which (\p{L}+)(?: (?:is|are|was|were))?(?: (?:giving|gives?|getting|gets|having|has|have|doing|making|taking))?(?=\s*[.?!]*$)/giu,
    words: ([, what = '', thing = '']) => `which ${thing} has the most ${what}`,
  },
  {
    pattern:
      /(?<=\b(?:which|what) \p{L}+ )(?:(?:is|are) )?(?:giving|gives?|getting|gets?|having|has|have|doing|making|taking) too (?:much|many)(?= \p{L})/giu,
    words: 'has the most',
  },
  // "Months when sales crossed 3 lakh", "we hit 3 lakh target in which months": with what they came to.
  {
    pattern: new RegExp(
      String.raw`\b${unitsOfTime}(?: (?:when|in which|during which|that))? (?:our |the )?(?!(?:with|where|having|had|have|of|by|in|we|did|when)\b)(\p{L}+(?: (?!(?:has|have|had|was|were)\b)\p{L}+)?) (?:has |have |had )?(?:${crosses}|(?:was |were )(?:above|over|more than)) (?=(?:rs\.? ?|inr ?|₹ ?)?\d)`,
      'giu',
    ),
    words: ([, units = '', what = '']) => `${units} with ${what} above `,
  },
  {
    pattern: new RegExp(
      String.raw`^\s*(?:(?:in|on) )?which ${unitsOfTime} (?:did |have |has )?we ${crosses} ${amount}(?: (?:in |of )?(?:the )?(\p{L}+))?(?=\s*[.?!]*$)`,
      'giu',
    ),
    words: ([, units = '', limit = '', what]) => `${units} with ${measureOf(what)} above ${limit}`,
  },
  {
    pattern: new RegExp(
      String.raw`^\s*(?:we )?(?:have |did |had )?${crosses} ${amount}(?: (?:in |of )?(?:the )?(\p{L}+))? (?:in|on) which ${unitsOfTime}(?=\s*[.?!]*$)`,
      'giu',
    ),
    words: ([, limit = '', what, units = '']) => `${units} with ${measureOf(what)} above ${limit}`,
  },
  {
    pattern: new RegExp(
      String.raw`(?<=\b\p{L}+s )(?:(?:who|which|that) (?:have |has |had )?crossed|crossing) ${amount}(?=\s*(?:[.?!,]*$|in\b|this\b|last\b))`,
      'giu',
    ),
    words: ([, limit = '']) => `whose total is above ${limit}`,
  },
]
