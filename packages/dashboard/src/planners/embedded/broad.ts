import { isNumeric } from './schema/column-types.ts'
import { profileOf } from './schema/column-sort.ts'
import type { Draft } from './shape/draft-parts.ts'
import type { ConditionReading, Understanding } from './understanding.ts'
import { boardWords, reportWords, wishWords } from './overview/words.ts'
import { massWords, takingsWords } from './words/business.ts'
import { formOf } from './words/word-forms.ts'

/** "How is pay across the company?", "tell me about returns": asks for everything about something. */
const openQuestion =
  /^\s*(?:how(?:'s|’s|s| is| are| was| were| has| have)\b(?! (?:many|much|old|long|often))|how did (?:[\w'’-]+ ){1,4}(?:go|do|perform|fare|look)\b|tell me (?:all |everything |more )?about\b|what about\b|everything about\b)|\bhow (?:does|do|did) (?:it|they|that|this|things) look\b/i

/** "How's the shop doing?", "laundry full report": asks for everything, whatever people call it. */
export const asksAfterAll =
  /^\s*(?:(?:hey|hi|so|ok|and)[, ]+)?how(?:'s|’s|s| is| are)(?: [\w'’-]+){1,4} (?:doing|going|performing|running|looking|faring)\b|\b(?:full|complete|whole|entire) (?:report|picture|overview|dashboard|summary)\b/i

/** A wish rather than a question: general words, a subject, and nothing to compute. */
export function isBroad(understanding: Understanding, draft: Draft): boolean {
  const { text, general, unknown, tokens, mentions, aggregates, charts, sort, limit, used } = understanding
  if (charts.some((chart) => chart.explicit)) return false
  const marked = draft.items.some((item) => item.marker !== undefined || item.axis !== undefined)
  const computes = aggregates.some((word) => !used.has(word.start))
  const wish =
    [...general, ...unknown].some((at) => wishWords.has(tokens[at]?.lower ?? '')) ||
    loosely(understanding) ||
    // "How are sales going month by month" says what is wanted of them.
    (charts.length === 0 && openQuestion.test(text) && !(mentions.length > 0 && isTimed(understanding)))
  if (marked && isWishBy(understanding, draft)) return true
  // "What does the distribution of pay look like" asks for one thing.
  const spread = charts.some(({ kind }) => kind === 'histogram') && draft.items.some((item) => item.columns.length > 0)
  if (wish && !spread && !marked && !computes && !sort && !limit) return true
  const shown = draft.items.filter((item) => item.columns.length > 0 && !(item.table && item.mention?.readings[0]?.kind === 'table'))
  const bare = shown.length === 0 || (shown.length === 1 && isBusinessAlone(understanding, draft))
  return !computes && !marked && bare && !sort && !limit && charts.length === 0 && !isTimed(understanding)
}

/** "Sales", "show me revenue": how the business does, and not how its single amounts are spread. */
function isBusinessAlone({ mentions }: Understanding, { conditions }: Draft): boolean {
  const [only, ...others] = mentions
  const word = only?.words.toLowerCase() ?? ''
  const one = formOf(word).text
  return others.length === 0 && conditions.length === 0 && [word, one].some((each) => takingsWords.has(each) || massWords.has(each))
}

/** "Performance dashboard by region", "how are we doing by region?": everything there is, each by that. */
function isWishBy(understanding: Understanding, draft: Draft): boolean {
  const { text, tokens, general, aggregates, used, sort, limit } = understanding
  if (sort || limit || aggregates.some((word) => !used.has(word.start)) || isTimed(understanding)) return false
  if (draft.items.some(({ axis, marker }) => axis !== undefined || marker === 'versus')) return false
  const board = general.some((at) => boardWords.has(tokens[at]?.lower ?? ''))
  const bare = draft.named.length === 0 && draft.measures.every(({ item }) => item === undefined)
  const report = bare && general.some((at) => reportWords.has(tokens[at]?.lower ?? ''))
  // "Spare parts summary by category": of things, and of no amount.
  const things = draft.named.length === 1 && draft.measures.every(({ aggregate, item }) => aggregate === 'count' && item === undefined)
  const summary = things && general.some((at) => tokens[at]?.lower !== 'report' && reportWords.has(tokens[at]?.lower ?? ''))
  return board || report || summary || (openQuestion.test(text) && draft.measures.every(({ aggregate }) => aggregate === 'count'))
}

/** "Orders per weekday", "signups by month": a unit of time is what they are counted by. */
function isTimed({ grains, tokens, mentions }: Understanding): boolean {
  return grains.some(
    ({ start, end, asked, grain }) =>
      asked &&
      (['by', 'per', 'each', 'every', 'a', 'an'].includes(tokens[start - 1]?.lower ?? '') ||
        grain === 'weekday' ||
        tokens[start + 1]?.lower === 'by' ||
        tokens[end - 1]?.lower === 'wise' ||
        // "Monthly orders".
        (/(?:ly|annual)$/.test(tokens[start]?.lower ?? '') && mentions.some((mention) => mention.start === end))) &&
      !mentions.some((mention) => mention.start < end && start < mention.end),
  )
}

/** "Executive summary", where some column's name only resembles the word. */
function loosely({ mentions, tokens }: Understanding): boolean {
  return mentions.some(
    ({ start, end, readings }) =>
      (readings[0]?.score ?? 0) < 0.75 &&
      !['their', 'its', 'his', 'her'].includes(tokens[start - 1]?.lower ?? '') &&
      tokens.slice(start, end).every(({ lower }) => wishWords.has(lower)),
  )
}

/** "Orders above 50000": by what they come to. */
export function isAmount(
  { choices: [choice], start, end }: ConditionReading,
  { index, general, unknown, tokens, text }: Understanding,
): boolean {
  const profile = profileOf(index, choice)
  const isWish = openQuestion.test(text) || [...general, ...unknown].some((at) => wishWords.has(tokens[at]?.lower ?? ''))
  const isFigure = tokens.slice(start, end).some(({ kind, value }) => kind === 'date' || value !== undefined)
  return !isWish && profile !== undefined && isFigure && isNumeric(profile) && ['money', 'measure', 'share'].includes(profile.meaning)
}
