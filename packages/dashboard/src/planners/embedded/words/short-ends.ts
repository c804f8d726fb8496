import { countText } from './counts.ts'
import { oppositeEnds } from './ends.ts'
import type { Short } from './short.ts'

/** "Top 5 stores by sales and the bottom 5": both ends together, ahead of what they are of. */
export const bothEnds: readonly Short[] = oppositeEnds.flatMap(([one, other]): readonly Short[] => {
  const many = countText()
  const behind = String.raw`(?:,|,? (?:and|&|plus|vs\.?|versus|then|as well as))(?: also| then)? (?:the )?(${other}) (${many})(?: ones)?(?: too| also| as well)?(?=\s*[.?!]*\s*$)`
  return [
    {
      pattern: new RegExp(String.raw`(?<=^|\s)(${one}) (${many})(?= (?!and\b|&)\p{L}[^;.?!]*${behind})`, 'giu'),
      words: ([said, , , end = '', count = '']) => `${said} and ${end} ${count}`,
    },
    // What stands behind is looked for first: to look back from each letter takes long.
    { pattern: new RegExp(String.raw`(?=${behind})(?<=(?:^|\s)${one} ${many} (?!and\b|&)\p{L}[^;.?!]*)${behind}`, 'giu'), words: '' },
    // "5 best and 5 worst stores", "the best 5 and the worst 5 stores".
    {
      pattern: new RegExp(String.raw`(?<=^|\s)(${many}) (${one}) (?:and|&) (?:the )?(?:(${many}) )?(${other})(?= \p{L})`, 'giu'),
      words: ([, count = '', end = '', second = count, low = '']) => `${end} ${count} and ${low} ${second}`,
    },
    {
      pattern: new RegExp(String.raw`(?<=(?:^|\s)${one}(?: ${many})?) (?:and|&) the (?=${other}(?: ${many})? \p{L})`, 'giu'),
      words: ' and ',
    },
  ]
})

/** "Which brands are losing sales", "stores that lost business". */
const losing: readonly Short[] = (
  [
    ['los(?:ing|t|e|es)', 'falling'],
    ['gain(?:ing|ed|s)?', 'rising'],
  ] as const
).map(([verb, words]) => ({
  pattern: new RegExp(
    String.raw`(?:\b(?:which|what) )?(?<=^(?:\p{L}+ ){0,4})(\p{L}+s)(?: that| which)?(?: (?:is|are|was|were|have|has|been)){0,2} ${verb} (?=(?:sales?|revenue|business|orders|turnover)\b)`,
    'giu',
  ),
  words: ([, things = '']) => `${things} with ${words} `,
}))

const countBehind = String.raw`, (?:the |their |show |give )?(?:count|number)(?: of (?:them|these|those))?(?= (?:per|by|for each|in each|for every) [^,;]*$)`
/** "Cash orders above 20,000, count per city": how many of them, for each. */
export const counted: readonly Short[] = [
  // "Single-person households", "4-person tents": how many they are for.
  {
    pattern: /(?<![\p{L}\p{N}])(single|one|two|three|four|five|six|\d{1,2})-(?:person|people|member) (\p{L}+)(?![\p{L}\p{N}])/giu,
    words: ([, many = '', things = '']) => `${things} of ${/^single$/i.test(many) ? '1' : many} people`,
    mayBeNamed: true,
  },
  {
    pattern: new RegExp(
      String.raw`(?<=^\s*(?:(?:show|list|give|get)(?: me)? )?(?:the |all )?)(?!(?:show|list|give|get|the|all|how|number|count|total|average|why|what|which|who|when|where|whose|is|are|do|does|did|has|have)\b)\p{L}+(?=(?:(?! (?:by|per|each) )[^,;]|\d,\d)*${countBehind})`,
      'giu',
    ),
    words: ([word]) => `number of ${word}`,
  },
  { pattern: new RegExp(String.raw`(?<=^(?:(?! (?:by|per|each) )[^,;]|\d,\d)*)${countBehind}`, 'giu'), words: ',' },
]

/** What is first or last of all, in other words than its order or its highest is said in. */
export const ends: readonly Short[] = [
  // "Worst on top", "highest at the top".
  {
    pattern: /(?<=\b(?:worst|best|most|least|fewest|[a-z]{3,}est) )(?:on|at) (?:the )?(?:very )?top(?! (?:of|\d))(?![\p{L}\p{N}])/giu,
    words: 'first',
  },
  // "Returned the most times", "the maximum number of times".
  {
    pattern: /\b(?:the )?(?:most|maximum|highest) (?:(?:number|no\.?) of )?times(?![\p{L}\p{N}])/giu,
    words: 'the most often',
  },
  { pattern: /\b(?:the )?(?:fewest|least|lowest) (?:(?:number|no\.?) of )?times(?![\p{L}\p{N}])/giu, words: 'the least often' },
  // "Which month had the fewest orders".
  { pattern: /(?<=\b(?:day|week|weekday|month|quarter|year|hour)s? (?:\p{L}+ ){0,3})fewest(?= \p{L})/giu, words: 'lowest number of' },
  // "Which state has the maximum sales": of all its rows, and no single one.
  {
    pattern:
      /(?<=\b(?:which|what) (?:\p{L}+ ){1,3}(?:has|had|have|got|made|makes|gave|gives) (?:the )?)(max|min)(?:imum)?(?= (?!number|no\b|of\b)\p{L})/giu,
    words: ([, end]) => (end?.toLowerCase() === 'max' ? 'highest' : 'lowest'),
  },
]

/** "Toys never lent out": the same as never lent. */
const lentOut: Short = {
  pattern:
    /(?<=\b(?:never|not|n['’]?t) (?:(?:been|ever|yet|even|once) )*(?:lent|loaned|rented|hired|leased|borrowed)) out(?=\s*(?:[,.?!]|$| (?:by|in|since|to|for|at|this|last|yet|per|during|from|before|after|and|or|but)\b))/giu,
  words: '',
}

/** Verbs with what they are said of. */
export const verbsSaid: readonly Short[] = [...losing, lentOut]
