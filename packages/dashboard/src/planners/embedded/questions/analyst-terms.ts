import type { SchemaIndex } from '../schema/schema-index.ts'
import { takingsOf } from '../schema/takings.ts'
import { servedBy } from '../conditions/dealings.ts'
import { nounIn } from '../titles/names.ts'
import type { Understanding } from '../understanding.ts'
import { formOf } from '../words/word-forms.ts'

interface Term {
  readonly said: RegExp
  /** In words that any request is read in; undefined where the data have nothing of it. */
  readonly plainly: (match: RegExpExecArray, understanding: Understanding) => string | undefined
}

/** Words in front of what is asked for. */
const lead =
  /^\s*(?:(?:please|can you|could you|i want|i need|show|give|tell|plot|draw|chart|display|list|see|compare|what(?:'s|’s| is| are)?|me|us|the|our|a|an|to see)\s+)*/i
const whole = String.raw`(?:the |our )?(?:grand |overall )?(?:total|whole|overall)(?: (?:sales|revenue|amount))?`

/** What analysts call by a term of their own. */
const terms: readonly Term[] = [
  // "Sales by category as a percentage of total"
  {
    said: new RegExp(
      String.raw`,? (?:as|in) (?:an? |the )?(?:percentage|percent|pct|share|proportion|fraction|%|part) (?:of|to) ${whole}\b`,
      'i',
    ),
    plainly: ({ index, 0: { length }, input }, { conditions, tokens }) => {
      // "Card sales as a percentage of total sales by month": of what has a value, a part of all.
      const isBroken = /^ (?:by|per|each|every|over time)\b/i.test(input.slice(index + length))
      const isOfSome =
        isBroken && conditions.some(({ time, kind, start }) => time !== true && kind === 'column' && (tokens[start]?.start ?? 0) < index)
      if (isOfSome && / (?:sales|revenue|amount)$/i.test(input.slice(index, index + length))) return undefined
      const rest = `${input.slice(0, index)}${input.slice(index + length)}`
      const before = lead.exec(rest)?.[0] ?? ''
      return /^share of /i.test(rest.slice(before.length)) ? rest : `${before}share of ${rest.slice(before.length)}`
    },
  },
  // "Pareto of products by revenue", "80/20 analysis of customers"
  {
    said: /\b(?:pareto(?: chart| analysis| diagram| ranking)?|80[/-]20(?: rule| analysis| split| chart)?) (?:of|for|on|by) (?:(?:the|our|all) )?/i,
    plainly: ({ index, 0: { length }, input }) => `${input.slice(0, index)}top 20 ${input.slice(index + length)}`,
  },
  // "Customer lifetime value by segment", "average CLV"
  {
    said: /\b(?:(?:average|avg|mean) )?(?:(?:customer |client |member )?life ?time value|CLTV|CLV|LTV|ARPU|ARPC)\b(?: of (?:the |our |each |a )?(?:customers?|clients?|members?)\b)?/i,
    plainly: ({ index, 0: { length }, input }, { index: schema, mentions }) => {
      const who = servedBy(schema)
      // A lender's "LTV" is a column of its own.
      const isStored = mentions.some(({ words, readings: [best] }) => best?.kind === 'column' && /ltv|clv|arp|lifetime/i.test(words))
      return who === undefined || isStored
        ? undefined
        : `${input.slice(0, index)}revenue per ${nounIn(schema.catalog, who).one}${input.slice(index + length)}`
    },
  },
  // "Seasonality of sales", "is there a seasonal pattern in orders"
  {
    said: /^(?:.*\b)?(?:seasonality|seasonal (?:pattern|trend|variation)s?) (?:of|in|for) (?:(?:the|our) )?(.+?)[?.!\s]*$/i,
    plainly: ([, what = '']) => `${what} by month, a line for each year`,
  },
  // "Stores that sold less than last year"
  {
    said: /^(?:(?:show(?: me)?|list|which|what) )?(?:the |our |all )?(\p{L}+) (?:(?:that|which|who)(?: are)? )?(?:(?:sold|sell|earned|made|did|are doing|doing|performed|is doing) (less|worse|more|better)|with (lower|less|higher|more) sales) (?:than|compared to|compared with) (?:the )?(?:last|previous) year[?.!\s]*$/iu,
    plainly: ([, things = '', done, sold]) =>
      `${things} with ${/^(?:less|worse|lower)$/i.test(done ?? sold ?? '') ? 'falling' : 'growing'} sales`,
  },
  // "What did we sell most in 2025"
  {
    said: /^what (?:did|do|have|are|were) we (?:sell|sold|selling) (?:the )?(most|least|best)(?: of)?\b(.*)$/i,
    plainly: ([, end = '', rest = '']) => `what sells ${end}${rest}`,
  },
  // "2024 vs 2025 by month", "compare this year with last year by quarter": what came in
  {
    said: /^(?:please )?(?:compare |show (?:me )?)?((?:19|20)\d\d|(?:this|last) year) (?:and|vs\.?|versus|with|against|to) ((?:19|20)\d\d|(?:this|last) year),? (?:by|per|each|for each|every) (month|quarter|week)s?[?.!\s]*$/i,
    plainly: ([, one = '', other = '', unit = ''], { index }) =>
      takingsOf(index).length > 0 ? `compare sales by ${unit.toLowerCase()} in ${one} and ${other}` : undefined,
  },
  // "Who are our loyal customers"
  {
    said: /^(?:(?:who|which|what) (?:are|were) |show (?:me )?|list )?(?:the |our |my )?loyal (\p{L}+)[?.!\s]*$/iu,
    plainly: ([, who = '']) => `most loyal ${who}`,
  },
  // "Biggest single order", "highest order value": the order, though its lines have the amounts
  {
    said: /^(?:(?:what|which) (?:is|was) |show (?:me )?)?(?:the |our )?(biggest|largest|highest|smallest|lowest|maximum|max|minimum|min) (?:single )?(\p{L}+)(?: (?:value|amount|total|worth))?( ever)?[?.!\s]*$/iu,
    plainly: ({ 0: all, 1: end = '', 2: thing = '', 3: ever = '' }, { index: schema }) => {
      const plain = `${/^(?:smallest|lowest|minimum|min)$/i.test(end) ? 'smallest' : 'biggest'} ${thing}${ever}`
      return isWholeOfLines(thing, schema) && plain.toLowerCase() !== all.trim().toLowerCase() ? plain : undefined
    },
  },
  // "Which age group buys most"
  {
    said: /\b(age (?:group|band|bracket|range)s?(?: (?:that|which|who))?) (?:buys?|bought|shops?|shopped|purchases?|purchased|orders?|ordered) (?:the )?most\b/i,
    plainly: ({ index, 0: { length }, 1: group = '', input }, { index: schema }) =>
      takingsOf(schema).length > 0 ? `${input.slice(0, index)}${group} spends the most${input.slice(index + length)}` : undefined,
  },
  // "Customers by spending": what those who are served spend is what comes in, and no cost
  {
    said: /(?<!\b(?:we|we're|we are|are we|our|my|ads?|advertising|marketing) )\bspendings?\b(?! (?:on|of)\b)/i,
    plainly: ({ index, 0: { length }, input }, { mentions, tokens, index: schema }) => {
      const said = mentions.find(({ start }) => tokens[start]?.start === index)
      const isLike = said === undefined || said.readings[0]?.how === 'synonym'
      const isOfServed = servedBy(schema) !== undefined && takingsOf(schema).length > 0
      return isLike && isOfServed ? `${input.slice(0, index)}spend${input.slice(index + length)}` : undefined
    },
  },
  // "How fast are we growing"
  {
    said: /^(?:how (?:fast|quickly|much) (?:are we|is (?:the |our )?business|do we|did we) gr[eo]w(?:ing)?|are we growing|is (?:the |our )?business growing|how is (?:the |our )?business growing)[?.!\s]*$/i,
    plainly: (_, { index }) => (takingsOf(index).length > 0 ? 'sales growth by year' : undefined),
  },
]

/** What comes in is told by the lines of such things, and not by themselves. */
function isWholeOfLines(thing: string, schema: SchemaIndex): boolean {
  const [takings] = takingsOf(schema)
  const { stem } = formOf(thing)
  return schema.tables.some(
    ({ table, pieces }) =>
      pieces.length === 1 &&
      pieces[0]?.stem === stem &&
      schema.catalog.keys.some(({ from, to }) => from.table === takings?.table.id && to.table === table.id),
  )
}

/** A request that goes by a term of analysts, in plain words. Undefined for others. */
export function inPlainWords(understanding: Understanding): string | undefined {
  for (const { said, plainly } of terms) {
    const match = said.exec(understanding.text)
    const prompt = match ? plainly(match, understanding) : undefined
    if (prompt !== undefined) return prompt
  }
  return undefined
}
