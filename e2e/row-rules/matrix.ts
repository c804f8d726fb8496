import type { ComposedDashboardSpec, DashboardResponse, FilterResponse, FilterState } from '@chitravani/protocol'
import type { Answered, CallInit, CheckedClient } from '../client.ts'
import { keeps, labels } from './world.ts'
import type { Table, World } from './world.ts'

/** Asks every route for every user and table, and counts rows that the user may not see. */

export interface Tally {
  /** Cells of the matrix: a user, a table, a route. */
  cells: number
  answers: number
  readonly routes: Set<string>
  /** Rows that were shown and may not be seen. */
  tooMany: number
  /** Rows that may be seen and are missing where all of them were asked for. */
  tooFew: number
  /** Where filtered rows came from, as the answers say. */
  readonly sources: Map<string, number>
  /** What was wrong, the first of it. */
  readonly found: string[]
}

export const newTally = (): Tally => ({ cells: 0, answers: 0, routes: new Set(), tooMany: 0, tooFew: 0, sources: new Map(), found: [] })

export interface Asker {
  readonly client: CheckedClient
  readonly token: string
  readonly user: string
  readonly visible: ReadonlySet<string>
  readonly world: World
  readonly tally: Tally
  /** The connection with the rules. */
  readonly connection: string
}

/** A dashboard of one table, and the link that shows it. */
export interface Made {
  readonly table: Table
  readonly session: string
  readonly share: string
}

/** Every route about one table; leaves the dashboard behind with a link. */
export async function askTable(asker: Asker, table: Table): Promise<Made> {
  const { client, token, connection, visible } = asker
  const prompt = `Bar chart of the number of ${table.name} by ${table.label.replace('_', ' ')}`
  const made = await ask(asker, table, 'generate', 'POST', '/dashboard/generate', {
    body: { user_prompt: prompt, connection_name: connection },
  })
  if (made.status !== 200) {
    // Without a row there is nothing to draw; anything else is a fault of this test.
    if (table.rows.some(({ label }) => visible.has(label))) throw new Error(`${asker.user} ${table.name}: ${made.text.slice(0, 300)}`)
    return { table, session: '', share: '' }
  }
  const session = (made.body as DashboardResponse).session_id
  const path = `/dashboard/sessions/${session}`
  const relation = await relationOf(asker, session)
  const plan = {
    kind: 'bar',
    measures: [{ id: 'm', aggregate: 'sum', column: { relation, column: table.amount }, label: 'Sum' }],
    dimensions: [{ id: 'd', column: { relation, column: table.label }, label: 'Label' }],
    series: null,
    facet: null,
    limit: null,
    where: [],
    sort: [],
  }
  const all = table.rows.filter(({ label }) => visible.has(label))
  const compare = (route: string, answer: Answered, rows: Table['rows']) => exact(asker, table, route, answer, rows)
  const patched = await ask(asker, table, 'query', 'PATCH', `${path}/charts/chart_1`, { body: { plan } })
  compare('query', patched, all)

  const filter = async (
    route: string,
    state: FilterState,
    rows: Table['rows'],
    where = '/dashboard/filter',
    body: object = { session_id: session },
  ) => {
    // Twice: the second one may come out of what was kept.
    for (const _ of [1, 2]) {
      const answer = await ask(asker, table, route, 'POST', where, { body: { ...body, filter_state: state } })
      countSources(asker, answer)
      compare(route, answer, rows)
    }
  }
  const chosen = table.rows.filter(({ id }) => id % 3 === 0)
  const chosenLabels = chosen.map(({ label }) => label)
  const among = (rows: Table['rows']) => rows.filter(({ label }) => visible.has(label))
  const key = `${table.name}.${table.label}`
  await filter('filter', {}, all)
  await filter('filter', { [key]: chosenLabels }, among(chosen))
  const middle = table.rows[Math.floor(table.rows.length / 2)]
  const range = { [`${table.name}.${table.amount}`]: { gte: Number(middle?.values[table.amount] ?? 0) } }
  await filter('filter', range, among(table.rows.filter((row) => keeps(asker.world, table, row, range))))
  // A row that is not seen must not be found out by asking for it.
  const hidden = table.rows.find(({ label }) => !visible.has(label))
  if (hidden) await filter('filter', { [key]: hidden.label }, [])
  if (hidden) await filter('filter', { [`${table.name}.id`]: hidden.id }, [])

  compare('refresh', await ask(asker, table, 'refresh', 'POST', `${path}/refresh`, {}), all)
  for (const step of ['undo', 'undo', 'redo', 'redo']) await ask(asker, table, step, 'POST', `${path}/${step}`, {})
  const share = await ask(asker, table, 'share', 'POST', `${path}/share`, {})
  const shared = (share.body as { path: string }).path
  compare(
    'share filter',
    await ask(asker, table, 'share filter', 'POST', `${shared}/filter`, {
      body: { filter_state: { [key]: chosenLabels } },
      token: undefined,
    }),
    among(chosen),
  )
  const refined = await ask(asker, table, 'refine', 'POST', '/dashboard/refine', {
    body: { session_id: session, new_feedback: 'make it a table' },
  })
  if (refined.status === 200) await ask(asker, table, 'undo', 'POST', `${path}/undo`, {})
  const copy = await ask(asker, table, 'duplicate', 'POST', `${path}/duplicate`, {})
  if (copy.status === 200) await client.call('DELETE', `/dashboard/sessions/${(copy.body as DashboardResponse).session_id}`, { token })
  await stream(asker, table, prompt)
  const kept = { table, session, share: shared }
  await readAgain(asker, kept)
  return kept
}

