import { besidePlainly, onlyPlace } from './beside-said.ts'
import { withoutCourtesies, withoutFirst } from './courtesies.ts'
import { isRemark, remarkApart, whatIsMeant, withoutReasons } from './reasons.ts'
import { saidPlainly } from './plainly.ts'
import { timesPlainly } from './times-said.ts'
import { commandWords, numberWords, ordinals } from '../words.ts'

/** One wish of a feedback, as written. */
export interface Clause {
  readonly text: string
  /** Lower case, without marks at the ends and without courtesies. */
  readonly lower: string
  /** It goes on with what was said before: "and Mumbai", "Mumbai too". */
  readonly joins: boolean
}

const ordinal = Object.keys(ordinals).join('|')
const chart = '(?:charts?|graphs?|plots?|tiles?|ones?)'
const span = '(?:\\d|(?:quarters?|hal(?:f|ves)|months?|years?|weeks?|days?|hours?)\\b)'
/** "the second one as a pie": a chart by its place, and what is to become of it. */
const placed = `\\bthe (?:${ordinal})(?: ${chart})?\\s+(?!${chart}|${span}|and\\b|with\\b|$)`
const placedAhead = new RegExp(`${placed}\\S`, 'i')
const placedNext = new RegExp(`^\\s*(?:and\\s+)?${placed}\\S`, 'i')

