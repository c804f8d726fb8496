import { expect, it } from 'vitest'
import { by, only } from '../fixtures/asked.ts'
import { column } from '../fixtures/catalogs.ts'
import { saddlery } from '../fixtures/saddlery.ts'

/** With the days on which the goods were launched and the customers joined. */
const dated = {
  ...saddlery,
  tables: saddlery.tables.map((each) => {
    const day = { products: 'launched_on', customers: 'joined_on' }[each.id]
    const dates = { distinct: 70, min: '2021-01-02', max: '2026-01-30' }
    return day === undefined ? each : { ...each, columns: [...each.columns, column(day, 'date', dates)] }
  }),
}

it.each([
  ['sales of products launched in 2025 by month', ['ordered_on']],
  ['sales of customers who joined in 2024 by month', ['ordered_on']],
  ['number of products launched in 2025 by month', ['launched_on']],
])('what limits the things tells no time of what is measured: %s', async (prompt, groups) => {
  const chart = await only(prompt, dated)
  expect([by(chart), chart.where]).toMatchObject([groups, [{ kind: 'period' }]])
})
