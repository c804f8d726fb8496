import type { Catalog } from '../../../connections/connection.ts'
import { synonymGroups } from '../words/synonyms.ts'
import { formOf, wordsOfName } from '../words/word-forms.ts'

/** Words that a glued name may be made of: the other words of this schema, and the language's own. */
export function dictionary(catalog: Catalog): ReadonlySet<string> {
  const words = new Set<string>()
  const add = (word: string): void => {
    if (word.length >= 3) words.add(word)
  }
  for (const table of catalog.tables) {
    for (const name of [table.id, ...table.columns.map((column) => column.name)]) {
      for (const word of wordsOfName(name)) add(word)
      for (const word of wordsOfName(name)) add(formOf(word).text)
    }
  }
  for (const group of synonymGroups) for (const word of group) add(word)
  return words
}
