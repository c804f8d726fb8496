import { tableOf } from '../../../connections/connection.ts'
import type { TableProfile } from '../../../connections/connection.ts'
import { waysOfPayments } from '../mentions/in-and-out.ts'
import type { InAndOut } from '../mentions/in-and-out.ts'
import { tokenFrom, tokenUntil } from '../phrases/sort-clause.ts'
import { frameOver } from '../overview/frame.ts'
import { accountColumns } from '../schema/accounts.ts'
import { ownMoney } from '../schema/amounts.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Draft } from '../shape/draft-parts.ts'
import type { ConditionReading, Understanding } from '../understanding.ts'
import { isPersonWord } from '../words/people.ts'
import { formOf, wordsOfName } from '../words/word-forms.ts'
import { drawnAs, heard, withSides } from './answer.ts'
import type { Answer } from './answer.ts'

const asks =
  /\bwho (?:spends?|spent|pays?|paid) (?:the )?(?:most|more|highest)(?: (?:money|amount))?[\s?]*$|\bwhat (?:do|did|does|have|has|am|are|is|was|were) (?:i|we|they|it) (?:been )?(?:spend|spent|spending|pay|paid|paying)(?: (?:the |our |my |all )?(?:most|more|money))* (?:on|for)\b|\bwhere (?:do|did|have|am|are) (?:i|we|they) (?:spend|spent|spending|pay|paid|paying)(?: (?:the |our |my |all )?(?:most|more|money))*|\bwhere (?:does|do|did|is|has) (?:all )?(?:my|our|the|their) money (?:go|going|gone|spent)\b|\bbreak ?(?:down|up) of (?:all )?(?:my |our |the )?(?:expenses?|spendings?|expenditures?|costs?)[\s?]*$|\bwhat (?:is|are|was) (?:my|our|the) (?:biggest|main|largest|top) (?:expenses?|spendings?) (?:on|for)\b/i

/** "Who spends more": those who paid. */
const who = /^who\b/i
const saysWho = (name: string): boolean => wordsOfName(name).some((word) => word === 'by' || isPersonWord(formOf(word).text))

const saysWhat = (name: string): boolean => wordsOfName(name).some((word) => /^(?:category|head|purpose)$/.test(formOf(word).text))

const outlay: ReadonlySet<string> = new Set(['expense', 'expenditure', 'spending', 'cost', 'payment', 'purchase', 'bill', 'outgo'])

/** "What did I spend the most on", "where does our money go": what goes out, by what it is for. */
export function spentOn(understanding: Understanding, draft: Draft): Answer | undefined {
  const { text, index } = understanding
  const match = asks.exec(text)
  const spent = match ? spendingOf(index) : undefined
  if (!match || !spent) return undefined
  const { table, column, way } = spent
  const isWho = who.test(match[0])
  const groups = frameOver(index.catalog, table).groups.filter(
    ({ reached, kind, ref }) => reached.hops === 0 && kind === 'category' && ref.column !== way?.column,
  )
  const ordered = groups.toSorted((a, b) => Number(saysWhat(b.ref.column)) - Number(saysWhat(a.ref.column)) || b.score - a.score)
  const by = isWho ? ordered.find(({ ref }) => saysWho(ref.column)) : ordered[0]
  if (!by) return undefined
  const [start, end] = [tokenFrom(understanding.tokens, match.index), tokenUntil(understanding.tokens, match.index + match[0].length)]
  const wentOut: readonly ConditionReading[] = way
    ? [
        {
          start,
          end,
          joiner: 'and',
          words: way.out,
          kind: 'column',
          choices: [{ table: table.id, column: way.column, score: 1 }],
          make: (of) => ({ kind: 'compare', column: of, op: 'eq', value: way.out }),
        },
      ]
    : []
  const [from, until] = [match.index, match.index + match[0].length]
  return {
    understanding: heard(
      { ...understanding, aggregates: [], metrics: [], conditions: [...understanding.conditions, ...wentOut] },
      (_lower, at) => {
        const start = understanding.tokens[at]?.start ?? -1
        return from <= start && start < until
      },
      drawnAs('bar'),
    ),
    draft: withSides(
      { ...draft, conditions: [...draft.conditions, ...wentOut] },
      {
        x: { choices: [{ table: table.id, column: by.ref.column, score: 1 }] },
        measures: [{ aggregate: 'sum', choices: [{ table: table.id, column, score: 1 }] }],
      },
    ),
    notes: [],
  }
}

interface Spending {
  readonly table: TableProfile
  readonly column: string
  /** Which of its rows went out, where others came in. */
  readonly way?: Pick<InAndOut, 'column' | 'out'>
}

/** What goes out of an account, or what the rows of a table of expenses come to. */
function spendingOf(index: SchemaIndex): Spending | undefined {
  for (const { table } of index.tables) {
    const account = accountColumns(table)
    if (account) return { table, column: account.out.name }
  }
  const [way] = waysOfPayments(index)
  const payments = way && tableOf(index.catalog, way.table)
  if (way && payments) return { table: payments, column: way.amount, way }
  for (const { table } of index.tables) {
    const isOutlay = wordsOfName(table.path.at(-1) ?? table.id).some((word) => outlay.has(formOf(word).text))
    const amount = isOutlay ? ownMoney(index, table) : undefined
    if (amount) return { table, column: amount.column.name }
  }
  return undefined
}
