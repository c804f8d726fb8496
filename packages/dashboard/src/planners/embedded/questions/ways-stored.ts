import { singleFits } from '../mentions/value-mentions.ts'
import { normalizeValue } from '../schema/value-index.ts'
import type { Understanding } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'

const counting = /^\s*(?:and |so |but )?(?:how many|(?:the )?(?:number|count) of)\b/i
const moved =
  /^(?:go|goes|going|gone|went|come|comes|coming|came|head|headed|heading|move|moved|moving|pass|passed|passing|travelled|traveled)$/
/** A column of ways has no more of them. */
const mostWays = 6

/**
 * "How many boats went up", "up and down by month", where rows are stored as "Up" or "Down": these values, though the words alone are too plain for
 * any, and of growth nothing was said. Undefined where none is meant.
 */
export function waysStored(understanding: Understanding): string | undefined {
  const { text, tokens, mentions } = understanding
  const isOpen = ({ index: at, kind }: Token): boolean => kind === 'word' && !mentions.some(({ start, end }) => start <= at && at < end)
  // Where the words begin that the value stands for.
  const found = new Map<Token, number>()
  for (const [at, token] of tokens.entries()) {
    const [before, joint, next] = [tokens[at - 1], tokens[at + 1], tokens[at + 2]]
    if (!isOpen(token) || singleFits(token) || columnsWith(token, understanding).length === 0) continue
    if (before && counting.test(text) && moved.test(before.lower)) found.set(token, before.start)
    const isPair = at === 0 && next !== undefined && /^(?:and|or|vs|versus|&|\/)$/.test(joint?.lower ?? '')
    if (!isPair || !isOpen(next) || singleFits(next)) continue
    const others = columnsWith(next, understanding)
    if (columnsWith(token, understanding).some((column) => others.includes(column))) found.set(token, token.start).set(next, next.start)
  }
  if (found.size === 0) return undefined
  return [...found].reduceRight((said, [token, from]) => `${said.slice(0, from)}"${token.text}"${said.slice(token.end)}`, text)
}

/** The columns of a few values that store the word. */
function columnsWith({ text }: Token, { index }: Understanding): readonly string[] {
  return (index.values.get(normalizeValue(text)) ?? []).flatMap(({ table, column }) => {
    const entry = index.columns.find((each) => each.table.id === table && each.column.name === column)
    return entry && entry.column.type === 'text' && entry.column.distinct <= mostWays ? [`${table}|${column}`] : []
  })
}
