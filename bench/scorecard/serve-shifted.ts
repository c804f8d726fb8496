import { runServer } from '@chitravani/server'
import { loadConfig } from '@chitravani/server/administration'

/** The real server with a clock of the wall that jumps: each SIGUSR2 sets it to the next of the hours given in CLOCK_HOURS. */
const hours = (process.env['CLOCK_HOURS'] ?? '0').split(',').map(Number)
const Real = Date
let offsetMs = 0
const now = () => Real.now() + offsetMs
globalThis.Date = new Proxy(Real, {
  construct: (target, given: unknown[]) => Reflect.construct(target, given.length === 0 ? [now()] : given) as object,
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
})
process.on('SIGUSR2', () => {
  offsetMs = (hours.shift() ?? 0) * 3_600_000
  process.stderr.write(`${JSON.stringify({ level: 'info', msg: 'the clock jumped', hours: offsetMs / 3_600_000 })}\n`)
})
const [folder = '.'] = process.argv.slice(2)
await runServer({ config: loadConfig({ folder }) })
