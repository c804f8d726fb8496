import { badWords } from '../words/ranking.ts'
import { bareRates } from '../words/rate-states.ts'
import { rateBreaks, rateEnds } from '../words/rates.ts'
import { lateWords } from '../words/states.ts'
import { formOf } from '../words/word-forms.ts'

/** The words of a request that speak of a rate: of some rows the part for which something holds. */
export interface SpokenRate {
  /** "No show", "late parcels", "orders that got returned": what holds, and of what. */
  readonly said: string
  /** Where all of it stands, with the end that is asked for: "the worst no show rate". */
  readonly start: number
  readonly end: number
  /** What it is called in titles. */
  readonly name: string
  /** "On time" is what is not late. */
  readonly denied: boolean
  /** Of "highest", "worst": the first in this order. */
  readonly order?: 'asc' | 'desc'
  /** Of "late orders share by store, worst 5": which of them are the worst. */
  readonly worst: 'asc' | 'desc'
  /** The word for a rate stands behind what it is of: "cache hit ratio", one number where nothing breaks it down. */
  readonly called?: true
  /** Of "returns as a percentage of orders": what the rows are, of which it is a part. */
  readonly of?: string
  /** Where "by card" of "share of orders paid by card" begins. */
  readonly by?: number
  /** "Share of returns": of a thing alone it is how all of them are divided, and no rate. */
  readonly dividing?: true
}

const nouns = String.raw`(?:rates?|ratios?|shares?|percentages?|percent|pct|proportions?|fractions?|quotas?)\b|%`
const parts = String.raw`(?:\b(?:rates?|shares?|percentages?|percent|pct|fractions?|proportions?)|%)`
/** "… earning more than 1 lakh", "… with a salary above 100,000", "… delivered within 3 days": a number that is limited is told whole, with what it is of. */
const limit = String.raw`(?:more than|longer than|less than|fewer than|at least|at most|up to|above|below|over|under|within) [\d.,]+(?: ?%| (?:percent|thousand|lakhs?|lacs?|crores?|million|k|years?(?: of \w+)?)| (?:minutes?|hours?|days?|weeks?) to (?:be |get )?\p{L}+| (?!(?:${rateBreaks})\b)\p{L}+)?`
const leading = new RegExp(
  String.raw`(?:${parts} of|\b(?:percentage|percent|pct|share)(?= with(?:out)? \p{L})|\bshare(?= (?:that|who|which) \p{L})|\b(?:percentage|percent|pct)|%) (?:(?:the|all|our|my|their|those) )*(?!(?:of|(?!with)(?:${rateBreaks}))\b)([\w'’-]+(?: [\w'’-]+){0,4}?(?: ${limit})?)(?: at all)?(?=\s*(?:$|[,;.?!]|\s(?:${rateBreaks})\b))`,
  'giu',
)
/** "… by card", "… in cash", "… on credit", behind "paid", "booked": what was done so. */
const manner = new RegExp(
  String.raw`^ (by|in|on|with) (?:(?:the|an?|our) )?(?:[\w'’-]+(?: [\w'’-]+){0,2}? ${limit}|${limit}|[\w'’-]+(?: [\w'’-]+)??)(?=\s*(?:$|[,;.?!]|\s(?:${rateBreaks})\b))`,
  'iu',
)
/** "Late % depot wise". */
const wise = String.raw`\s(?:[\w'’-]+ ){0,2}[\w'’-]+[ -]?wise\b`
const trailing = new RegExp(String.raw`([\w'’-]+(?: [\w'’-]+){0,3}) (${nouns})(?=\s*(?:$|[,;.?!]|\s(?:${rateBreaks})\b)|${wise})`, 'gi')
export const isRateNoun = (word: string): boolean => new RegExp(`^(?:${nouns})$`).test(word)

