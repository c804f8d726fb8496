import { runServer } from '@chitravani/server'
import { loadConfig } from '@chitravani/server/administration'
import { holdAnswers } from './hold.ts'

/** The real server as its own process: `node --conditions=development e2e/serve.ts FOLDER`; settings come from the folder and the environment. */
if (process.env['HOLD_ANSWERS']) holdAnswers()
const [folder = '.'] = process.argv.slice(2)
await runServer(() => ({ config: loadConfig({ folder }) }))
