import type { AggregateTerm, Formula } from '../../../plan-formula.ts'
import { isNumeric } from '../schema/column-types.ts'
import type { IndexedColumn, SchemaIndex } from '../schema/schema-index.ts'
import type { Mention, MetricMention } from '../understanding.ts'
import { gainWords, incomeWords, marginWords } from '../words/money.ts'
import type { Token } from '../words/tokens.ts'
import { ratio, sumOf } from './formulas.ts'
import { gainColumns } from './gains.ts'

/** How much is left of what came in. */
interface Margin {
  readonly table: string
  readonly left: Formula
  readonly income: string
  /** In words. */
  readonly told: string
}

/** "Margin", "profit margin": how much of what came in is left, where the rows of one table hold what came in, and what it cost or what was left. */
export function margins(tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): readonly MetricMention[] {
  return tokens.flatMap((token): readonly MetricMention[] => {
    if (!marginWords.has(token.word)) return []
    const before = tokens[token.index - 1]
    const start = before && (gainWords.has(before.word) || /^(?:gross|net|contribution)$/.test(before.lower)) ? before.index : token.index
    const end = /^(?:percent|percentage|%|rate)$/.test(tokens[token.index + 1]?.lower ?? '') ? token.index + 2 : token.index + 1
    const named = mentions.find(
      (mention) => mention.start <= token.index && token.index < mention.end && (mention.readings[0]?.score ?? 0) > 0.7,
    )
    const margin = named ? storedGain(named, index) : ofCost(index)
    if (!margin) return []
    const name = tokens
      .slice(start, token.index + 1)
      .map(({ lower }) => lower)
      .join(' ')
    const income = sumOf(margin.table, margin.income)
    return [
      {
        start,
        end,
        table: margin.table,
        how: 'synonym',
        metric: {
          name,
          synonyms: [],
          expression: `${margin.told} / sum(${margin.income})`,
          formula: ratio(margin.left, income),
          format: 'percent',
        },
      },
    ]
  })
}

function ofCost(index: SchemaIndex): Margin | undefined {
  const pair = gainColumns(index)
  if (!pair) return undefined
  const of = (column: string): AggregateTerm => sumOf(pair.table, column)
  return {
    table: pair.table,
    left: { kind: 'calculation', op: '-', left: of(pair.column), right: of(pair.minus) },
    income: pair.column,
    told: `(sum(${pair.column}) - sum(${pair.minus}))`,
  }
}

/** Of a column `Profit`, which the word stands for, beside what came in. */
function storedGain({ readings: [best] }: Mention, { columns }: SchemaIndex): Margin | undefined {
  const own = columns.filter(({ table, column }) => table.id === best?.table && isNumeric(column))
  const profit = own.find(({ column }) => column.name === best?.column)
  const isCalled = ({ pieces }: IndexedColumn, words: (text: string) => boolean): boolean => pieces.some(({ text }) => words(text))
  if (!profit || !isCalled(profit, (text) => gainWords.has(text)) || isCalled(profit, (text) => marginWords.has(text))) return undefined
  const incomes = own.filter((entry) => entry !== profit && entry.column.meaning === 'money')
  const income = incomeWords.flatMap((word) =>
    incomes.filter((entry) => isCalled(entry, (text) => text === word || `${text}s` === word)),
  )[0]
  if (!income) return undefined
  const { id } = profit.table
  return { table: id, left: sumOf(id, profit.column.name), income: income.column.name, told: `sum(${profit.column.name})` }
}
