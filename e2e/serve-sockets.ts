import { runServer } from '@chitravani/server'
import { loadConfig } from '@chitravani/server/administration'
import { holdAnswers } from './hold.ts'

/** The real server as its own process, with times of its sockets from SOCKET_TIMES (JSON), so that no test waits for half a minute. */
if (process.env['HOLD_ANSWERS']) holdAnswers()
const [folder = '.'] = process.argv.slice(2)
const socketTimes = JSON.parse(process.env['SOCKET_TIMES'] ?? '{}') as Record<string, number>
await runServer(() => ({ config: loadConfig({ folder }), socketTimes }))
