/** A dashboard of a CSV file, made inside one's own program: no server, no key. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { embeddedPlanner, generate, openConnection, openSessions } from '@chitravani/dashboard'
import { openRecords } from '@chitravani/storage'

const folder = mkdtempSync(join(tmpdir(), 'chitravani-example-'))
const months = ['2025-01', '2025-02', '2025-03', '2025-04']
const lines = months.flatMap((month, at) =>
  ['North', 'South', 'West'].map((region, n) => `${month}-15,${region},${100 * (at + 1) + 10 * n}`),
)
writeFileSync(join(folder, 'sales.csv'), ['sold_on,region,amount', ...lines].join('\n'))

const connection = await openConnection({ name: 'sales', kind: 'files', path: join(folder, 'sales.csv') })
const records = await openRecords({ url: `sqlite:${join(folder, 'dashboards.db')}` })
const tools = {
  sessions: openSessions(records.sessions),
  planner: embeddedPlanner,
  fiscalYearStart: 4,
  locale: 'en-IN',
  now: () => new Date(),
}

for await (const event of generate(
  { owner: 'me', prompt: 'bar chart of total amount of sales by region', connection, maxCharts: 6, theme: 'default' },
  tools,
)) {
  if (event.type === 'progress') console.log(`${event.progress} % ${event.message}`)
  else if (event.type === 'complete') {
    const [chart] = event.dashboard.individual_specs
    console.log(chart?.title, chart?.data.values)
    console.log(event.dashboard.sql_queries[0]?.sql_query)
  }
}
await connection.close()
await records.close()
rmSync(folder, { recursive: true })
