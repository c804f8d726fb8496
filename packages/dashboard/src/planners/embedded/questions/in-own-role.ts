import { keyPieces } from '../schema/name-pieces.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Understanding } from '../understanding.ts'
import { isDoerOfVerb } from '../words/doers.ts'
import type { Token } from '../words/tokens.ts'

const others = /^(?:someone|somebody|anyone|anybody|others)$/

/**
 * "Every pupil who tutors someone, and the number of pupils tutored" of pupils whose tutors are pupils: each tutor, and the number of pupils.
 * Undefined where no rows refer to others of their own table.
 */
export function inOwnRole({ text, tokens, index }: Understanding): string | undefined {
  for (const { key, role } of ownRoles(index)) {
    const pieces = index.tables.find(({ table }) => table.id === key.to.table)?.pieces ?? []
    const isThing = (token: Token | undefined): boolean => token !== undefined && pieces.some(({ stem }) => stem === token.stem)
    const isVerb = (token: Token | undefined): boolean =>
      token?.kind === 'word' && (token.stem === role.stem || isDoerOfVerb(role.text, token.stem))
    const who = tokens.findIndex(({ lower }, at) => /^(?:who|that)$/.test(lower) && isThing(tokens[at - 1]) && isVerb(tokens[at + 1]))
    if (who < 0) continue
    const whom = who + 2
    const isOther = /^(?:other|another)$/.test(tokens[whom]?.lower ?? '') && isThing(tokens[whom + 1])
    if (!isOther && !others.test(tokens[whom]?.lower ?? '')) continue
    const ahead = /^(?:every|each|all|the|those)$/.test(tokens[who - 2]?.lower ?? '') ? who - 2 : who - 1
    const end = isOther ? whom + 2 : whom + 1
    const done = tokens.findIndex(
      (token, at) => at > end && isThing(tokens[at - 1]) && isVerb(token) && /(?:ed|[^aeiou]t|d)$/.test(token.lower),
    )
    const behind = text.slice(tokens[end - 1]?.end)
    const rest = done < 0 ? behind : text.slice(tokens[end - 1]?.end, tokens[done - 1]?.end) + text.slice(tokens[done]?.end)
    return `${text.slice(0, tokens[ahead]?.start)}each ${role.text}${rest}`
  }
  return undefined
}

/** Keys by which rows refer to others of their own table, and the word that says what these are to them. */
function ownRoles({ catalog, columns }: SchemaIndex) {
  return catalog.keys.flatMap((key) => {
    const [name, ...more] = key.from.columns
    if (key.from.table !== key.to.table || more.length > 0) return []
    const pieces = columns.find(({ table, column }) => table.id === key.from.table && column.name === name)?.pieces ?? []
    const said = pieces.filter(({ text }) => !keyPieces.has(text) && text !== 'no')
    return said.length === 1 && said[0] ? [{ key, role: said[0] }] : []
  })
}
