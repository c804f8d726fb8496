import { describe, expect, it } from 'vitest'
import type { Catalog } from '../../../connections/connection.ts'
import type { Condition, Literal } from '../../../plan-condition.ts'
import type { ChartPlan } from '../../../plan.ts'
import { catalog, column, table } from '../fixtures/catalogs.ts'
import { embeddedPlanner } from '../index.ts'

/** A pawnshop's two sheets, without keys. */
const pawnshop: Catalog = catalog(
  [
    table('Goods Book', 300, [
      column('Ticket No', 'id', { distinct: 300, unique: true }),
      column('Date In', 'date', { distinct: 200, min: '2023-01-04', max: '2024-11-28' }),
      column('Returned On', 'date', { distinct: 90, nulls: 120, min: '2023-02-01', max: '2024-11-30' }),
      column('Metal', 'category', { values: ['Gold', 'Silver', 'Brass'] }),
      column('Shelf', 'category', { values: ['Top', 'Vault', 'Window'], nulls: 40 }),
      column('Valued At', 'money', { distinct: 250, min: 900, max: 90_000 }),
      column('Scratched Pieces', 'measure', { type: 'integer', distinct: 6, min: 0, max: 5 }),
    ]),
    table('Advances', 120, [
      column('Advance No', 'id', { distinct: 120, unique: true }),
      column('Advance Date', 'date', { distinct: 100, min: '2023-03-01', max: '2024-11-20' }),
      column('Due Date', 'date', { distinct: 100, min: '2023-09-01', max: '2025-05-20' }),
      column('Borrower Name', 'name', { distinct: 60 }),
      column('Amount', 'money', { distinct: 80, min: 500, max: 60_000 }),
      column('Closed (Y/N)', 'yes_no', { type: 'text', values: ['Y', 'N'], distinct: 2 }),
    ]),
  ],
  [],
)

async function chartsOf(prompt: string): Promise<readonly ChartPlan[]> {
  return (await embeddedPlanner.plan({ prompt, catalog: pawnshop, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })).charts
}

const written = (value: Literal): string =>
  typeof value === 'object' && value !== null && 'date' in value ? value.date : JSON.stringify(value)
const short = (condition: Condition): string =>
  condition.kind === 'compare'
    ? `${condition.column.column} ${condition.op} ${written(condition.value)}`
    : condition.kind === 'missing'
      ? `${condition.column.column} ${condition.negated ? 'there' : 'missing'}`
      : condition.kind
const where = (chart: ChartPlan | undefined): readonly string[] => (chart?.where ?? []).map(short).toSorted()

describe('registers', () => {
  it('takes what was due before the newest day and is not marked as closed for overdue', async () => {
    for (const prompt of ['overdue advances', 'list of advances past due date and not closed']) {
      const charts = await chartsOf(prompt)
      expect(where(charts.at(-1))).toEqual(['Closed (Y/N) eq "N"', 'Due Date lt 2024-11-30'])
      expect(charts.at(-1)?.kind).toBe('table')
    }
  })

  it('keeps the rows that have any of a number that is none for others', async () => {
    expect(where((await chartsOf('list of tickets with scratched pieces'))[0])).toEqual(['Scratched Pieces gt 0'])
    // Everything has a value: it is to be shown.
    expect(where((await chartsOf('list of tickets with valued at'))[0])).toEqual([])
    expect(where((await chartsOf('bar chart of tickets with scratched pieces'))[0])).toEqual([])
  })

  it('counts the rows of a register by the number they bear', async () => {
    const [chart] = await chartsOf('tickets by metal')
    expect(chart?.source.base.table).toBe('Goods Book')
    expect(chart?.measures.map(({ aggregate }) => aggregate)).toEqual(['count'])
  })

  it('reads where things lie between the word that they are there and for how long', async () => {
    const [count, list] = await chartsOf('tickets lying in vault for more than 60 days')
    expect(where(count)).toEqual(['Date In lt 2024-10-01', 'Shelf eq "Vault"'])
    expect(list?.kind).toBe('table')
  })

  it('leaves out what has come to its end where things are open for so long', async () => {
    expect(where((await chartsOf('tickets open for more than 60 days'))[0])).toEqual(['Date In lt 2024-10-01', 'Returned On missing'])
  })

  it('hears a word of writing behind what is missing', async () => {
    const { warnings } = await embeddedPlanner.plan({
      prompt: 'tickets with no shelf written',
      catalog: pawnshop,
      maxCharts: 6,
      theme: 'default',
      fiscalYearStart: 1,
    })
    expect(warnings).toEqual([])
    expect(where((await chartsOf('tickets with no shelf written'))[0])).toEqual(['Shelf missing'])
  })

  it('takes those whose something is the most for a ranking of them', async () => {
    const [most] = await chartsOf('whose amount is the highest')
    expect(most?.dimensions.map(({ column: { column: name } }) => name)).toEqual(['Borrower Name'])
    expect(most?.sort).toEqual([{ by: { measure: most?.measures[0]?.id }, order: 'desc' }])
    expect((await chartsOf('whose amount is the lowest'))[0]?.sort.map(({ order }) => order)).toEqual(['asc'])
    // Nobody is known by name to whom the goods belong.
    expect((await chartsOf('whose valued at is the highest'))[0]?.dimensions).toEqual([])
  })

  it('lists each of several kinds of rows by itself', async () => {
    const charts = await chartsOf('list of tickets with scratched pieces, overdue advances, tickets with no shelf')
    expect(charts.map(({ kind }) => kind)).toEqual(['table', 'table', 'table'])
  })
})
