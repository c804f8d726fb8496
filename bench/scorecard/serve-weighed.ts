import { readdirSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { runServer } from '@chitravani/server'
import { loadConfig } from '@chitravani/server/administration'

/** The real server. At SIGUSR2 it collects what nobody holds and tells, as a line of JSON, what is left and which handles are open. */
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
let unhandled = 0
process.on('unhandledRejection', () => {
  unhandled += 1
})
process.on('SIGUSR2', () => {
  collect()
  // What finalizers let go of in the first turn is collected in the second.
  setImmediate(() => {
    collect()
    const { heapUsed, external, rss } = process.memoryUsage()
    const told = { heap_mb: heapUsed / 2 ** 20, external_mb: external / 2 ** 20, resident_mb: rss / 2 ** 20 }
    process.stderr.write(`${JSON.stringify({ ...told, handles: readdirSync('/proc/self/fd').length, unhandled })}\n`)
  })
})

const [folder = '.'] = process.argv.slice(2)
await runServer({ config: loadConfig({ folder }) })
