import { sleep } from '@chitravani/kit'
import { runServer } from '@chitravani/server'
import { loadConfig } from '@chitravani/server/administration'
import { holdAnswers } from './hold.ts'

/** The real server with generations that say one thing and then take ten minutes, unless they are ended. */
if (process.env['HOLD_ANSWERS']) holdAnswers()
const [folder = '.'] = process.argv.slice(2)
await runServer({
  config: loadConfig({ folder }),
  verbs: {
    async *generate(_request, _tools, call = {}) {
      yield { type: 'progress', stage: 'strategy', progress: 0, message: 'Thinking', details: {} }
      await sleep(600_000, call)
    },
  },
})
