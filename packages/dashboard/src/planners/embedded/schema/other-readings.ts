import { hindiNames } from '../../../connections/hindi-names.ts'
import { writtenWords } from '../words/word-forms.ts'

/** "Bhav (Rs/Qtl)" is a price, and a rate as well: the name with what else its words of Hindi may be, its unit kept. */
export function otherReadings(name: string): readonly string[] {
  return writtenWords(name).flatMap((word) => {
    const [, ...others] = Object.hasOwn(hindiNames, word) ? (hindiNames[word] ?? []) : []
    const at = name.toLowerCase().indexOf(word)
    return at < 0 ? [] : others.map((other) => name.slice(0, at) + other + name.slice(at + word.length))
  })
}
