import { expect, it } from 'vitest'
import { by, limitSaid, measures, talk } from '../../fixtures/asked.ts'
import { repairs } from '../../fixtures/repairs.ts'

it.each([
  'Which repairs were in Hill? List booked on, way in and repair days, the slowest first.',
  'which repairs are from Hill? show booked on, way in and repair days, slowest first',
])('what is asked for is listed with what is told of it: %s', async (words) => {
  const list = (await talk(repairs, 'amount by family', words)).charts[1]
  expect(list && [list.kind, ...by(list), ...measures(list), list.sort[0]?.order]).toEqual([
    'table',
    'booked_on',
    'way_in',
    'none repair_days',
    'desc',
  ])
  expect(list?.where.map(limitSaid)).toEqual(['zone eq "Hill"'])
})

it('columns without commas are each one', async () => {
  const list = (await talk(repairs, 'average repair days by way in', 'show all repairs that took 10 days or more, date county plan days'))
    .charts[1]
  expect(list && [...by(list), ...measures(list)]).toEqual(['booked_on', 'county', 'plan', 'none repair_days'])
  expect(list?.where.map(limitSaid)).toEqual(['repair_days gte 10'])
})
