import type { Hints } from '../connections/hints.ts'

/** What the company calls the numbers that no column holds. */
export const sampleHints: Hints = {
  joins: [],
  tables: {
    order_lines: {
      metrics: {
        'average order value': {
          expression: 'sum(amount) / count(distinct order_id)',
          synonyms: ['average order size', 'basket size', 'AOV'],
          description: 'What an order brings, all its lines together',
          format: 'money',
          unit: 'INR',
        },
        'profit margin': {
          expression: '(sum(amount) - sum(cost)) / sum(amount)',
          synonyms: ['gross margin', 'margin'],
          description: 'What is left of each rupee once the goods are paid',
          format: 'percent',
        },
        'items per order': {
          expression: 'sum(quantity) / count(distinct order_id)',
          synonyms: ['pieces per order'],
        },
      },
    },
  },
}
