import { abbreviations } from '../../../connections/abbreviations.ts'
import type { IndexedColumn } from '../schema/schema-index.ts'
import { isGrammar } from '../schema/word-match.ts'
import { irregularForms } from '../words/irregular.ts'
import { relatedStems } from '../words/related.ts'
import { timeVerbs } from '../words/time.ts'
import { formOf } from '../words/word-forms.ts'

/** The date that the words speak of: by a verb or noun of its name. */
export function dateCalled(dates: readonly IndexedColumn[], said: string): IndexedColumn | undefined {
  const stems = said
    .toLowerCase()
    .split(/[\s_]+/)
    // "From order to return" names two days, though the word alone would be one of commands.
    .filter((each, _, { length }) => ((length === 1 && each.length > 3) || !isGrammar(each)) && !/^(?:date|day|time)$/.test(each))
    .map((each) => formOf(Object.hasOwn(irregularForms, each) ? (irregularForms[each] ?? each) : each).stem)
  const isFamily = (stem: string, piece: string): boolean => stem === piece || relatedStems(stem).get(piece) === 3
  const nearness = ({ pieces }: IndexedColumn): number =>
    stems.filter((stem) =>
      pieces.some((piece) => isFamily(stem, formOf(irregularForms[piece.text] ?? piece.text).stem) || isFamily(stem, piece.stem)),
    ).length
  const [best] = dates.filter((each) => nearness(each) > 0).toSorted((a, b) => nearness(b) - nearness(a))
  return best ?? byVerb(dates, said)
}

const verbs: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(timeVerbs).map(([verb, names]) => [stemmed(verb), names.map(stemmed)]),
)

function stemmed(words: string): string {
  return words
    .split(' ')
    .map((each) => formOf(Object.hasOwn(irregularForms, each) ? (irregularForms[each] ?? each) : each).stem)
    .join(' ')
}

/** "Dispatch" of a `Ship Dt`: what such a day is called elsewhere. */
function byVerb(dates: readonly IndexedColumn[], said: string): IndexedColumn | undefined {
  const names = verbs.get(stemmed(said.toLowerCase())) ?? []
  const [first] = names.flatMap(
    (name) =>
      dates.find(({ pieces }) => pieces.some(({ text, stem }) => [stem, stemmed(text), ...longForms(text).map(stemmed)].includes(name))) ??
      [],
  )
  return first
}

const longForms = (text: string): readonly string[] => (Object.hasOwn(abbreviations, text) ? (abbreviations[text] ?? []) : [])
