import { expect, it } from 'vitest'
import { tokenize } from '../words/tokens.ts'
import { findPeriods } from './periods.ts'

it.each([
  ...['spring', 'summer', 'autumn', 'winter', 'monsoon'].map((season) => `sales this ${season}`),
  ...[
    'today',
    'yesterday',
    'on weekends',
    'on Mondays',
    'in May',
    'this quarter',
    'year to date',
    'this fy',
    'before June',
    'last few days',
    ...['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Sept', 'Oct', 'Nov', 'Dec', 'December'].map(
      (name) => `in ${name} 2024`,
    ),
  ].map((time) => `sales ${time}`),
])('finds the time in “%s”', (text) => {
  expect(findPeriods(text, tokenize(text))).toHaveLength(1)
})
