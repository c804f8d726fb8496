/**
 * Does a client that is cut off again and again lose or repeat an event? Generations with `resume=true` go through a proxy that cuts the
 * connection at random: between events, within one, before the first. A client like EventSource goes on after the last event that it had.
 * Each generation must end with every event once, in order, and the same as the server says when it is asked for all of them. Then events are
 * asked for under ids of somebody else's generation, and made-up ones: 404 or 409, and not an event. Once at one server over SQLite and once
 * over two replicas on PostgreSQL, where there is one. Usage: --cuts N
 */
import { randomInt, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { addUser, openRecords } from '@chitravani/server/administration'
import type { GenerateChunk } from '@chitravani/protocol'
import { brokenStream, generateResumed } from '../e2e/resume.ts'
import { furnishedFolder, startTestServer } from '../e2e/server.ts'
import type { TestServer } from '../e2e/server.ts'
import { parseStrictly } from '../e2e/sse.ts'
import { makeDatabase } from '../packages/storage/src/postgres/throw-away.ts'

const { values } = parseArgs({ options: { cuts: { type: 'string', default: '500' } } })
const wanted = Number(values.cuts)
const atOnce = 3
const prompts = ['Sales dashboard', 'Sales by region', 'Number of products']
const problems: string[] = []
const say = (line: string) => process.stdout.write(`${line}\n`)

say(`load ${loadavg()[0]?.toFixed(1)}`)
const database = await makeDatabase()
await prove('one server over SQLite', [{}], database ? Math.ceil(wanted / 2) : wanted)
if (database) {
  const environment = { CHITRAVANI_STORAGE_URL: database.url }
  await prove('two replicas over PostgreSQL', [environment, environment], Math.floor(wanted / 2))
  await database.remove()
} else say('skipped: two replicas, there is no PostgreSQL to be had')
for (const problem of problems.slice(0, 10)) say(problem)
say(problems.length === 0 ? 'reached' : `short: ${problems.length} problems`)
process.exitCode = problems.length === 0 ? 0 : 1

async function prove(name: string, environments: readonly Readonly<Record<string, string>>[], cuts: number): Promise<void> {
  const servers: TestServer[] = []
  const proxies: Proxy[] = []
  const tally = { cuts: 0, generations: 0, events: 0, refused: 0 }
  try {
    for (const environment of environments) servers.push(await startTestServer({ folder: await furnishedFolder(), environment }))
    const [first] = servers
    const admin = servers.find((server) => server.admin)?.admin
    if (!first || !admin) throw new Error('there is no server, or nobody to sign in')
    const records = await openRecords({
      url: environments[0]?.['CHITRAVANI_STORAGE_URL'] ?? `sqlite:${join(first.folder, 'data', 'records.db')}`,
    })
    await addUser(records.users, { name: 'asha', password: 'long enough password', role: 'user' })
    await records.close()
    const token = await first.signIn(admin.name, admin.password)
    const other = await first.signIn('asha', 'long enough password')
    for (const server of servers) proxies.push(await openProxy(server.url, () => tally.cuts < cuts))
    const generating = async () => {
      while (tally.cuts < cuts) await generate(token, other)
    }
    await Promise.all(Array.from({ length: atOnce }, generating))
    say(
      `${name}: ${tally.cuts} cuts of ${tally.generations} generations, ${tally.events} events each once and in order; ${tally.refused} requests for others' and made-up ids refused without an event`,
    )
  } finally {
    for (const proxy of proxies) proxy.close()
    for (const server of servers) {
      await server.stop('SIGKILL')
      rmSync(server.folder, { recursive: true, force: true })
    }
  }

  async function generate(token: string, other: string): Promise<void> {
    const body = { user_prompt: prompts[randomInt(prompts.length)], connection_name: 'shop' }
    const stream = await generateResumed({ token, body, where: (count) => proxies[count % proxies.length]?.url ?? '', limitMs: 120_000 })
    tally.cuts += stream.cuts
    tally.generations += 1
    tally.events += stream.ids.length
    const broken = brokenStream(stream)
    if (broken) problems.push(`${name}: ${broken}`)
    const generation = stream.ids[0]?.split('.')[0]
    // Nothing had come before the work was done: the answer came whole.
    if (generation === undefined) return
    for (const server of servers) {
      const whole = await eventsOf(server, generation, token, undefined)
      if (JSON.stringify(whole.chunks) !== JSON.stringify(stream.chunks))
        problems.push(`${name}: ${stream.chunks.length} events were received, ${whole.chunks.length} are told, or they differ`)
      const strange: readonly (readonly [string, string, string | undefined])[] = [
        [generation, other, undefined],
        [generation, other, `${generation}.1`],
        [generation, other, stream.ids.at(-1)],
        [generation, token, `${generation}.${stream.ids.length + 1 + randomInt(1_000)}`],
        [generation, token, `${generation}.-1`],
        [generation, token, `${randomUUID()}.1`],
        [generation, token, 'no id at all'],
        [randomUUID(), token, undefined],
        [randomUUID(), token, `${generation}.1`],
      ]
      for (const [of, by, after] of strange) {
        const { status, chunks } = await eventsOf(server, of, by, after)
        if ((status === 404 || status === 409) && chunks.length === 0) tally.refused += 1
        else
          problems.push(
            `${name}: ${status} and ${chunks.length} events for ${after ?? 'all'} of ${of === generation ? 'a' : 'no'} generation`,
          )
      }
    }
  }
}

async function eventsOf(server: TestServer, generation: string, token: string, after: string | undefined) {
  const response = await fetch(`${server.url}/dashboard/generate/stream/${generation}`, {
    headers: { authorization: `Bearer ${token}`, ...(after === undefined ? {} : { 'last-event-id': after }) },
  })
  const chunks: GenerateChunk[] = []
  if (response.headers.get('content-type') !== 'text/event-stream' || !response.body) await response.body?.cancel()
  else
    for await (const frame of parseStrictly(response.body)) if (!('comment' in frame)) chunks.push(JSON.parse(frame.data) as GenerateChunk)
  return { status: response.status, chunks }
}

interface Proxy {
  readonly url: string
  close(): void
}

/** Passes bytes on, and cuts most answers: after so many of their events and some bytes more. A connection that is kept may be cut later. */
async function openProxy(target: string, mayCut: () => boolean): Promise<Proxy> {
  const { hostname, port } = new URL(target)
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname)
    const end = () => {
      client.destroy()
      server.destroy()
    }
    for (const socket of [client, server]) socket.on('error', end).on('close', end)
    client.pipe(server)
    let events = Infinity
    let more = 0
    let isOver = false
    client.on('data', () => {
      // Drawn for each request: a connection drawn once and spared would be taken for all later ones.
      events = mayCut() && randomInt(8) > 0 ? randomInt(5) : Infinity
      more = randomInt(400)
    })
    server.on('data', (bytes: Buffer) => {
      let at = 0
      // Each event ends with an empty line; the answer's head with another one.
      for (let found = bytes.indexOf('\n\n'); found >= 0 && events > 0; found = bytes.indexOf('\n\n', at)) {
        at = found + 2
        events -= 1
      }
      if (events > 0) client.write(bytes)
      else if (!isOver) {
        isOver = true
        // What came before an error that is noticed at the same time is thrown away unread by the client's own reader.
        client.write(bytes.subarray(0, Math.min(bytes.length, at + more)), () => setTimeout(end, 100))
      }
    })
  })
  proxy.listen(0, '127.0.0.1')
  await new Promise((resolve) => proxy.once('listening', resolve))
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, close: () => proxy.close() }
}
