import { describe, expect, it } from 'vitest'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'
import { embeddedPlanner } from '../index.ts'

/** Barges are unloaded by gangs, whose men are told apart by what they do and how well they row. */
const wharf = catalog(
  [
    table('gangs', 9, [id('id', 9), column('gang_name', 'name', { distinct: 9, unique: true })]),
    table('barges', 300, [
      id('id', 300),
      id('gang_id', 9),
      column('crates', 'measure', { type: 'integer', distinct: 120, min: 4, max: 300 }),
      column('shed', 'category', { values: ['east', 'north', 'tar'] }),
      column('state', 'category', { values: ['cancel', 'due', 'sailed'] }),
    ]),
    table('shifts', 900, [
      id('id', 900),
      id('barge_id', 300),
      column('hours', 'measure', { type: 'integer', distinct: 9, min: 1, max: 9, unit: 'hours' }),
      column('duty', 'category', { values: ['inspection', 'stowage', 'watch'] }),
      column('craft', 'category', { values: ['rowing', 'poling'] }),
    ]),
  ],
  [key('barges.gang_id', 'gangs.id'), key('shifts.barge_id', 'barges.id')],
)

const ask = (prompt: string) => embeddedPlanner.plan({ prompt, catalog: wharf, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })

describe('a verb behind what is measured', () => {
  it.each(['total crates inspected for each shed as a bar chart', 'bar chart of the total hours rowed by gang name'])(
    'is no value of other rows: %s',
    async (prompt) => {
      const { charts } = await ask(prompt)
      expect(charts[0]?.measures[0]?.aggregate).toBe('sum')
      expect(charts[0]?.where).toEqual([])
    },
  )

  it.each(['number of barges cancelled by shed', 'total hours cancelled by gang name', 'total crates cancelled by shed'])(
    'is one of the rows that are measured, or of those that they lead to: %s',
    async (prompt) => {
      const { charts } = await ask(prompt)
      expect(charts[0]?.where).toMatchObject([{ kind: 'compare', column: { column: 'state' }, value: 'cancel' }])
    },
  )
})
