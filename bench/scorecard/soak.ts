/**
 * Half an hour of everything at once (row D13): dashboards made, filtered, changed and thrown away, callers who leave, speech and
 * translation over providers, sockets. Once a minute the load rests for a moment and the server tells what it holds after a collection:
 * the heap at the end is that of minute 5 within 5 %, what lies outside it stays within its bound, the handles do not grow, no promise fails
 * unseen. `--minutes` for fewer.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { DashboardResponse } from '@chitravani/protocol'
import { rawTalks } from '../../e2e/socket-talk.ts'
import { startSpeechWorld } from '../../e2e/speech-world.ts'
import { openReport } from './report.ts'
import { tell } from './tell.ts'

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' }, pause: { type: 'string', default: '250' } } })
const minutes = Number(values.minutes)
/** Milliseconds between two calls of one caller, so that the machine is used and not jammed. */
const pauseMs = Number(values.pause)
const { need, say, finish } = openReport()
const firstMinute = Math.min(5, Math.max(1, Math.floor(minutes / 3)))
const grows = { heap: 1.05, handles: 4 }
/**
 * MiB outside the heap: the cache of speech when full (64) and what a server holds without it (11.5), which may double. A heap can be flat
 * beside growing buffers: a cached translation that is a view into Node's shared memory holds 64 KiB of it.
 */
const outsideMb = 64 + 2 * 11.5

interface Told {
  readonly heap_mb: number
  readonly external_mb: number
  readonly resident_mb: number
  readonly handles: number
  readonly unhandled: number
}

await using world = await startSpeechWorld({
  program: '../bench/scorecard/serve-weighed.ts',
  settings: '[log]\nlevel = "warn"\n',
  environment: { CHITRAVANI_CACHE_ENABLED: 'true' },
})
const { server } = world
const headers = { authorization: `Bearer ${await server.signIn()}`, 'content-type': 'application/json' }
const answers = new Map<string, number>()
const state = { resting: false, over: false }
let made = 0

async function call(method: string, path: string, body?: object, signal?: AbortSignal): Promise<unknown> {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
    ...(signal ? { signal } : {}),
  })
  const text = await response.text()
  const name = `${method} ${path.replaceAll(/[0-9a-f-]{30,}/g, 'ID')} ${String(response.status)}`
  answers.set(name, (answers.get(name) ?? 0) + 1)
  need(response.status < 500, `${name}: ${text.slice(0, 200)}`)
  return text === '' || !text.startsWith('{') ? undefined : JSON.parse(text)
}

const prompts = ['sales amount by region', 'How are sales doing?', 'number of sales per region', 'sales by region and month']

/** A person with a dashboard: made, looked at through filters, changed, undone, thrown away. */
async function looks(n: number): Promise<void> {
  const { session_id: id } = (await call('POST', '/dashboard/generate', {
    user_prompt: prompts[n % prompts.length],
    connection_name: 'shop',
  })) as DashboardResponse
  made++
  for (const region of ['North', 'South', 'East']) await call('POST', '/dashboard/filter', { session_id: id, filter_state: { region } })
  await call('POST', '/dashboard/refine', { session_id: id, new_feedback: n % 2 === 0 ? 'use the dark theme' : 'only the top three' })
  await call('POST', `/dashboard/sessions/${id}/undo`)
  await call('DELETE', `/dashboard/sessions/${id}`)
}

/** Somebody who goes away while it is made. */
async function leaves(n: number): Promise<void> {
  const caller = new AbortController()
  const timer = setTimeout(() => caller.abort(), (n * 7) % 40)
  const body = { user_prompt: prompts[n % prompts.length], connection_name: 'shop' }
  await call('POST', '/dashboard/generate/stream', body, caller.signal).catch((cause: unknown) => {
    if (!caller.signal.aborted) throw cause
  })
  clearTimeout(timer)
}

/** Every text is new, so that nothing is answered from what is kept. */
async function speaks(n: number): Promise<void> {
  await call('POST', '/api/tts', { text: `Train number ${String(n)} is late.`, provider: 'prov_b', language: 'en' })
  await call('POST', '/api/translate', { text: `Train number ${String(n)} is late.`, source: 'en', target: 'hi', provider: 'prov_c' })
}

async function talks(n: number): Promise<void> {
  const talk = await rawTalks(server.url.replace(/^http/, 'ws'))('/api/tts/stream')
  const heard = async (type: string): Promise<void> => {
    for (let frame = await talk.next(); frame !== undefined && frame['type'] !== type; frame = await talk.next())
      need(frame['type'] !== 'error', `a socket said ${JSON.stringify(frame)}`)
  }
  await talk.send({ type: 'start', provider: 'prov_b', language: 'en' })
  await heard('ready')
  await talk.send({ type: 'text', text: `Train ${String(n)}.` })
  await talk.send({ type: 'flush' })
  await heard('event')
  await talk.leave()
  answers.set('socket', (answers.get('socket') ?? 0) + 1)
}

/** Repeats one kind of call until the end, and rests when everybody rests. */
async function keepOn(kind: (n: number) => Promise<void>): Promise<void> {
  for (let n = 0; !state.over; n++) {
    while (state.resting && !state.over) await wait(20)
    if (!state.over) await kind(n)
    await wait(pauseMs)
  }
}

async function weigh(): Promise<Told> {
  state.resting = true
  await wait(3_000)
  const told = await tell<Told>(server, 'heap_mb')
  state.resting = false
  return told
}

const told: Told[] = []
const callers = [looks, looks, leaves, speaks, talks].map((kind) => keepOn(kind))
const broken = Promise.all(callers)
broken.catch(() => undefined)
for (let minute = 1; minute <= minutes; minute++) {
  await Promise.race([wait(57_000), broken])
  const now = await weigh()
  told.push(now)
  say(
    `minute ${String(minute)}: heap ${now.heap_mb.toFixed(1)} MB, outside it ${now.external_mb.toFixed(1)}, resident ${now.resident_mb.toFixed(0)}, ${String(now.handles)} handles, ${String(made)} dashboards so far`,
  )
}
state.over = true
await broken

const median = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
const [from, until] = [told.slice(firstMinute - 1, firstMinute + 1), told.slice(-2)]
const heaps = [from, until].map((part) => Math.max(...part.map(({ heap_mb }) => heap_mb))) as [number, number]
say([...answers].map(([name, count]) => `${name}: ${String(count)}`).join('\n'))
say(`heap after collections: ${heaps[0].toFixed(1)} MB at minute ${String(firstMinute)}, ${heaps[1].toFixed(1)} MB at the end`)
need(heaps[1] <= heaps[0] * grows.heap, `the heap grew by ${((heaps[1] / heaps[0] - 1) * 100).toFixed(1)} %`)
const outside = Math.max(...told.map(({ external_mb }) => external_mb))
need(outside <= outsideMb, `${outside.toFixed(1)} MB lay outside the heap, of ${String(outsideMb)} allowed`)
need(median(until.map(({ handles }) => handles)) <= median(from.map(({ handles }) => handles)) + grows.handles, 'handles grew')
need(told.at(-1)?.unhandled === 0, `${String(told.at(-1)?.unhandled)} promises failed unseen`)
need(made > 0 && (answers.get('socket') ?? 0) > 0, 'nothing was made')
finish()
