import { textsWith, writtenAs } from '../schema/words-in-texts.ts'
import { isGrammar, isPlain } from '../schema/word-match.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { ConditionReading, Mention, Reading, Span } from '../understanding.ts'
import { generalWords } from '../words/stop.ts'
import { grainWords } from '../words/time.ts'
import type { Token } from '../words/tokens.ts'
import { longestRuns, onColumns } from './context.ts'
import type { ConditionContext } from './context.ts'
import { isNegated } from './negated.ts'

/** So many words are looked for side by side, and so many texts are listed where no part of them tells. */
const most = { words: 5, listed: 40 }

/**
 * "How much GST did we pay", "total salary paid" of a bank's narrations: words that nothing else goes by and that stand inside of the texts
 * of one column, of which there are too many to be kinds. The rows that have them are meant.
 */
export function wordsInside(context: ConditionContext): readonly ConditionReading[] {
  return longestRuns(
    context,
    most.words,
    (token) => isOpen(context, token),
    (start, end) => readAs(context, start, end),
  )
}

/** What is paid for, by which people call the amount itself: a book of all payments has it in its texts. */
const paidFor: ReadonlySet<string> = new Set('salary wage rent interest tax commission insurance electricity'.split(' '))

/** Nothing has been made of it, or only the amount of all payments: "salary paid" of a column of withdrawals. */
function isOpen({ mentions, made, taken, index }: ConditionContext, token: Token | undefined): boolean {
  if (
    token?.kind !== 'word' ||
    token.lower.length < 3 ||
    isGrammar(token.lower) ||
    isPlain(token.lower) ||
    Object.hasOwn(grainWords, token.lower)
  )
    return false
  if (generalWords.has(token.lower) || taken.has(token.index)) return false
  const covers = ({ start, end }: Span): boolean => start <= token.index && token.index < end
  const isAmountOfAll = ({ readings: [best] }: Mention): boolean =>
    best?.kind === 'column' && paidFor.has(token.word) && !isNamed(index, best, token)
  return !made.some(covers) && mentions.filter(covers).every(isAmountOfAll)
}

const isNamed = ({ columns }: SchemaIndex, { table, column }: Reading, { stem }: Token): boolean =>
  columns.some((each) => each.table.id === table && each.column.name === column && each.pieces.some((piece) => piece.stem === stem))

function readAs(context: ConditionContext, start: number, end: number): ConditionReading | undefined {
  const { tokens, mentions, index } = context
  const said = tokens.slice(start, end).map(({ lower }) => lower)
  const last = tokens[end - 1]?.word
  const spoken = last === undefined || last === said.at(-1) ? [said] : [said, [...said.slice(0, -1), last]]
  const tables = new Set(mentions.map(({ readings: [best] }) => best?.table))
  for (const words of spoken) {
    const all = textsWith(index, words)
    const own = all.filter(({ column }) => tables.has(column.table.id))
    const [text, ...others] = own.length > 0 ? own : all
    if (!text || others.length > 0 || text.values.length * 2 > text.column.column.distinct) continue
    const { table, column } = text.column
    const part = writtenAs(text, words)
    if (part === undefined && text.values.length > most.listed) continue
    const negated = isNegated(context, start) ? { negated: true } : {}
    const reading = onColumns(context, { start, end }, [{ table: table.id, column: column.name, score: 0.8 }], (ref) =>
      part === undefined
        ? { kind: 'among', column: ref, values: text.values, ...negated }
        : { kind: 'text', column: ref, match: 'contains', text: part, ...negated },
    )
    const isMeasured = mentions.some((mention) => mention.start < end && start < mention.end)
    return {
      ...reading,
      ...(isMeasured ? { measuresToo: true } : {}),
      assumption: () => `“${reading.words}” is looked for inside of the texts of ${column.name}.`,
    }
  }
  return undefined
}
