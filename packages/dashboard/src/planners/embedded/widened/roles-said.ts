import type { Catalog, TableProfile } from '../../../connections/connection.ts'
import { keyPieces } from '../schema/name-pieces.ts'
import { normalizeValue } from '../schema/value-index.ts'
import { isDoerOfVerb } from '../words/doers.ts'
import { endBefore, endNamed, endOfVerb } from '../words/journey-ends.ts'
import { tokenize } from '../words/tokens.ts'
import type { Token } from '../words/tokens.ts'
import { formOf, wordsOfName } from '../words/word-forms.ts'
import { rivalsOf } from './roles.ts'
import type { Rivals, Role } from './roles.ts'

/** Words of the longest stored value that is looked for behind "from" and "to". */
const longest = 4

/** Which roles the words speak of, of each table that has several; empty where nothing does. */
export function rolesSaid(text: string, catalog: Catalog): readonly { readonly rivals: Rivals; readonly said: readonly Role[] }[] {
  const all = rivalsOf(catalog)
  if (all.length === 0) return []
  const tokens = tokenize(text)
  // Who asks for the key itself gets it.
  if (tokens.some(({ word }) => keyPieces.has(word))) return []
  return all.flatMap((rivals) => {
    const said = rivals.roles.filter((role) => tokens.some((_, at) => isSaid(tokens, at, role, rivals)))
    return said.length > 0 ? [{ rivals, said }] : []
  })
}

/** A table that the words name in two roles at least; of several one that they name. */
export function namedTwice(text: string, catalog: Catalog): Rivals | undefined {
  const found = rolesSaid(text, catalog).filter(({ said }) => said.length > 1)
  const stems = new Set(found.length > 1 ? tokenize(text).map(({ stem }) => stem) : [])
  const isNamed = ({ rivals: { from } }: (typeof found)[number]): boolean =>
    found.length === 1 || wordsOfName(from.id).some((word) => stems.has(formOf(word).stem))
  return found.find((each) => isNamed(each))?.rivals
}

function isSaid(tokens: readonly Token[], at: number, role: Role, rivals: Rivals): boolean {
  const { own, name } = role
  const token = tokens[at]
  if (token?.kind !== 'word') return false
  const end = name.split(' ').flatMap((word) => endNamed(word) ?? [])[0]
  const isLink = token.lower === 'from' || token.lower === 'to'
  if (isScored(tokens, role, rivals) && !grouping.test(tokens[at - 1]?.lower ?? '')) return false
  if (!isLink && own.some((stem) => stem === token.stem || isDoerOfVerb(token.word, stem) || token.word === `${stem}ee`)) return true
  if (end === undefined) return false
  if (!isLink && endNamed(token.lower) === end) return true
  if (endOfVerb(token.lower, tokens[at + 1]?.lower ?? '') === end) return true
  return endBefore(tokens, at)?.end === end && isValueAt(tokens, at, rivals.to)
}

const grouping = /^(?:by|per|each|every|and|against)$/

/** "The home side scored more" of a table with `home_score` beside `home_side_id`: the words speak of that, and not of the sides. */
function isScored(tokens: readonly Token[], { own, key }: Role, { from }: Rivals): boolean {
  return from.columns.some(({ name }) => {
    const stems = wordsOfName(name).map((word) => formOf(word).stem)
    return (
      !key.from.columns.includes(name) &&
      stems.some((stem) => own.includes(stem)) &&
      stems.some((stem) => !own.includes(stem) && tokens.some((token) => token.stem === stem))
    )
  })
}

function isValueAt(tokens: readonly Token[], at: number, to: TableProfile): boolean {
  const values = valuesIn(to)
  return Array.from({ length: longest }, (_, count) => tokens.slice(at, at + count + 1)).some((words) =>
    values.has(normalizeValue(words.map(({ text }) => text).join(' '))),
  )
}

const kept = new WeakMap<TableProfile, ReadonlySet<string>>()

function valuesIn(table: TableProfile): ReadonlySet<string> {
  const before = kept.get(table)
  if (before) return before
  const values = new Set(table.columns.flatMap((column) => column.values.map((value) => normalizeValue(value))))
  kept.set(table, values)
  return values
}
