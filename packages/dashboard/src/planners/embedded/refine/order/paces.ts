import type { Measure } from '../../../../plan.ts'
import { isTimeTaken } from '../../schema/unwanted.ts'

const said = /\b(slower|longer|faster|quicker|shorter|costlier|dearer|pricier|cheaper)(?= than\b)/g
const more = /^(?:slower|longer|costlier|dearer|pricier)$/
const ofTime = /^(?:slower|longer|faster|quicker|shorter)$/

/** A limit that is told by an adjective: "slower than 3.5 days", "cheaper than 500"; in plain words, and what it can be a limit of. */
export function plainLimit(text: string): { readonly text: string; readonly isOf: (measure: Measure) => boolean } {
  const [first, ...others] = [...text.matchAll(said)]
  const word = first?.[1]
  if (word === undefined || others.length > 0) return { text, isOf: () => true }
  return {
    text: text.replace(said, more.test(word) ? 'more' : 'less'),
    isOf: (measure) => (ofTime.test(word) ? isTimeTaken(measure) : measure.format === 'money'),
  }
}
