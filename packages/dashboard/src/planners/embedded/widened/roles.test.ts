import { describe, expect, it } from 'vitest'
import type { ChartPlan } from '../../../plan.ts'
import { limitSaid, measures, only, talk } from '../fixtures/asked.ts'
import { portsAndTickets } from '../fixtures/ports.ts'

/** Each relation of the chart by the key that leads to it; what it is broken down and limited by, with the relation. */
function told({ source, dimensions, series, where }: ChartPlan) {
  const ways = source.joins.map(({ relation, kind, on }) => [relation.alias, `${kind} ${relation.table} by ${on[0]?.left.column ?? ''}`])
  const of = Object.fromEntries(ways) as Readonly<Record<string, string>>
  const way = (relation: string): string => of[relation] ?? relation
  return {
    by: [...dimensions, ...(series ? [series] : [])].map(({ column }) => `${way(column.relation)}: ${column.column}`),
    where: where.map((each) => `${'column' in each ? way(each.column.relation) : ''}: ${limitSaid(each)}`).toSorted(),
  }
}

const origin = 'inner ports by origin_port_id'
const destination = 'inner ports by destination_port_id'
const raiser = 'inner staff by raised_by'
// Tickets that nobody takes care of are tickets all the same.
const assignee = 'left staff by assigned_to'

describe('a table that is spoken of in two roles', () => {
  it.each([
    ['voyages leaving from Sweden by destination port', [`${destination}: port_name`], [`${origin}: country eq "Sweden"`]],
    ['how many voyages went from Bergen to Oslo', [], [`${destination}: port_name eq "Oslo"`, `${origin}: port_name eq "Bergen"`]],
    ['number of voyages by origin country and destination country', [`${origin}: country`, `${destination}: country`], []],
    ['number of voyages not from Norway by destination port', [`${destination}: port_name`], [`${origin}: country ne "Norway"`]],
    ['tickets raised by Asha Rao by assignee', [`${assignee}: full_name`], [`${raiser}: full_name eq "Asha Rao"`]],
    [
      'number of tickets raised by HR and assigned to IT by priority',
      ['tickets: priority'],
      [`${raiser}: department eq "HR"`, `${assignee}: department eq "IT"`],
    ],
  ])('is joined once for each: %s', async (prompt, by, where) => {
    const chart = await only(prompt, portsAndTickets)
    expect(measures(chart)).toEqual(['count'])
    expect(told(chart)).toEqual({ by, where })
  })

  it('is joined once where the words speak of one role', async () => {
    const { source } = await only('voyages by destination port', portsAndTickets)
    expect(source.joins).toHaveLength(1)
  })

  it('is told apart in titles and labels', async () => {
    const chart = await only('cargo by origin country and destination country', portsAndTickets)
    expect(chart.title).toMatch(/origin country.*destination country/i)
  })

  it.each([
    [['voyages by destination port', 'only those leaving from Sweden'], [`${destination}: port_name`], [`${origin}: country eq "Sweden"`]],
    [
      ['voyages leaving from Sweden by destination port', 'only those to Poland', 'by destination country'],
      [`${destination}: country`],
      [`${destination}: country eq "Poland"`, `${origin}: country eq "Sweden"`],
    ],
    [
      ['voyages from Bergen to Oslo by month', 'from Kiel instead'],
      ['voyages: departed'],
      [`${destination}: port_name eq "Oslo"`, `${origin}: port_name eq "Kiel"`],
    ],
  ])('keeps both through changes: %j', async ([first = '', ...changes], by, where) => {
    const { charts } = await talk(portsAndTickets, first, ...changes)
    expect(charts.map(told)).toEqual([{ by, where }])
  })
})
