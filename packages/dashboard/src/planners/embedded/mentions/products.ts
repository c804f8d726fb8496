import type { RowAmount } from '../schema/amounts.ts'
import type { MetricMention } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'
import { sumOfProduct } from './formulas.ts'

/** What rows come to that tell only a price and how many: both multiplied, row by row. @param token the word for it */
export function product(token: Token, { table, column, times, pricedIn = table }: RowAmount): MetricMention {
  const other = times?.name ?? ''
  return {
    start: token.index,
    end: token.index + 1,
    table: table.id,
    how: 'synonym',
    metric: {
      name: token.lower,
      synonyms: [],
      expression: `sum(${column.name} * ${other})`,
      formula: sumOfProduct({ relation: pricedIn.id, column: column.name }, { relation: table.id, column: other }),
      format: 'money',
      ...(column.unit === undefined ? {} : { unit: column.unit }),
    },
  }
}
