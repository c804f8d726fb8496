import { describe, expect, it } from 'vitest'
import type { Catalog, Connection, ResultTable, Statement } from '../connections/connection.ts'
import { sqliteDialect } from '../connections/sqlite/dialect.ts'
import { failure } from '../errors.ts'
import { examplePlan } from '../charts/fixtures/example-plan.ts'
import type { ChartPlan, DashboardPlan } from '../plan.ts'
import { fetchData } from './data.ts'
import type { DataProduct, DataProgress } from './data.ts'

const catalog: Catalog = {
  connection: 'test',
  kind: 'sqlite',
  dataVersion: '1',
  keys: [],
  tables: [
    {
      id: 'orders',
      path: ['orders'],
      rowCount: 3,
      primaryKey: ['id'],
      estimated: false,
      columns: ['id', 'amount'].map((name) => ({
        name,
        nativeType: 'INTEGER',
        type: 'integer' as const,
        nullable: false,
        meaning: 'measure' as const,
        distinct: 3,
        nulls: 0,
        min: 1,
        max: 3,
        frequent: [],
        values: [],
        valuesComplete: false,
        unique: name === 'id',
      })),
    },
  ],
}

const chart = (id: string, column = 'amount', more: Partial<ChartPlan> = {}): ChartPlan =>
  examplePlan('text', {
    id,
    title: `Chart ${id}`,
    source: { base: { alias: 'orders', table: 'orders' }, joins: [] },
    measures: [{ id: 'm', aggregate: 'sum', column: { relation: 'orders', column }, label: id }],
    ...more,
  })
const dashboard = (...charts: ChartPlan[]): DashboardPlan => ({
  title: '',
  description: '',
  theme: 'default',
  charts,
  placements: {},
  warnings: [],
  planner: 'embedded',
  nextChartNumber: charts.length + 1,
})

/** A connection that answers as told; it notes how many statements run at once. */
function connect(answer: (statement: Statement, signal?: AbortSignal) => Promise<ResultTable>) {
  const state = { running: 0, most: 0 }
  const connection: Connection = {
    name: 'test',
    kind: 'sqlite',
    dialect: sqliteDialect,
    catalog: async () => catalog,
    async run(statement, options) {
      state.running += 1
      state.most = Math.max(state.most, state.running)
      try {
        return await answer(statement, options?.signal)
      } finally {
        state.running -= 1
      }
    },
    close: async () => {},
  }
  return { connection, state }
}
const table: ResultTable = { columns: ['x'], rows: [{ x: 1 }], truncated: false, elapsedMs: 1 }
const soon = async () => {
  await new Promise((resolve) => setTimeout(resolve, 5))
  return table
}

async function collect(run: AsyncGenerator<DataProgress, DataProduct>): Promise<{ events: DataProgress[]; product: DataProduct }> {
  const events: DataProgress[] = []
  let step = await run.next()
  for (; !step.done; step = await run.next()) events.push(step.value)
  return { events, product: step.value }
}

describe('fetchData', () => {
  it('runs at most four statements at once and returns charts in the order of the plan', async () => {
    const { connection, state } = connect(soon)
    const ids = ['a', 'b', 'c', 'd', 'e', 'f']
    const { events, product } = await collect(fetchData(dashboard(...ids.map((id) => chart(id))), { connection, catalog }, {}))
    expect(product.charts.map((each) => each.plan.id)).toEqual(ids)
    expect(events.map((event) => event.done)).toEqual([1, 2, 3, 4, 5, 6])
    expect(state.most).toBe(4)
  })

  it('leaves out a chart that fails, and says why [spec: decisions 2 Stages and the stream / A chart whose query fails]', async () => {
    const { connection } = connect(soon)
    const { events, product } = await collect(fetchData(dashboard(chart('a', 'price'), chart('b')), { connection, catalog }, {}))
    expect(product.charts.map((each) => each.plan.id)).toEqual(['b'])
    expect(product.warnings).toMatchObject([{ code: 'chart_dropped', chartId: 'a' }])
    expect(events.find((event) => event.kind === 'chart-failed')).toMatchObject({ chartId: 'a', code: 'unknown_column' })
  })

  it('tries a failing chart once more without its sorting and limit', async () => {
    const { connection } = connect(async ({ sql }) => {
      if (sql.includes('LIMIT')) throw failure('query_failed', 'no limits here')
      return table
    })
    const plan = chart('a', 'amount', { sort: [{ by: { measure: 'm' }, order: 'desc' }], limit: { count: 2, rest: 'drop' } })
    const { product } = await collect(fetchData(dashboard(plan), { connection, catalog }, {}))
    expect(product.charts).toHaveLength(1)
    expect(product.warnings).toMatchObject([{ code: 'chart_simplified', chartId: 'a' }])
  })

  it('says that a result was cut off', async () => {
    const { connection } = connect(async () => ({ ...table, truncated: true }))
    const { product } = await collect(fetchData(dashboard(chart('a')), { connection, catalog }, {}))
    expect(product.warnings).toMatchObject([{ code: 'truncated', chartId: 'a' }])
  })

  it('fails where every chart fails', async () => {
    const { connection } = connect(async () => Promise.reject(failure('query_failed', 'broken')))
    const run = collect(fetchData(dashboard(chart('a'), chart('b')), { connection, catalog }, {}))
    await expect(run).rejects.toMatchObject({
      code: 'all_charts_failed',
      kind: 'invalid',
      details: { reasons: [expect.stringContaining('broken') as unknown, expect.anything() as unknown] },
    })
  })

  it('ends running statements when the reader breaks off or the caller aborts', async () => {
    const hang = (_: Statement, signal?: AbortSignal) =>
      new Promise<ResultTable>((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
      )
    let first = true
    const leaving = connect(async (statement, signal) => {
      if (!first) return hang(statement, signal)
      first = false
      return table
    })
    for await (const event of fetchData(dashboard(chart('a'), chart('b')), { connection: leaving.connection, catalog }, {})) {
      expect(event.done).toBe(1)
      break
    }
    expect(leaving.state.running).toBe(0)

    const aborting = connect(hang)
    const controller = new AbortController()
    const run = collect(fetchData(dashboard(chart('a')), { connection: aborting.connection, catalog }, { signal: controller.signal }))
    controller.abort(new Error('gone'))
    await expect(run).rejects.toThrow('gone')
    expect(aborting.state.running).toBe(0)
  })
})
