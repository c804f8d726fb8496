/** Words for what is left of what came in. */
export const gainWords: ReadonlySet<string> = new Set(['profit', 'profitability'])

/** What comes in, the likelier whole first. */
export const incomeWords: readonly string[] = [
  'revenue',
  'sales',
  'turnover',
  'income',
  'gross',
  'earnings',
  'proceeds',
  'amount',
  'total',
  'price',
]

/** What it takes. */
export const costWords: ReadonlySet<string> = new Set(['cost', 'expense', 'budget', 'expenditure', 'spending'])
