import { setTimeout as wait } from 'node:timers/promises'
import type { DashboardResponse, FilterResponse } from '@chitravani/protocol'
import type { Answered } from '../client.ts'
import { ask, countSources, fault, relationOf } from './matrix.ts'
import type { Asker } from './matrix.ts'
import { keeps } from './world.ts'
import type { Row, Rule, Table } from './world.ts'

/** How often a filter is asked again until a cube answers it. */
const rounds = 6

/** Sums by a group, inside filters over the table and those it refers to: asked until cubes answer, and compared with the rows that may be seen. */
export async function askSums(asker: Asker, table: Table): Promise<void> {
  const { group } = table
  if (group === undefined) return
  const { token, client, visible, connection, world } = asker
  const all = table.rows.filter(({ label }) => visible.has(label))
  if (all.length === 0) return
  const prompt = `Bar chart of the total ${table.amount} of ${table.name} by ${group}`
  const made = await ask(asker, table, 'generate', 'POST', '/dashboard/generate', {
    body: { user_prompt: prompt, connection_name: connection },
  })
  if (made.status !== 200) throw new Error(`${asker.user} ${table.name}: ${made.text.slice(0, 300)}`)
  const session = (made.body as DashboardResponse).session_id
  const path = `/dashboard/sessions/${session}`
  const relation = await relationOf(asker, session)
  const plan = {
    kind: 'bar',
    measures: [{ id: 'm', aggregate: 'sum', column: { relation, column: table.amount }, label: 'Sum' }],
    dimensions: [{ id: 'd', column: { relation, column: group }, label: 'Group' }],
    series: null,
    facet: null,
    limit: null,
    where: [],
    sort: [],
  }
  compare(asker, table, 'query', await ask(asker, table, 'query', 'PATCH', `${path}/charts/chart_1`, { body: { plan } }), all)
  const filters: readonly Rule[] = [
    { [`${table.name}.${group}`]: table.rows[0]?.values[group] ?? null },
    { 'regions.region_name': ['regx1', 'regx2', 'regx3'] },
    { 'stores.kind': 'market' },
    { 'customers.level': { gte: 2, lt: 5 } },
    { 'orders.status': ['paid', 'open'] },
    { 'orders.status': 'lost', 'stores.kind': ['corner', 'kiosk'] },
  ]
  for (const state of filters) {
    const wanted = all.filter((row) => keeps(world, table, row, state))
    for (let round = 0; round < rounds; round++) {
      const answer = await ask(asker, table, 'filter', 'POST', '/dashboard/filter', { body: { session_id: session, filter_state: state } })
      if (answer.status === 422) break
      countSources(asker, answer)
      compare(asker, table, 'filter', answer, wanted)
      if (round > 1 && answer.text.includes('"source":"cube"')) break
      // Cubes are made when nobody has asked for a while.
      if (round > 0) await wait(700)
    }
  }
  await client.call('DELETE', path, { token })
}

function compare(asker: Asker, table: Table, route: string, answer: Answered, rows: readonly Row[]): void {
  const sums = new Map<string, number>()
  for (const { values } of rows) {
    const key = String(values[table.group ?? ''])
    sums.set(key, (sums.get(key) ?? 0) + Number(values[table.amount]))
  }
  const specs = (answer.body as Partial<DashboardResponse & FilterResponse>).dashboard?.individual_specs ?? []
  const shown = specs.find(({ chart_id }) => chart_id === 'chart_1')?.data.values ?? []
  for (const row of shown) {
    const [group, sum] = Object.values(row)
    const wanted = sums.get(String(group))
    if (wanted === undefined || Math.abs(wanted - Number(sum)) > 1e-6)
      fault(asker, table.name, route, `${JSON.stringify(row)} for ${wanted}`, 1)
    sums.delete(String(group))
  }
  asker.tally.tooFew += sums.size
  if (sums.size > 0) fault(asker, table.name, route, `${sums.size} groups are missing: ${answer.text.slice(0, 160)}`, 0)
}
