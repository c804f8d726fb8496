import { normalizeValue } from '../schema/schema-index.ts'
import type { IndexedColumn } from '../schema/schema-index.ts'
import type { ConditionReading, Reading } from '../understanding.ts'
import { goodsGroups } from '../words/goods.ts'
import { tradeVerbs } from '../words/ranking.ts'
import { formOf } from '../words/word-forms.ts'
import type { Token } from '../words/tokens.ts'
import { onColumns } from './context.ts'
import type { ConditionContext } from './context.ts'
import { isNegated } from './negated.ts'
import { behind, isFree, isKinds } from './partial-values.ts'

/** Where a shop is spoken of, it is seldom a kind of what is sold. */
const groups = goodsGroups.filter((group) => !group.includes('shop'))
const joint = /^(?:and|or|,|\/|&)$/

/**
 * "Returns in clothes or shoes" where the kinds are "Clothing" and "Footwear": everyday words for kinds of goods that are stored by another one,
 * in front of what is told apart by them or behind what was done with them. All of a list are kinds of one column.
 */
export function goodsMeant(context: ConditionContext): readonly ConditionReading[] {
  const { tokens, index } = context
  const found: ConditionReading[] = []
  for (let at = 0; at < tokens.length; at++) {
    const words = listFrom(context, at)
    const [first, last] = [words[0], words.at(-1)]
    if (!first || !last) continue
    at = last.index
    if (!isTold(context, first.index, last.index + 1)) continue
    const columns = index.columns.filter(({ column }) => isKinds(column))
    // "Shoes" of "Casual Shoes": stored by its own name, and no more is meant.
    const isOwn = ({ lower, word }: Token): boolean =>
      columns.some(({ column }) =>
        column.values.some((value) =>
          normalizeValue(value)
            .split(' ')
            .some((each) => each === lower || each === word),
        ),
      )
    if (words.every(isOwn)) continue
    const [only, ...others] = columns.filter((entry) => words.every((word) => kindOf(entry, word) !== undefined))
    if (!only || others.length > 0) continue
    const values = [...new Set(words.flatMap((word) => kindOf(only, word) ?? []))]
    const negated = isNegated(context, first.index) ? { negated: true } : {}
    const choices = [{ table: only.table.id, column: only.column.name, score: 0.8 }]
    found.push(
      onColumns(context, { start: first.index, end: last.index + 1 }, choices, (column) => ({ kind: 'among', column, values, ...negated })),
    )
  }
  return found
}

const groupOf = ({ lower }: Token): readonly string[] | undefined =>
  groups.find((group) => group.includes(lower) || group.includes(formOf(lower).text))

/** Such words one after the other, as far as nothing else goes by them. */
function listFrom(context: ConditionContext, from: number): readonly Token[] {
  const { tokens } = context
  const words: Token[] = []
  for (let at = from; ; at++) {
    const token = tokens[at]
    if (!token || !isFree(context, token) || !groupOf(token)) return words
    words.push(token)
    if (!joint.test(tokens[at + 1]?.lower ?? '')) return words
    at++
  }
}

/** The one kind that is called by a word of the group. */
function kindOf({ column }: IndexedColumn, word: Token): string | undefined {
  const group = groupOf(word)
  const like = column.values.filter(
    (value) => group?.includes(formOf(normalizeValue(value)).text) === true || group?.includes(normalizeValue(value)) === true,
  )
  return like.length === 1 ? like[0] : undefined
}

/** Behind what was done with them, or before what is counted or added up of them. */
function isTold({ tokens, mentions }: ConditionContext, start: number, end: number): boolean {
  const done = tokens[start - 1]?.lower ?? ''
  const about: Reading | undefined = mentions.find((mention) => mention.start === end)?.readings[0]
  return behind.has(done) || tradeVerbs.has(done) || (about !== undefined && about.score >= 0.6)
}
