import { isNumeric } from '../schema/column-types.ts'
import { profileOf } from '../schema/column-sort.ts'
import type { Mention, Understanding } from '../understanding.ts'

/** "Total basic hra da": three measures or more in a row that are each named in full, with the commas that were left out; undefined otherwise. */
export function measuresListed({ text, tokens, mentions, index }: Understanding): string | undefined {
  const isMeasure = ({ readings: [best] }: Mention): boolean => {
    const profile =
      best?.kind === 'column' && best.column !== undefined && best.score > 0.9
        ? profileOf(index, { ...best, column: best.column })
        : undefined
    return profile !== undefined && isNumeric(profile) && ['money', 'measure'].includes(profile.meaning)
  }
  const follows = (mention: Mention, before: Mention | undefined): boolean =>
    before?.end === mention.start && isMeasure(mention) && isMeasure(before) && before.readings[0]?.table === mention.readings[0]?.table
  const cuts = mentions.filter((mention, place) => follows(mention, mentions[place - 1]))
  const inARow = cuts.every((cut, place) => place === 0 || cuts[place - 1]?.end === cut.start)
  if (cuts.length < 2 || !inARow) return undefined
  return cuts.reduceRight((said, { start }) => {
    const at = tokens[start - 1]?.end ?? 0
    return `${said.slice(0, at)},${said.slice(at)}`
  }, text)
}
