import type { Token } from '../words/tokens.ts'
import type { Understanding } from '../understanding.ts'
import { irregularForms } from '../words/irregular.ts'

const joints: ReadonlySet<string> = new Set(
  'of in from with at for the a an who whose that which is are was were has have named called based born living'.split(' '),
)
/** Verbs that arrange a chart: what stands behind their "by" breaks it down. */
const arranging =
  /^(?:(?:sub)?group|sort|order|rank|split|stack|colou?r|divide|separate|segment|bin|categori[sz]e|classifie|classify|facet|arrange|list|organi[sz]e|display|partition|aggregate|average|summari[sz]e|count|segregate|distinguish|differentiate|index|label|plot|identifi|filter|distribut|determin|measur|total|dispers|tabulate|bucket|cluster|compare)/

export function isArranging(lower: string): boolean {
  return arranging.test(lower)
}

/** "written", "made", "approved": what was done to the thing before. */
export function isParticiple({ kind, lower }: Token): boolean {
  return kind === 'word' && (/[^e]ed$/.test(lower) || Object.hasOwn(irregularForms, lower) || doneForms.has(lower))
}

const doneForms: ReadonlySet<string> = new Set('made given taken run led done left told put set read heard found kept let'.split(' '))

/** "Borrowed by readers", "the miles flown by the pilots who …": who did it, and no breakdown beside another one. */
export function isDoer(tokens: readonly Token[], start: number): boolean {
  const by = ['the', 'all'].includes(tokens[start - 1]?.lower ?? '') ? start - 2 : start - 1
  const verb = tokens[by - 1]
  return tokens[by]?.lower === 'by' && verb !== undefined && isParticiple(verb) && !isArranging(verb.lower)
}

/**
 * "Books written by authors from each country", "made by a team in Rome": who did it, told by what follows, and no breakdown. "Loans approved
 * by officer" breaks down.
 * @param by the token of the word
 * @param start where the doer is named
 */
export function isAgent({ tokens, mentions, conditions }: Understanding, by: number, start: number): boolean {
  const [verb, word] = [tokens[by - 1], tokens[by]]
  if (word?.lower !== 'by' || verb === undefined || !isParticiple(verb) || isArranging(verb.lower)) return false
  if (tokens.slice(by + 1, start).some(({ lower }) => lower === 'a' || lower === 'an')) return true
  const end = mentions.find((mention) => mention.start === start)?.end ?? start + 1
  for (let at = end; at <= end + 4; at++) {
    const token = tokens[at]
    if (token === undefined) return false
    if (conditions.some((condition) => condition.start <= at && at < condition.end)) return true
    if (['each', 'every'].includes(token.lower)) return at > end
    if (!joints.has(token.lower)) return false
  }
  return false
}
