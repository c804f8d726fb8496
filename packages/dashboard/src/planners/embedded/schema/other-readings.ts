import { hindiNames } from '../../../connections/hindi-names.ts'
import { writtenWords } from '../words/word-forms.ts'

/** "Bhav" is a price, and a rate as well: the name with what else its words of Hindi may be. */
export function otherReadings(name: string): readonly string[] {
  const words = writtenWords(name)
  return words.flatMap((word, place) => {
    const [, ...others] = Object.hasOwn(hindiNames, word) ? (hindiNames[word] ?? []) : []
    return others.map((other) => [...words.slice(0, place), other, ...words.slice(place + 1)].join(' '))
  })
}
