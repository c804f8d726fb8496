import { describe, expect, it } from 'vitest'
import type { Condition, Literal } from '../../../plan-condition.ts'
import { rentals } from '../fixtures/rentals.ts'
import { workshop } from '../fixtures/workshop.ts'
import { embeddedPlanner } from '../index.ts'

async function chartOf(prompt: string, catalog = rentals) {
  const plan = await embeddedPlanner.plan({ prompt, catalog, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })
  return plan.charts[0]
}

const told = (value: Literal): string => (typeof value === 'string' ? value : JSON.stringify(value))

function inShort(condition: Condition): string {
  switch (condition.kind) {
    case 'compare':
      return `${condition.column.column} ${condition.op} ${told(condition.value)}`
    case 'among':
      return `${condition.column.column}${condition.negated ? ' not' : ''} in ${condition.values.map(told).join(', ')}`
    case 'compare_columns':
      return `${condition.left.column} ${condition.op} ${condition.right.column}`
    case 'all':
    case 'any':
      return condition.of.map(inShort).join(` ${condition.kind} `)
    default:
      return condition.kind
  }
}

const whereOf = async (prompt: string, catalog = rentals) => (await chartOf(prompt, catalog))?.where.map(inShort)

describe('what is left out', () => {
  it('by a sign', async () => {
    expect(await whereOf('rentals by skipper where class != yacht')).toEqual(['class ne yacht'])
    expect(await whereOf('rentals by skipper where class <> yacht')).toEqual(['class ne yacht'])
    expect(await whereOf('boats by harbour where capacity != 4')).toEqual(['capacity ne 4'])
  })

  it('is all of a list', async () => {
    expect(await whereOf('minutes by machine where reason not in (Jam, Power)', workshop)).toEqual(['reason not in Jam, Power'])
    expect(await whereOf('jobs by machine neither cancelled nor no-show', workshop)).toEqual(['status not in Cancelled, no-show'])
    expect(await whereOf('minutes by machine excluding Jam, Power', workshop)).toEqual(['reason not in Jam, Power'])
    expect(await whereOf('minutes by machine except Jam and East', workshop)).toEqual(['reason ne Jam', 'hall ne East'])
  })

  it('is not what stands behind it', async () => {
    const chart = await chartOf('minutes by machine other than Jam in the East hall', workshop)
    expect(chart?.where.map(inShort).toSorted()).toEqual(['hall eq East', 'reason ne Jam'])
    expect(chart?.title).toContain('East and without Jam')
  })
})

describe('a value behind the name of its column', () => {
  it('may be yes or no in any way', async () => {
    for (const said of ['is_insured = N', 'insured: no', 'insured is false', 'is_insured = 0', 'is_insured != Y'])
      expect(await whereOf(`rentals by class where ${said}`)).toEqual([said.includes('!=') ? 'is_insured ne true' : 'is_insured eq false'])
  })

  it('may be a list in brackets', async () => {
    expect(await whereOf('rentals by harbour where class in (canoe, yacht)')).toEqual(['class in canoe, yacht'])
    expect(await whereOf('rentals by harbour where class = Dinghy and is_race = y')).toEqual(['class eq dinghy', 'is_race eq true'])
  })

  it('is asked for though it is not stored', async () => {
    expect(await whereOf('boats by harbour where class = raft')).toEqual(['class eq raft'])
  })
})

describe('what is written as in a query', () => {
  it('compares columns of the same rows', async () => {
    expect(await whereOf('boats by class where capacity > length_cm')).toEqual(['capacity gt length_cm'])
    expect(await whereOf('rentals by class where returned_on = lent_at')).toEqual(['returned_on eq lent_at'])
    expect(await whereOf('jobs by machine where good qty is less than scrap qty', workshop)).toEqual(['qty_good lt qty_scrap'])
  })

  it('takes one number of a row from another', async () => {
    const chart = await chartOf('sum(qty_good - qty_scrap) by machine where status = Done', workshop)
    expect(chart?.measures).toMatchObject([{ aggregate: 'sum', column: { column: 'qty_good' }, minus: { column: 'qty_scrap' } }])
    expect(chart?.where.map(inShort)).toEqual(['status eq Done'])
  })

  it('keeps groups of so many rows, and so many groups', async () => {
    const chart = await chartOf('count jobs by machine having count > 50 order by count desc limit 5', workshop)
    expect(chart).toMatchObject({ having: [{ aggregate: 'count', op: 'gt', value: 50 }], limit: { count: 5 } })
    expect(chart?.sort).toMatchObject([{ order: 'desc' }])
  })

  it.each([
    ['p95 of lead days by machine', 'p95'],
    ['90th percentile of lead days by machine', 'p90'],
    ['lead days percentile 99 by machine', 'p99'],
    ['upper quartile of lead days by machine', 'p75'],
    ['p50 of lead days by machine', 'median'],
  ])('takes a percentile: %s', async (request, aggregate) => {
    const chart = await chartOf(request, workshop)
    expect(chart?.measures).toMatchObject([{ aggregate, column: { column: 'lead_days' } }])
    expect(chart?.assumptions.join(' ')).not.toContain('stands in')
  })

  it('says that the median stands in for a percentile without a name', async () => {
    const chart = await chartOf('37th percentile of lead days by machine', workshop)
    expect(chart?.measures).toMatchObject([{ aggregate: 'median', column: { column: 'lead_days' } }])
    expect(chart?.assumptions).toContain('“37th”, as a percentile, is not drawn here; the median stands in for it.')
  })
})
