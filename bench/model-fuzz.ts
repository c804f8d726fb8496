/**
 * A thousand replies of a language model gone wild: no name that the catalog does not have may reach the database,
 * nothing may crash, no markup may come back.
 * Usage: npm run bench:model-fuzz [-- --count 1000 --seed 1]
 */
import { parseArgs } from 'node:util'
import { fuzzModel } from './model/fuzz.ts'

const { values } = parseArgs({ options: { count: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' } } })
const awake = setInterval(() => undefined, 1_000)
const { replies, made, statements, unknown, crashes, markup } = await fuzzModel(Number(values.count), Number(values.seed))
clearInterval(awake)
console.log(`${String(replies)} replies, ${String(made)} dashboards of them, ${String(statements)} statements`)
for (const [what, list] of Object.entries({ 'unknown identifiers at the database': unknown, crashes, 'unescaped markup': markup })) {
  console.log(`${what}: ${String(list.length)} (to reach 0)`)
  for (const line of list.slice(0, 5)) console.log(`  ${line}`)
}
process.exitCode = unknown.length + crashes.length + markup.length === 0 ? 0 : 1
