import type { ChartPlan } from '../../../plan.ts'
import type { Understanding } from '../understanding.ts'
import { wishWords } from './words.ts'

const figure =
  /^\s*(?:and |so |ok,? )?(?:how (?:much|many|long|often|far|old|big|high)\b|what (?:%|percent|share|part|fraction)|what(?:'s|’s|s| is| was) (?:the|our|my) (?:total|average|number|share|rate|percent\w*|sum|count)\b)|%|\bper ?cent(?:age)?\b/i
const whose = /^\s*(?:and |so |ok,? )?(?:which|who|whose|whom)\b/i
const time = /^\s*(?:and |so |ok,? )?when\b/i

type Drawn = Omit<ChartPlan, 'id'>

/**
 * A narrow question of which some word was not understood asks for one answer, and not for everything there is: what of an overview
 * comes nearest to it. Undefined for a wish.
 */
export function narrowed(understanding: Understanding, charts: readonly Drawn[]): readonly Drawn[] | undefined {
  const { text, tokens, general, unknown, limit } = understanding
  if (unknown.length === 0 || [...general, ...unknown].some((at) => wishWords.has(tokens[at]?.lower ?? ''))) return undefined
  const first = (...kinds: readonly ChartPlan['kind'][]): readonly Drawn[] => charts.filter(({ kind }) => kinds.includes(kind)).slice(0, 1)
  if (figure.test(text)) return orNone([...first('text'), ...first('line', 'area')])
  if (time.test(text)) return orNone(first('line', 'area'))
  if (whose.test(text) || limit) return orNone(first('bar'))
  return undefined
}

const orNone = (charts: readonly Drawn[]): readonly Drawn[] | undefined => (charts.length > 0 ? charts : undefined)
