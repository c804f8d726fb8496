/**
 * Sign-in under guessing (row S16): 2,000 tries in turn with a user that is there and one that is not take the same time within 5 %, and are
 * answered the same; with the limits of the product the sixth failure costs a growing pause. `--tries` for fewer.
 */
import { parseArgs } from 'node:util'
import { startTestServer } from '../../e2e/server.ts'
import { quantile } from '../speech/memory.ts'
import { openReport } from './report.ts'

const { values } = parseArgs({ options: { tries: { type: 'string', default: '2000' } } })
const tries = Number(values.tries)
const { need, say, finish } = openReport()
const guess = (url: string, username: string, password: string) =>
  fetch(`${url}/auth/token`, { method: 'POST', body: new URLSearchParams({ username, password }) })

await using server = await startTestServer({ settings: '[log]\nlevel = "warn"\n' })
const took = { there: [] as number[], absent: [] as number[] }
const told = new Set<string>()
for (let n = 0; n < tries; n++) {
  // Two in turn, the first of them changing, so that whatever else the machine does falls on both.
  const kind = (n + (n >> 1)) % 2 === 0 ? 'there' : 'absent'
  const from = performance.now()
  const answer = await guess(server.url, kind === 'there' ? (server.admin?.name ?? '') : 'dem0', `wrong password ${n}`)
  const text = await answer.text()
  took[kind].push(performance.now() - from)
  told.add(`${answer.status} ${text.replace(/"request_id":"[^"]*"/, '')}`)
}
const [there, absent] = [quantile(took.there, 0.5), quantile(took.absent, 0.5)]
need(told.size === 1, `answers differ: ${[...told].join(' | ').slice(0, 400)}`)
need(Math.abs(there / absent - 1) <= 0.05, `a user that is there takes ${((there / absent - 1) * 100).toFixed(1)} % longer`)
say(
  `${tries} tries: a user that is there ${there.toFixed(2)} ms, one that is not ${absent.toFixed(2)} ms (${((there / absent - 1) * 100).toFixed(1)} %, wanted 5)`,
)

await using product = await startTestServer({ limits: 'product', settings: '[log]\nlevel = "warn"\n' })
const waits: number[] = []
let refused = 0
for (let n = 0; n < 12; n++) {
  const answer = await guess(product.url, 'somebody', 'wrong')
  await answer.arrayBuffer()
  need(answer.status === (refused > 0 ? 429 : answer.status), 'a pause was skipped')
  if (answer.status === 429) {
    refused++
    waits.push(Number(answer.headers.get('retry-after')))
  } else need(n < 5, `failure ${n + 1} within a minute was free`)
}
need(refused === 7, `${refused} of 12 tries were refused, 7 should be`)
need((await guess(product.url, 'somebody else', 'wrong')).status === 401, 'another name from here is refused')
need((await guess(product.url, product.admin?.name ?? '', product.admin?.password ?? '')).status === 200, 'the admin cannot sign in')
say(`limits of the product: ${12 - refused} of 12 free, then a pause of ${waits[0]} s`)
finish()
