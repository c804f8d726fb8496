/**
 * Does anybody see a row that a rule keeps from them? A generated matrix of users, tables and routes over real HTTP, on every engine
 * that can be started: what is asked, filtered, kept, cubed, exported, shared, refreshed and told of values, and what was stored
 * under other rules and other roles. `--engine sqlite` asks one engine, `--world rows` or `sums` one of the two worlds, `--users 8` fewer users.
 */
import { parseArgs } from 'node:util'
import { engines, proveRowRules } from '../../e2e/row-rules/prove.ts'

const { values } = parseArgs({
  options: {
    engine: { type: 'string', multiple: true },
    world: { type: 'string' },
    users: { type: 'string', default: '12' },
    rows: { type: 'string', default: '240' },
    seed: { type: 'string', default: '20261122' },
  },
})
/** A world of labels, where every row is told from every other, and a large one of sums, for which cubes are made. */
const worlds = [
  { name: 'rows', users: Number(values.users), rows: Number(values.rows) },
  { name: 'sums', users: 6, rows: 60_000, tables: ['orders', 'items'] },
]
let short = false
process.stdout.write('| engine | users × tables × routes | answers | rows too many | rows missing | filters answered by | s |\n')
process.stdout.write('| --- | ---: | ---: | ---: | ---: | --- | ---: |\n')
for (const engine of engines) {
  if (values.engine && !values.engine.includes(engine)) continue
  for (const { name, ...world } of worlds) {
    if (values.world !== undefined && values.world !== name) continue
    const started = performance.now()
    const size = { seed: `${values.seed} ${engine}`, roles: 10, ...world }
    const tally = await proveRowRules(engine, size)
    const seconds = ((performance.now() - started) / 1000).toFixed(0)
    if (!tally) {
      process.stdout.write(`| ${engine} | not at hand: skipped | | | | | ${seconds} |\n`)
      break
    }
    const sources = [...tally.sources].map(([source, count]) => `${source} ${count}`).join(', ')
    process.stdout.write(
      `| ${engine}, ${name} | ${size.users} × ${world.tables?.length ?? 6} × ${tally.routes.size} = ${tally.cells} | ${tally.answers} | ${tally.tooMany} | ${tally.tooFew} | ${sources} | ${seconds} |\n`,
    )
    for (const line of tally.found) process.stderr.write(`${line}\n`)
    short ||= tally.tooMany > 0 || tally.tooFew > 0 || tally.found.length > 0
  }
}
process.exitCode = short ? 1 : 0
