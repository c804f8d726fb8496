import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sleep } from '@chitravani/kit'
import { runServer } from '@chitravani/server'
import { loadConfig } from '@chitravani/server/administration'

/**
 * The real server with generations of its own making: the prompt `tick 120` gives an event a second for 120 s, whose message is the moment
 * it was made; `flood` gives large events for as long as they are taken. At SIGUSR2 it tells what it has, as a line of JSON.
 */
const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()
let open = 0
let used = process.cpuUsage()
let since = performance.now()
process.on('SIGUSR2', () => {
  const { user, system } = process.cpuUsage(used)
  const cores = (user + system) / 1_000 / (performance.now() - since)
  const { heapUsed, external, rss } = process.memoryUsage()
  const told = {
    open,
    loop_p99_ms: delay.percentile(99) / 1e6,
    loop_max_ms: delay.max / 1e6,
    cores,
    heap_mb: (heapUsed + external) / 2 ** 20,
  }
  process.stderr.write(`${JSON.stringify({ ...told, resident_mb: rss / 2 ** 20 })}\n`)
  delay.reset()
  used = process.cpuUsage()
  since = performance.now()
})

const [folder = '.'] = process.argv.slice(2)
const large = 'x'.repeat(16_000)
await runServer({
  config: loadConfig({ folder }),
  verbs: {
    async *generate({ prompt }, _tools, call = {}) {
      open++
      try {
        const say = (message: string) => ({ type: 'progress', stage: 'strategy', progress: 0, message, details: {} }) as const
        if (prompt === 'flood') for (;;) yield say(large)
        const seconds = Number(prompt.split(' ')[1])
        const from = performance.now()
        for (let n = 0; n < seconds; n++) {
          if (n > 0) await sleep(Math.max(0, from + n * 1_000 - performance.now()), call)
          yield say(`${n} ${performance.timeOrigin + performance.now()}`)
        }
      } finally {
        open--
      }
    },
  },
})
