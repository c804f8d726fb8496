/**
 * What the server asks of the system (rows D4, S5, S21), seen by `strace`: between a change and its answer stands a sync of the store's log;
 * and while every string of the traversal list is sent in each place that could be a path, and a file reader is asked for by SQL, no file is
 * opened but those the server had reason to, and no connection is made. `--strings N` for fewer.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openClient } from '../../e2e/client.ts'
import { readCorpus } from '../../e2e/corpora.ts'
import { startTestServer } from '../../e2e/server.ts'
import { each, openReport } from './report.ts'

const { values } = parseArgs({ options: { strings: { type: 'string', default: '10000' }, changes: { type: 'string', default: '100' } } })
const { need, say, finish } = openReport()
if (spawnSync('strace', ['-V']).status !== 0) {
  say('skipped: there is no strace here')
  process.exit(0)
}
const root = resolve(import.meta.dirname, '../..')

await using server = await startTestServer({ settings: '[log]\nlevel = "warn"\n', environment: { CHITRAVANI_DASHBOARD_CUBE_MB: '0' } })
const client = await openClient(server.url)
const token = await server.signIn()
const { session_id: id } = await client.generate(token, 'Bar chart of the total sales amount per region')

/** Runs `work` while the server and its children are traced. @returns the lines of the trace */
async function traced(calls: string, work: () => Promise<void>): Promise<readonly string[]> {
  const file = join(server.folder, 'trace')
  const tracer = spawn('strace', ['-f', '-yy', '-s', '120', '-e', `trace=${calls}`, '-o', file, '-p', String(server.child.pid)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await once(tracer.stderr, 'data')
  await wait(500)
  await work()
  await wait(300)
  tracer.kill('SIGINT')
  await once(tracer, 'exit')
  return readFileSync(file, 'latin1').split('\n')
}

// ---- D4

const changes = Number(values.changes)
const written = await traced('fsync,fdatasync,pwrite64,write,writev,sendto', async () => {
  for (let n = 0; n < changes; n++) {
    const { status } = await client.call('PATCH', `/dashboard/sessions/${id}`, {
      token,
      body: { title: `change ${n}` },
      headers: { 'x-request-id': `change-${n}` },
    })
    need(status === 200, `change ${n} is answered ${status}`)
  }
})
let unsynced = 0
let dirty = false
let answers = 0
for (const line of written) {
  if (/pwrite64\(\d+<[^>]*records\.db-wal>/.test(line)) dirty = true
  if (/(fsync|fdatasync)\(\d+<[^>]*records\.db-wal>/.test(line) && !/unfinished/.test(line)) dirty = false
  if (!/HTTP\/1\.1 200/.test(line) || !/TCP/.test(line)) continue
  answers++
  if (dirty) unsynced++
}
need(answers >= changes, `only ${answers} answers were seen of ${changes}`)
need(unsynced === 0, `${unsynced} of ${answers} answers were sent before the log was synced`)
say(`${changes} changes: ${answers} answers seen, ${unsynced} before a sync of the log`)

// ---- S21, S5

interface Item {
  readonly text?: string
  readonly payload?: string
}
const list = ((readCorpus('injection/traversal-crlf.json') ?? []) as readonly (Item | string)[])
  .map((item) => (typeof item === 'string' ? item : (item.text ?? item.payload ?? '')).replaceAll('{FILE}', 'etc/passwd'))
  .slice(0, Number(values.strings))
const own = [
  '../../../../etc/passwd',
  '/etc/passwd',
  '..\\..\\etc\\passwd',
  'file:///etc/passwd',
  '%2e%2e%2fetc%2fpasswd',
  '....//....//etc/passwd',
  '\\\\host\\share\\file',
]
const strings = [...new Set([...own, ...list])].filter((text) => text !== '')
const places: readonly ((text: string) => Promise<unknown>)[] = [
  (text) => client.call('GET', `/dashboard/connections/${encodeURIComponent(text)}/schema`, { token }),
  (text) => client.call('GET', `/dashboard/sessions/${encodeURIComponent(text)}`, { token }),
  (text) => client.call('GET', `/share/${encodeURIComponent(text)}`),
  (text) => client.call('DELETE', `/dashboard/files/${encodeURIComponent(text)}`, { token }),
  (text) => client.call('POST', '/dashboard/generate', { token, body: { user_prompt: 'sales', connection_name: text } }),
  (text) => client.call('GET', `/assets/${encodeURIComponent(text)}`),
  (text) => client.call('POST', '/dashboard/filter', { token, body: { session_id: id, filter_state: { region: text } } }),
  (text) => client.call('GET', `/${encodeURIComponent(text)}`),
  (text) => {
    const form = new FormData()
    form.set('file', new Blob(['not a table \0']), text.slice(0, 200))
    return client.call('POST', '/dashboard/files', { token, raw: form })
  },
]
let sent = 0
let failed = 0
const opened = await traced('openat,open,connect,execve', () =>
  each(strings, 6, async (text) => {
    for (const place of places) {
      sent++
      await place(text).catch((error: unknown) => {
        // What cannot be an address at all is refused by the client of this bench.
        if (error instanceof TypeError) failed++
        else need(false, `${JSON.stringify(text.slice(0, 60))}: ${String(error).slice(0, 200)}`)
      })
    }
  }),
)
/** Where a server that runs has reason to read: its own folders, its sources, what the system gives every process. */
const reasons = [server.folder, root, '/proc/', '/sys/', '/dev/', '/lib', '/usr/', '/etc/ld.so', '/etc/localtime', '/etc/ssl', '/tmp/']
const strange = opened.filter((line) => {
  const path = /open(?:at)?\((?:AT_FDCWD[^,]*, )?"([^"]*)"/.exec(line)?.[1]
  return (
    path !== undefined &&
    (path.includes('passwd') || path.includes('..') || (path.startsWith('/') && !reasons.some((start) => path.startsWith(start))))
  )
})
const connects = opened.filter((line) => /connect\(/.test(line) && !/AF_UNIX|AF_UNSPEC/.test(line))
need(strange.length === 0, `${strange.length} files were opened that nobody should: ${strange[0]?.slice(0, 200)}`)
need(connects.length === 0, `${connects.length} connections were made: ${connects[0]?.slice(0, 200)}`)
need((await client.call('GET', '/readyz')).status === 200, 'the server is not ready')
say(
  `${strings.length} strings in ${places.length} places, ${sent - failed} requests: ${opened.filter((line) => line.includes('open')).length} files opened, ${strange.length} without reason, ${connects.length} connections`,
)
finish()
