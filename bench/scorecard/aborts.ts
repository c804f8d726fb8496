/**
 * Callers who leave in the middle of a generation, 1,000 times at random moments of the real pipeline (row D9): what the process holds
 * afterwards is what it held before: timers, sockets, handles of the system, child processes. `--aborts` for fewer.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startServer } from '@chitravani/server'
import { loadConfig } from '@chitravani/server/administration'
import { furnishedFolder } from '../../e2e/server.ts'
import { each, openReport } from './report.ts'

const { values } = parseArgs({ options: { aborts: { type: 'string', default: '1000' } } })
const aborts = Number(values.aborts)
const { need, say, finish } = openReport()

const folder = await furnishedFolder()
const printed: string[] = []
const errors: string[] = []
const server = await startServer({
  config: loadConfig({ folder, environment: { CHITRAVANI_DASHBOARD_CUBE_MB: '0' } }),
  print: (line) => printed.push(line),
  logTo: { write: (line) => void (line.includes('"level":"error"') && errors.push(line)) },
})
const [, username = '', password = ''] = /name (\S+) and the password (\S+)/.exec(printed.join('\n')) ?? []
const signedIn = await fetch(`${server.url}/auth/token`, { method: 'POST', body: new URLSearchParams({ username, password }) })
const { access_token: token } = (await signedIn.json()) as { access_token: string }
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }

/** Child processes that run SQL, of this process. */
function children(): number {
  return readdirSync('/proc').filter((entry) => {
    try {
      return (
        /^\d+$/.test(entry) &&
        readFileSync(`/proc/${entry}/stat`, 'utf8')
          .replace(/^.*\) /, '')
          .split(' ')[1] === String(process.pid)
      )
    } catch {
      return false
    }
  }).length
}

function held(): Readonly<Record<string, number>> {
  const kinds = process.getActiveResourcesInfo().filter((kind) => ['Timeout', 'TCPSocketWrap', 'ProcessWrap'].includes(kind))
  const counted = Object.fromEntries([...new Set(kinds)].map((kind) => [kind, kinds.filter((each) => each === kind).length]))
  return { ...counted, handles: readdirSync('/proc/self/fd').length, children: children() }
}

/** Reads so many chunks of a generation, and a little more time, then leaves. */
async function leave(n: number): Promise<void> {
  const caller = new AbortController()
  const body = JSON.stringify({ user_prompt: ['How are sales doing?', 'Total sales amount per region'][n % 2], connection_name: 'shop' })
  try {
    const response = await fetch(`${server.url}/dashboard/generate/stream`, { method: 'POST', headers, body, signal: caller.signal })
    const reader = response.body?.getReader()
    if (response.status !== 200) need(response.status === 429, `a generation was answered ${response.status}`)
    for (let left = n % 7; left > 0 && !(await reader?.read())?.done; left--);
    await wait((n * 7) % 23)
    caller.abort()
  } catch (error) {
    if (!caller.signal.aborted) throw error
  }
}

const rounds = (count: number) =>
  each(
    Array.from({ length: count }, (_, n) => n),
    20,
    leave,
  )
/** Kept connections go after ten seconds, the children's last statement after one. */
async function settle(before?: Readonly<Record<string, number>>): Promise<Readonly<Record<string, number>>> {
  await wait(3_000)
  let now = held()
  for (
    let n = 0;
    n < 120 && (before === undefined ? n < 90 : Object.keys(now).some((kind) => (now[kind] ?? 0) > (before[kind] ?? 0)));
    n++
  ) {
    await wait(100)
    now = held()
  }
  return now
}

try {
  await rounds(40)
  const before = await settle()
  await rounds(aborts)
  const after = await settle(before)
  say(`${aborts} callers left; before ${JSON.stringify(before)}, after ${JSON.stringify(after)}`)
  for (const [kind, count] of Object.entries(after))
    need(count <= (before[kind] ?? 0), `${kind}: ${count} after ${aborts} aborts, ${before[kind] ?? 0} before`)
  need(errors.length === 0, `${errors.length} errors in the log: ${errors[0]?.slice(0, 300)}`)
  need((await fetch(`${server.url}/readyz`)).status === 200, 'the server is not ready')
} finally {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
}
finish()