/** What is stored, read by every route that shows it. */
export async function readAgain(asker: Asker, { table, session, share }: Made): Promise<void> {
  if (session === '') return
  const path = `/dashboard/sessions/${session}`
  const read = (route: string, from: string, init: CallInit = {}) => ask(asker, table, route, 'GET', from, init)
  const all = table.rows.filter(({ label }) => asker.visible.has(label))
  exact(asker, table, 'session', await read('session', path), all)
  exact(asker, table, 'share', await read('share', share, { token: undefined }), all)
  exact(asker, table, 'export json', await read('export json', `${path}/export?format=json`), all)
  await read('data json', `${path}/charts/chart_1/data`)
  await read('data csv', `${path}/charts/chart_1/data?format=csv`)
  await read('export html', `${path}/export?format=html`)
  await read('export svg', `${path}/export?format=svg`)
  const hidden = table.rows.filter(({ label }) => !asker.visible.has(label)).map(({ label }) => label)
  const filter = JSON.stringify({ [`${table.name}.${table.label}`]: hidden.slice(0, 40) })
  await read('export filtered', `${path}/export?format=json&filter=${encodeURIComponent(filter)}`)
  await read('plan', `${path}/charts/chart_1`)
  await ask(asker, table, 'stale filter', 'POST', '/dashboard/filter', { body: { session_id: session, filter_state: {} } })
  await read('sessions', '/dashboard/sessions')
}

/** What the connection tells of itself. */
export async function readValues(asker: Asker): Promise<void> {
  const schema = await askAll(asker, 'values', `/dashboard/connections/${asker.connection}/schema`)
  const { tables } = schema.body as { tables: { name: string; row_count: number; columns: { name: string; distinct: number }[] }[] }
  for (const table of asker.world.tables) {
    const seen = table.rows.filter(({ label }) => asker.visible.has(label)).length
    const told = tables.find(({ name }) => name === table.name)
    const most = Math.max(told?.row_count ?? 0, ...(told?.columns.map(({ distinct }) => distinct) ?? []))
    if (most > seen) fault(asker, table.name, 'values', `${most} rows or values told of ${seen}`, most - seen)
  }
  await askAll(asker, 'examples', `/dashboard/connections/${asker.connection}/examples`)
  await askAll(asker, 'connections', '/dashboard/connections')
}

