import { isFlag, flagValue } from '../schema/flags.ts'
import type { ConditionReading, Mention } from '../understanding.ts'
import { negations } from '../words/comparisons.ts'
import { irregularForms } from '../words/irregular.ts'
import { formOf, wordsOfName } from '../words/word-forms.ts'
import { onColumns } from './context.ts'
import type { ConditionContext } from './context.ts'

const between = /^(?:is|are|was|were|has|have|had|been|be|being|still|yet|to|ever|so|far)$/

/**
 * "Plots with survey not made", "surveys still to make", "survey pending" of a column `Survey Made`: both halves of its name around what
 * says that it is not so. Another column of what is not done yet has nothing to do with it.
 */
export function halvesOfFlags(context: ConditionContext): readonly ConditionReading[] {
  return context.mentions.flatMap((mention) => halfAt(context, mention) ?? [])
}

function halfAt(context: ConditionContext, { start, end }: Mention): ConditionReading | undefined {
  const { tokens, index, taken } = context
  const noun = tokens[start]
  if (!noun || end !== start + 1 || taken.has(start)) return undefined
  for (const { table, column, pieces } of index.columns) {
    const [first, second, ...more] = wordsOfName(column.name)
    if (!isFlag(column) || first === undefined || second === undefined || more.length > 0 || !isDeed(second)) continue
    if (pieces[0]?.stem !== noun.stem && formOf(first).stem !== noun.stem) continue
    const until = deniedUntil(context, end, second)
    if (until === undefined) continue
    const choices = [{ table: table.id, column: column.name, score: 1 }]
    return onColumns(context, { start, end: until }, choices, (ref, profile) => ({
      kind: 'compare',
      column: ref,
      op: 'eq',
      value: flagValue(profile, false),
    }))
  }
  return undefined
}

/** "Done", "sent", "collected". */
const isDeed = (word: string): boolean => word === 'done' || Object.hasOwn(irregularForms, word) || word.endsWith('ed')

const verbOf = (word: string): string => (Object.hasOwn(irregularForms, word) ? (irregularForms[word] ?? word) : formOf(word).stem)

/** The token behind "not yet made", "still to be made" or "pending". */
function deniedUntil({ tokens }: ConditionContext, from: number, deed: string): number | undefined {
  let at = from
  while (between.test(tokens[at]?.lower ?? '') || isNot(tokens[at]?.lower ?? '')) at++
  const gap = tokens.slice(from, at).map(({ lower }) => lower)
  const verb = tokens[at]?.lower ?? ''
  if (verb === 'pending' && !gap.some(isNot)) return at + 1
  const isOpen = gap.some(isNot) || gap.includes('to')
  if (!isOpen || (verb !== deed && verbOf(verb) !== verbOf(deed))) return undefined
  return tokens[at + 1]?.lower === 'yet' ? at + 2 : at + 1
}

const isNot = (word: string): boolean => negations.has(word) || /^(?:is|are|was|were|has|have|had)nt$/.test(word)
