import type { Telling } from '../../telling.ts'
import { labelFor } from './labels.ts'
import { periodIn } from './periods.ts'
import { sentences } from './sentences.ts'
import { tell } from './titles.ts'
import { manyUnits, phrases } from './words.ts'

/** How Hindi tells what charts show. */
export const telling: Omit<Telling, 'base'> = { chart: tell, label: labelFor, period: periodIn, sentence, phrases }

function sentence(english: string): string | undefined {
  for (const [pattern, own] of sentences) {
    const found = pattern.exec(english)
    if (found)
      return own.replaceAll(/\$([tu]?)(\d)/g, (_, how: string, place: string) => {
        const words = found[Number(place)] ?? ''
        return how === 't'
          ? periodIn(words)
          : how === 'u'
            ? (manyUnits[words] ?? words)
            : words.replaceAll(/(["”]) and (["“])/g, '$1 और $2')
      })
  }
  return undefined
}