async function askAll(asker: Asker, route: string, path: string): Promise<Answered> {
  const answer = await asker.client.call('GET', path, { token: asker.token })
  for (const table of asker.world.tables) look(asker, table.name, route, answer)
  return answer
}

export async function relationOf({ client, token }: Asker, session: string): Promise<string> {
  const { body } = await client.call('GET', `/dashboard/sessions/${session}/charts/chart_1`, { token })
  const { measures, dimensions } = body as Record<'measures' | 'dimensions', { column?: { relation: string } }[]>
  return dimensions[0]?.column?.relation ?? measures[0]?.column?.relation ?? ''
}

export async function ask(asker: Asker, table: Table, route: string, method: string, path: string, init: CallInit): Promise<Answered> {
  const answer = await asker.client.call(method, path, { token: asker.token, ...init })
  look(asker, table.name, route, answer)
  return answer
}

async function stream(asker: Asker, table: Table, prompt: string): Promise<void> {
  const body = { user_prompt: `${prompt}, all of them`, connection_name: asker.connection }
  for await (const { chunk } of asker.client.stream('/dashboard/generate/stream', { token: asker.token, body })) {
    look(asker, table.name, 'generate stream', { status: 200, text: JSON.stringify(chunk), body: chunk, headers: new Headers() })
    if (chunk.type === 'complete')
      await asker.client.call('DELETE', `/dashboard/sessions/${chunk.result.session_id}`, { token: asker.token })
  }
}

/** Every label in an answer is of a row that may be seen. */
function look(asker: Asker, table: string, route: string, { status, text }: Answered): void {
  const { tally, visible } = asker
  tally.cells++
  tally.answers++
  tally.routes.add(route)
  if (status >= 500) fault(asker, table, route, `${status} ${text.slice(0, 200)}`, 0)
  const foreign = new Set((text.match(labels) ?? []).filter((label) => !visible.has(label)))
  if (foreign.size > 0) fault(asker, table, route, [...foreign].slice(0, 5).join(', '), foreign.size)
}

export function fault({ tally, user }: Asker, table: string, route: string, words: string, rows: number): void {
  tally.tooMany += rows
  if (tally.found.length < 20) tally.found.push(`${user} · ${table} · ${route}: ${words}`)
}

/** The chart of the label shows these rows with their amounts, no more and no less. */
function exact(asker: Asker, table: Table, route: string, answer: Answered, rows: Table['rows']): void {
  if (answer.status !== 200) {
    asker.tally.tooFew += rows.length
    if (asker.tally.found.length < 20)
      asker.tally.found.push(`${asker.user} · ${table.name} · ${route}: ${answer.status} ${answer.text.slice(0, 200)}`)
    return
  }
  const body = answer.body as Partial<DashboardResponse & FilterResponse> & Partial<ComposedDashboardSpec>
  const specs = body.dashboard?.individual_specs ?? body.individual_specs ?? []
  const shown = specs.find(({ chart_id }) => chart_id === 'chart_1')?.data.values ?? []
  const wanted = new Map(rows.map(({ label, values }) => [label, Number(values[table.amount])]))
  for (const row of shown) {
    const cells = Object.values(row)
    const label = cells.find((cell) => typeof cell === 'string' && labels.test(cell))
    labels.lastIndex = 0
    const amount = cells.find((cell) => typeof cell === 'number')
    const right = typeof label === 'string' ? wanted.get(label) : undefined
    if (right === undefined || Math.abs(right - Number(amount)) > 1e-9) fault(asker, table.name, route, JSON.stringify(row), 1)
    else wanted.delete(String(label))
  }
  asker.tally.tooFew += wanted.size
  if (wanted.size > 0 && asker.tally.found.length < 20)
    asker.tally.found.push(`${asker.user} · ${table.name} · ${route}: ${wanted.size} of ${rows.length} rows are missing`)
}

export function countSources({ tally }: Asker, answer: Answered): void {
  const filters = (answer.body as Partial<FilterResponse>).dashboard?.filters ?? []
  for (const filter of filters) {
    tally.sources.set(filter.source, (tally.sources.get(filter.source) ?? 0) + 1)
  }
}
