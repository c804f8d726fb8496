import { removing } from '../words.ts'

const tooMuch =
  '(?:(?:way|far|much|just|really|simply|a bit|still) )*too (?:few|little|less|small|tiny|low|big|large|huge|high|many|much|long|short|old|new|noisy|crowded|cluttered|messy)'
const them = "(?:it|they|these|those|this|that|he|she|there|we|i)(?:(?:'s|'re|'m|s|re)|(?='?\\b))"
/** What somebody says of a thing, and asks for nothing. */
const telling =
  "(?:is|are|was|were|isn't|aren't|looks?|seems?|has|have|had|sits?|dominates?|dwarfs?|distorts?|skews?|spoils?|hides?|squashe?s?|swamps?|takes? (?:over|up)|makes?|messes|comes?|goes|differs?|var(?:y|ies)|don't|doesn't|didn't|hardly|barely|only|just|never|always|mostly|need(?:s)?|want)"

const because = '(?:because|b?co[sz]|cuz|cause)'
/** "Returns that have no reason": which of them. */
const ofRows = '(?!(?:that|which|who) (?:have|has|had) (?:no|an?|any|some)\\b)'
const behind = new RegExp(
  `(?<!\\s)(?:\\s*(?:[,(]|\\s[-–]+\\s|\\b(?:as|since|${because})\\b))?\\s*(?:` +
    `(?:${them} )?(?:(?:is|are|was|were) )?${tooMuch}|(?<!\\b(?:that|who|whom|which|where|when|what|how|if|as|than|like) )${ofRows}${them} ${telling}\\b[^,;]*|` +
    `(?:, (?:as|since)|\\b${because}) .+? ${telling}\\b[^,;]*` +
    `)\\)?\\s*$`,
  'i',
)
const ahead = new RegExp(`^\\s*${tooMuch}\\s*,\\s*`, 'i')

const keepingOrLeaving =
  /^(?:please )?(?:only|just|keep|without|exclude|excluding|except|skip|ignore|omit|leave out|no|not|don't (?:count|show|include))\b/i

/** A wish about what is to stay or to go, without why: "drop phone orders, too few", "leave out Lee he sits part time". */
export function withoutReasons(text: string): string {
  // "Not revenue, I want units": what is wanted, and no reason.
  if (/^not [^,]{1,40}, (?:i|we) (?:want|need|meant|mean)\b/i.test(text)) return text
  const wish = text.replace(ahead, '')
  if (!removing.test(wish.toLowerCase()) && !keepingOrLeaving.test(wish)) return text
  const left = wish.replace(behind, '').trimEnd()
  return /\p{L}.*\s+\p{L}|\s\d/u.test(left) ? left : wish
}

const remark = new RegExp(`^((?:the )?\\S.*?)(?:'s|\\s+(?:${telling}|too))(?![\\p{L}\\p{N}]).*$`, 'iu')
const ofIt =
  '(?:remove|drop|delete|hide|exclude|skip|ignore|omit|(?:take|leave) (?:out|off|away)|get rid of|lose|show only|only show|show just|keep only|only keep|only|just|keep|put back|bring back) (?:it|them|that|those|these|this|him|her)(?: ones?)?'
const wishOfIt = new RegExp(`^(${ofIt})$`, 'i')
const pronoun = /^(?:it|this|that|these|those|they|there|he|she|we|i|you|everything|all|nothing)\b/i

const why =
  /^(\S.*?),? (?:so|hence|therefore|that is why) ((?:please )?(?:show|make|use|put|give|draw|display|convert|change|sort|split|break|group|plot)\b.+)$/i

/** "Surgery is too big so skip it": the remark, and the wish that speaks of it. */
export function remarkApart(part: string): readonly string[] {
  // "The scales differ so show percentages": only why.
  const [, reason = '', asked] = why.exec(part.trim()) ?? []
  if (asked !== undefined && remark.test(reason)) return [asked]
  const [, before = '', wish = ''] =
    new RegExp(
      `^(.+?)(?:,|\\s+(?:so|hence|therefore|and|then))*\\s+(?:(?:please|pl[sz]|let'?s|you can|u can|just)\\s+)*(${ofIt}|(?:take|leave|put|bring) (?:it|them|that|those) (?:out|off|away|back))[\\s.!?]*$`,
      'i',
    ).exec(part) ?? []
  return remark.test(before.trim()) && !pronoun.test(before.trim()) ? [before, wish] : [part]
}

/** "Surgery is too big, take out it": what is to go stands in the remark before it; undefined where no remark does. */
export function whatIsMeant(before: string, wish: string): string | undefined {
  const thing = remark.exec(before.trim())?.[1]
  if (thing === undefined || pronoun.test(thing) || !wishOfIt.test(wish.trim())) return undefined
  return wish.trim().replace(/(?:it|them|that|those|these|this|him|her)(?: ones?)?$/i, thing)
}

const disliked =
  /^(?:(?:(?:the |this |that |a )?(?:\p{L}+ ){1,2}(?:is|are|looks?|seems?)|it's|that's) (?:so |very |really |just |a bit |quite )*(?:ugly|boring|confusing|unreadable|hard to read|messy|cluttered)|(?:(?:the |this |that |a )?(?:\p{L}+ )?(?:chart|graph|plot|pie|donut|bars?|lines?|table|list|map|colou?rs?|legend|title|layout|it|this|that) (?:is|are|looks?|seems?)|it's|that's) (?:so |very |really |just |a bit |quite )*(?:bad|awful|horrible|useless|not (?:so |very )?(?:good|nice|clear|helpful|useful|pretty)))$/iu

/** Says that something is so, and asks for nothing: "too big", "the list is too long", "pie is ugly". */
export const isRemark = (text: string): boolean =>
  disliked.test(text.trim()) ||
  new RegExp(
    `^(?:(?:the |this |that )?(?:list|table|chart|graph|it|this|that|they)(?:(?: is| are|'s| looks?| has become| seems?) )?)? ?${tooMuch}$`,
    'i',
  ).test(text.trim())