const ending = new RegExp(String.raw`\b(?:the |our )?(${Object.keys(rateEnds).join('|')}) $`, 'i')
/** Words in front of what a rate is of that say nothing of it. */
export const filler =
  /^(?:(?:and|or|also|the|our|my|their|its|a|an|of|by|per|with|has|have|had|is|was|are|were|what|what's|whats|which|who|show|me|give|list|plot|chart|compare|average|avg|mean|overall|current|total|for|in|on(?![- ]?time)|at|to|from|top|bottom|\d+|how)\s+)+/i
/** From the last word that ends what stands before it. */
const lastBreak =
  /(?:(?<=^|.*\b(?:by|per|of|has|have|had|with|the|and|which|what|\w*wise) )(?!.*\b(?:by|per|of|has|have|had|with|the|and|which|what|\w*wise) ))/
const timely = /\bon[- ]?time\b|\bpunctual(?:ly|ity)?\b|\bin time\b/i

/** "Complaints that are coming in through the portal": no more than that there are any. */
const moving =
  /\b(?:(?:that|which|who) )?(?:(?:is|are|was|were|have|has|had) )?(?:coming|comes?|came|going|goes|happening|happens|happened|getting)(?: in| up)? (?=(?:through|via|by|from|in|on|over|under|for|to)\b)/gi

/** Every way in which the words may speak of a rate, the longest phrase first. */
export function spokenRates(text: string): readonly SpokenRate[] {
  return [...against(text), ...ahead(text), ...behind(text), ...alone(text)].flatMap((each) => (each.said.trim() === '' ? [] : [each]))
}

const portion = new RegExp(
  String.raw`(?<part>[\w'’-]+(?: [\w'’-]+){0,5}?),? (?:as|in) (?:an? |the )?(?:percentage|percent|pct|share|proportion|fraction|%) (?:of|to) (?:(?:the|all|our|total|overall|number|count) (?:of )?)*(?<whole>[\w'’-]+(?: [\w'’-]+)??)(?=\s*(?:$|[,;.?!]|\s(?:${rateBreaks})\b))`,
  'giu',
)

/** "Returns as a percentage of orders", "orders with returns as a share of all orders": of those rows the ones that have any. */
function against(text: string): readonly SpokenRate[] {
  return [...text.matchAll(portion)].flatMap((match): readonly SpokenRate[] => {
    const { part = '', whole = '' } = match.groups ?? {}
    const end = match.index + match[0].length
    const words = part
      .replace(filler, '')
      .replace(/^(?:number|count) of (?:the )?/i, '')
      .split(' ')
    const isOfWhole = (own: string): boolean => ` ${own} `.toLowerCase().includes(` ${whole.toLowerCase()} `)
    return words.flatMap((_, at) => {
      const own = words.slice(at).join(' ')
      if (isOfWhole(words.join(' ')) && !isOfWhole(own)) return []
      // "Returned orders": those with what the word in front says.
      const told = isOfWhole(own) ? own.slice(0, own.length - whole.length).trim() : own
      const start = match.index + part.lastIndexOf(own)
      return [...(isOfWhole(own) ? [own] : [`${own} ${whole}`]), `${whole} with ${told}`].map((said) =>
        spoken(text, { said, name: `${own} as a percentage of ${whole}`, start, end, of: whole }),
      )
    })
  })
}

/** "Share of orders that got returned", "% late parcels". */
function ahead(text: string): readonly SpokenRate[] {
  return [...text.matchAll(leading)].flatMap((match): readonly SpokenRate[] => {
    const [whole, first = ''] = match
    // "Share of cash and card": of several, one beside the other.
    if (/^ (?:and|&|vs|versus) /i.test(text.slice(match.index + whole.length))) return []
    const more = manner.exec(text.slice(match.index + whole.length, match.index + whole.length + 60))?.[0]
    return [...(more === undefined ? [] : [more]), ''].map((tail) => {
      const said = `${first}${tail}`.replaceAll(moving, '')
      const bare = said
        .replaceAll(/\b(?:is|are|was|were|that|which|who|got|get|gets|have|has|been) /gi, '')
        .replace(/ (?=(?:took|takes?|lasted|needed) )/i, ' that ')
      const name = / of /i.test(whole) ? `${/^rate/i.test(whole) ? 'rate' : 'share'} of ${bare}` : `${bare} share`
      const dividing = /^shares? of /i.test(whole) ? { dividing: true as const } : {}
      const by = /^ by /i.test(tail) ? { by: match.index + whole.length } : {}
      return spoken(text, { said, name, start: match.index, end: match.index + whole.length + tail.length, ...dividing, ...by })
    })
  })
}

/** "No show rate", "late parcels share": with four words in front of it at most. */
function behind(text: string): readonly SpokenRate[] {
  return [...text.matchAll(trailing)].flatMap((match): readonly SpokenRate[] => {
    const [whole, all = '', noun = ''] = match
    const near = all.slice(all.toLowerCase().search(lastBreak))
    const words = near
      .replace(filler, '')
      .split(' ')
      .filter((word) => word !== '')
    while (Object.hasOwn(rateEnds, words[0]?.toLowerCase() ?? '')) words.shift()
    const end = match.index + whole.length
    const called = /^(?:%|percent|pct)/i.test(noun) ? 'share' : noun.toLowerCase().replace(/s$/, '')
    return words.map((_, at) => {
      const said = words.slice(at).join(' ')
      return spoken(text, { said, name: `${said} ${called}`, called: true, start: end - said.length - noun.length - 1, end })
    })
  })
}

const bare = new RegExp(String.raw`\b(${Object.keys(bareRates).join('|')})\b(?=\s*(?:$|[,;.?!]|\s(?:${rateBreaks})\b)|${wise})`, 'gi')

/** "Best conversion", "occupancy by property": nouns that are a rate by themselves. */
function alone(text: string): readonly SpokenRate[] {
  return [...text.matchAll(bare)].map(({ index, 0: word }) =>
    spoken(text, {
      said: bareRates[word.toLowerCase()] ?? word,
      name: `${word.toLowerCase()} rate`,
      called: true,
      start: index,
      end: index + word.length,
    }),
  )
}

function spoken(
  text: string,
  found: Pick<SpokenRate, 'said' | 'name' | 'start' | 'end' | 'called' | 'of' | 'by' | 'dividing'>,
): SpokenRate {
  const before = ending.exec(text.slice(0, found.start))
  const denied = timely.test(found.said)
  const bad =
    /\bno[\s-]?shows?\b/i.test(found.said) ||
    found.said.split(/[\s-]+/).some((word) => badWords.has(formOf(word.toLowerCase()).text) || isBad(word.toLowerCase()))
  const worst = bad && !denied ? 'desc' : 'asc'
  const low = before?.[1] === undefined ? undefined : rateEnds[before[1].toLowerCase()]
  const order = low === undefined ? undefined : low === 'good' || low === 'bad' ? (low === 'bad' ? worst : reverse(worst)) : low
  return {
    ...found,
    start: before ? before.index : found.start,
    said: found.said.replace(timely, 'late'),
    denied,
    worst,
    ...(order === undefined ? {} : { order }),
  }
}

export const reverse = (order: 'asc' | 'desc'): 'asc' | 'desc' => (order === 'asc' ? 'desc' : 'asc')

const isBad = (word: string): boolean => lateWords.has(word) || badWords.has(word)
