/** Asks a running server, watches the charts come, filters, changes, undoes. Needs CHITRAVANI_URL, CHITRAVANI_USER and CHITRAVANI_PASSWORD. */
import { createClient } from '@chitravani/client'

const client = createClient({ baseUrl: process.env['CHITRAVANI_URL'] ?? 'http://127.0.0.1:8000' })
await client.signIn(process.env['CHITRAVANI_USER'] ?? 'demo', process.env['CHITRAVANI_PASSWORD'] ?? '')

const { connections } = await client.connections()
const connection_name = connections[0]?.name ?? 'sample'
let sessionId = ''
for await (const event of client.generate({ user_prompt: 'How are we doing?', connection_name })) {
  if (event.type === 'progress') console.log(`${event.progress} % ${event.message}`)
  else if (event.type === 'chart') console.log(`  ${event.chart.chart_type}: ${event.chart.title}`)
  else sessionId = event.result.session_id
}

const changed = await client.refine({ session_id: sessionId, new_feedback: 'use the dark theme' })
console.log(`version ${changed.version}, on ${String(changed.dashboard.vega_lite_spec['background'])}`)
const undone = await client.undo(sessionId)
console.log(`version ${undone.version}, on ${String(undone.dashboard.vega_lite_spec['background'])}`)

const { tables } = await client.schema(connection_name)
const column = tables
  .flatMap((table) => table.columns.map((each) => ({ key: `${table.name}.${each.name}`, each })))
  .find(({ each }) => each.meaning === 'category')
const value = column?.each.values[0]
if (column !== undefined && value !== undefined) {
  const filtered = await client.filter({ session_id: sessionId, filter_state: { [column.key]: value } })
  console.log(
    `${column.key} = ${String(value)}:`,
    filtered.dashboard.individual_specs.map((chart) => chart.row_count),
  )
}
