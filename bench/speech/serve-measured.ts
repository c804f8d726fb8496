import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { runServer } from '@chitravani/server'
import { loadConfig } from '@chitravani/server/administration'

/** The real server as its own process, which at SIGUSR2 collects its garbage and says what is left: a line `{"held_mb":…,"resident_mb":…}`. */
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const mebi = 1024 * 1024
process.on('SIGUSR2', () => {
  collect()
  // What a finaliser lets go of is garbage of the next turn.
  setImmediate(() => {
    collect()
    const { rss, heapUsed, external } = process.memoryUsage()
    process.stderr.write(`${JSON.stringify({ held_mb: (heapUsed + external) / mebi, resident_mb: rss / mebi })}\n`)
  })
})
const [folder = '.'] = process.argv.slice(2)
await runServer(() => ({ config: loadConfig({ folder }) }))