/** Cuts a feedback into its wishes: at full stops and semicolons, and at commas, "and", "then" before a command. Quoted text is never cut. */
export function clausesOf(written: string): readonly Clause[] {
  const feedback = spelledOut(written)
  const parts: string[] = []
  let [start, verb] = [0, '']
  for (const match of feedback.matchAll(/["“][^"”]*["”]|[.;:!?]+(?=\s|$)|,(?=\s)|\s(?:and|then|but|plus)(?=\s)|\n/giu)) {
    if (/^["“]/.test(match[0])) continue
    const rest = feedback.slice(match.index + match[0].length)
    const hard = /^[.;!?\n]/.test(match[0])
    const before = feedback.slice(start, match.index)
    // "Sort by name" gives none.
    const naming =
      /\b(?:call|name|title|rename)\b[^,;.]*$/i.test(before) && !/\b(?:sort|order|arrange|rank|list)\p{L}*\b.*\bby\b/iu.test(before)
    // "Show the first as bars, and the second as a pie": the verb is that of the wish before.
    const places = !naming && placedAhead.test(before) && placedNext.test(rest)
    if (!hard && !places && (!beginsWish(rest, naming) || onlyPlace.test(before))) continue
    const said = match[0].includes('?') ? `${before}?` : before
    parts.push(verb === '' ? said : `${verb} ${said.replace(/^\s*and\s+/i, '')}`)
    verb = places && !beginsWish(rest, naming) ? verbOf(parts.at(-1) ?? '') : ''
    start = match.index + match[0].length
  }
  const last = feedback.slice(start)
  parts.push(verb === '' ? last : `${verb} ${last.replace(/^\s*and\s+/i, '')}`)
  const clauses = parts
    .flatMap(sharedVerb)
    .flatMap(remarkApart)
    .map(clauseOf)
    .filter(({ lower }) => /[\p{L}\p{N}]/u.test(lower))
  return withoutRemarks(clauses)
}

/** "Surgery is too big, take it out": one wish; "too big, take surgery out" as well. */
function withoutRemarks(clauses: readonly Clause[]): readonly Clause[] {
  const wishes: Clause[] = []
  for (const clause of clauses) {
    const before = wishes.at(-1)
    const meant = before && whatIsMeant(before.text, clause.text)
    if (meant !== undefined) wishes[wishes.length - 1] = clauseOf(meant)
    else wishes.push(clause)
  }
  const asking = wishes.filter(({ text }) => !isRemark(text))
  return asking.length > 0 ? asking : wishes
}

/** "5 best only". */
const fewFirst = new RegExp(
  `\\b(\\d{1,3}|${Object.keys(numberWords).join('|')}) (best|worst|largest|biggest|highest|lowest|smallest)(?= (?:(?:names?|of them|bars?|items?) )?(?:only|ones?|alone)\\b|[\\s.!]*$)`,
  'gi',
)

/** "Drill into electronics by brand": those, and how they are broken down. */
const drilled = /^\s*(?:drill|zoom|dive|go|look)(?: down)? (?:in ?to|in on) (?:the )?(.+?) ((?:by|per) .+)$/i

/** "Returns don't count, remove": said twice. */
const uncounted =
  /(\b(?:don't|do not|doesn't|does not) (?:count|matter)),? (?:so )?(?:please )?(?:remove|drop|exclude|delete)(?: it| them)?(?=[\s.!]*$)/i

/** "How many orders each placed, add that". */
const addedThat =
  /^([^.;!?]{3,120}?),? (?:and )?(?:please )?(?:(?:add|include) (?:that|this|it|those|them)(?: (?:too|also|as well|in|there|to it))?|(?:show|put|give|have) (?:that|this|it|those|them)(?: in)? (?:too|also|as well))[\s.!]*$/i

/** "Which goods are in Computers? List name, brand and price": what is listed, and what is told of it. */
const askedAndListed =
  /^(?:which|what) (\p{L}+(?: \p{L}+)?) (?:are|is|were|was) (?:there )?((?:in|from|of|at|with|under|for) [^.;:!?]{1,60})[?.:;] (?:please )?(?:list|show|give|tell)(?: me| us| out)? (?:the |their |its )?([^.;:!?]{1,160})[.!]*$/iu

/** "Not the revenue. I want units": what is not meant, and what is. */
const deniedFirst = /^((?:no,? )?not [^,.;:!?]{1,40})[.;:!] (?=[^.;:!?]{1,60}[.!]?$)/i

const inPlaceOf = [
  // "Rather than by month, group it by brand".
  /^(?:instead of|rather than|in place of|not) (?:by|per) (?:the )?([^,.;]{1,40}?),? (?:(?:but|please|show|group|break|split|put|use|have|give|plot|make|see|draw|arrange|do|me|us|it|them|this|that|down) )*(?:by|per|into) (?:the )?([^,.;]{1,40}?)(?=[\s.!]*$)/i,
  // "Remove returns and put refunds there instead".
  /\b(?:remove|drop|delete|hide|lose|get rid of|take (?:out|away|off)) (?:the )?((?:(?!\band\b)[^,.;])+?),? and (?:then |rather |please )?(?:put|show|add|use|have|give|make it)(?: in| me| us)? (?:the )?([^,.;]+?) (?:(?:there |here )?instead|in (?:its|their|that|the same) (?:place|spot)|there)(?=[\s.!]*$)/i,
  // "Instead of returns show refunds".
  /^(?:instead|in place) of (?:the )?((?:(?!\b(?:show|put|use|have|give|plot)\b)[^,.;])+?),? (?:please )?(?:show|put|use|have|give|plot)(?: me| us)? (?:the )?([^,.;]+?)(?=[\s.!]*$)/i,
]

/** "Dont count", "oil n fats": as they are written where there is time. */
function spelledOut(text: string): string {
  const replaced = inPlaceOf.reduce((said, pattern) => said.replace(pattern, 'replace $1 with $2'), text.trim())
  return (
    replaced
      // Long blanks tell nothing, and could be cut in many ways.
      .replaceAll(/[^\S\n]+/g, ' ')
      .replaceAll(/(?: ?\n)+ ?/g, '\n')
      .replaceAll(/\b(do|does|did|is|are|was|were|has|have|had|ca|wo|could|should|would)nt\b/gi, "$1n't")
      .replaceAll(/(?<=[\p{L}\p{N}]) n (?=\p{L})/gu, ' and ')
      .replaceAll(fewFirst, '$2 $1')
      .replace(uncounted, '$1')
      // "From 2022 on": a preposition at the end may be cut with what it belonged to.
      .replace(/\bfrom ((?:\p{L}+ )?\d{4}) on(?=[\s.!,]*$)/iu, 'from $1 onwards')
      .replace(drilled, 'only $1 $2')
      .replace(addedThat, 'also $1')
      .replace(askedAndListed, 'list $1 $2 with $3')
      .replace(deniedFirst, '$1, ')
  )
}

function verbOf(part: string): string {
  const [first = ''] = withoutFirst(part).trim().split(/\s+/)
  return commandWords.has(first.toLowerCase()) ? first : ''
}

/** "(Bill amount) but as share of the total". */
const drawnAs =
  /^as (?:an? |the )?(?:shares?|%|percent(?:age)?s?|proportions?|running total|cumulative|pie|donut|bars?|lines?|area|table|heat ?map)(?![\p{L}\p{N}])/iu

/** "(Cash back in), rupees again": how it is told. */
const toldAgain =
  /^(?:in |as )?(?:the )?(?:rupees?|rs|inr|money|amounts?|percent(?:age)?s?|%|shares?|absolute (?:numbers?|values?)) (?:again|back|instead|now)[\s.!]*$/i

/** "2025 instead of 2026". */
const otherYear = /^(?:in |for )?(?:19|20)\d\d (?:instead of|rather than|in place of|and not|not) (?:19|20)\d\d\b/i

/** "Order count" is no wish. */
const orderedThings = /^order (?:counts?|numbers?|values?|amounts?|sizes?|totals?)$/

function beginsWish(rest: string, naming: boolean): boolean {
  const words = withoutFirst(rest)
    .toLowerCase()
    .split(/[^\p{L}\p{N}'_-]+/u)
  const first = words[0] ?? ''
  // "Put Pune back, and 2025 instead of 2026".
  if (drawnAs.test(withoutFirst(rest)) || toldAgain.test(withoutFirst(rest)) || (!naming && otherYear.test(withoutFirst(rest)))) return true
  if (!commandWords.has(first) || orderedThings.test(words.slice(0, 2).join(' '))) return false
  // "call it Sales and show": after a name only a command with an object ends it.
  return !naming || words.length > 2
}

/** "Remove the Pune filter and the city". */
const filterAndMore =
  /^((?:\s*(?:please|ok|okay|and|now)\b,?)*\s*(?:remove|drop|delete|clear|take off|take away|get rid of)) (.{1,60}? filters?),? and (?:also )?(?:the )?((?!.*\bfilters?\b)\S.{0,60})$/i

/** "make the line red and the bars blue" is two wishes with one verb. */
function sharedVerb(part: string): readonly string[] {
  const [, verb, first, second] = filterAndMore.exec(part) ?? []
  if (verb !== undefined && first !== undefined && second !== undefined) return [`${verb} ${first}`, `${verb} the ${second}`]
  const match =
    /^(\s*(?:please )?(make|turn|colou?r|paint|move|put)\s+the\s+\p{L}+(?:\s+(?:chart|graph|plot|one))?\s+(?!chart\b|graph\b|plot\b|one\b|and\b)\S.*?),?\s+and\s+(the\s+\p{L}+(?:\s+(?:chart|graph|plot|one))?\s+\S.*)$/iu.exec(
      part,
    )
  return match ? [match[1] ?? '', `${match[2] ?? ''} ${match[3] ?? ''}`] : [part]
}

const apart =
  /^((?:please )?(?:take|leave|keep|kick|throw|cut|filter|get|turn|switch|lift|drop|put))\s+(?!(?:out|off|away)\b)([^,;]+?)\s+(out|off|away)$/i
const takenOut = /^((?:please )?)(?:keep|kick|filter|throw|cut|drop|get) out\b(?! of\b)/i

const unneeded = [
  /^(?:i|we) (?:don't|do not|no longer) (?:need|want|require)(?: to see| to have)? (.+?)(?: (?:any ?more|any longer|now))?$/i,
  /^(?:there is |there's )?no (?:more )?(?:need|use) (?:of|for|to (?:see|show|have)) (.+)$/i,
  /^(.+?) (?:(?:is|are) )?(?:not? (?:longer )?(?:needed|required|wanted|necessary)|unnecessary|(?:can|may|must|should|has to|have to) (?:now )?(?:go|be (?:removed|dropped|deleted|left out|taken out)))$/i,
  /^(.+?) (?:don't|do not|doesn't|does not|shouldn't|should not|mustn't|must not) (?:really |even )?(?:count|matter|be (?:counted|included|in (?:it|there|here|this|that)|there))(?: (?:in|towards?|for|to|as|among|with) [^,;]+)?$/i,
]

/** "I don't need the pie", "cash not needed", "the pie can go". */
function asRemoval(text: string): string {
  const thing = unneeded.map((pattern) => pattern.exec(text)?.[1]).find((each) => each !== undefined)
  if (thing !== undefined) return `remove ${/^(?!the |this |that ).*\b(?:chart|graph|plot|table)$/i.test(thing) ? 'the ' : ''}${thing}`
  // "Surgery out" has no verb of its own.
  const [, bare = '', first = ''] = /^((\p{L}+)(?: \p{L}+){0,3}) out$/u.exec(text) ?? []
  return bare === '' || commandWords.has(first.toLowerCase()) || goingOut.test(first) ? text : `take out ${bare}`
}

/** Verbs with which "out" says something else. */
const goingOut =
  /^(?:zoom|log|sign|grey|gray|fade|figure|find|point|work|fill|even|spread|check|try|print|level|spell|space|stand|max|kick|throw|keep|filter)$/i

/** "Take Pune out", "kick the pie out": with the word that belongs to the verb behind it, as "take out Pune" is read. */
function joinedVerb(text: string): string {
  return text.replace(apart, '$1 $3 $2').replace(takenOut, '$1take out')
}

const joining = /^\s*(?:and|also|plus)\b(?! (?:what|how) about\b)(?!.*\b(?:only|just)\b)|\b(?:too|also|as well)[\s.!?]*$/i
/** "And last month?", "and Mumbai?": that one in place of what is shown. */
const another = /^\s*and\b(?!.*\b(?:too|also|as well|both|together)\b).*\?\s*$/i
/** "Add 2024": beside the year that is shown. */
const yearAdded =
  /^\s*(?:please )?(?:add|include) ((?:the )?(?:year |month |[a-z]{3,9} )?(?:19|20)\d\d)(?: (?:too|also|as well|to it|in it))*[\s.!?]*$/i

export function clauseOf(part: string): Clause {
  const year = yearAdded.exec(part)?.[1]
  const said = year === undefined ? part : `also show ${year}`
  const text = withoutReasons(
    timesPlainly(saidPlainly(besidePlainly(asRemoval(joinedVerb(withoutCourtesies(said).replace(/[\s,;.:!?]+$/u, '')))))),
  )
  return { text, lower: text.toLowerCase().replaceAll('’', "'"), joins: joining.test(said) && !another.test(said) }
}
