import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { startPostgres } from '../fixtures/servers.ts'
import type { Statement } from '../connection.ts'
import { openPostgres } from './connect.ts'

const server = await startPostgres()
afterAll(() => server?.remove())

/** A way to the server on which every connection but the first has to wait for `open`. */
async function narrowWay(url: string) {
  const { port, hostname } = new URL(url)
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const sockets = new Set<Socket>()
  let first = true
  const way = createServer((client) => {
    const pass = () => {
      const upstream = connect(Number(port || 5432), hostname)
      sockets.add(client).add(upstream)
      for (const socket of [client, upstream]) socket.on('error', () => {}).on('close', () => void (client.destroy(), upstream.destroy()))
      client.pipe(upstream).pipe(client)
    }
    if (first) pass()
    else void opened.then(pass)
    first = false
  })
  await new Promise<void>((resolve) => void way.listen(0, '127.0.0.1', resolve))
  const narrow = new URL(url)
  narrow.host = `127.0.0.1:${(way.address() as AddressInfo).port}`
  const close = () => {
    for (const socket of sockets) socket.destroy()
    way.close()
  }
  return { url: narrow.href, open, close }
}

it.skipIf(!server)('a statement that is cancelled too late ends no other', async () => {
  const way = await narrowWay(server!.url)
  const engine = await openPostgres({ kind: 'postgres', url: way.url, statementTimeoutMs: 200_000, lock: true })
  const run = (statement: Statement, signal: AbortSignal) => engine.run(statement, { maxRows: 10, maxBytes: 1_000, signal })
  const count = (rows: number) => ({ sql: `select count(*) as n from generate_series(1, ${rows})`, parameters: [] })
  try {
    const leaving = new AbortController()
    const left = run(count(2_000_000), leaving.signal).catch(() => undefined)
    // A machine that pauses may miss it: then there is nothing to cancel.
    let ended = false
    void left.then(() => (ended = true))
    await expect.poll(async () => ended || (await server!.running()) > 0, { interval: 10 }).toBe(true)
    // The way to cancel it is not open before it has come to its end by itself.
    leaving.abort(new Error('gone'))
    await expect.poll(() => server!.running()).toBe(0)
    const next = run(count(5_000_000), new AbortController().signal)
    next.catch(() => {})
    await wait(200)
    way.open()
    expect((await next).cells).toEqual([[5_000_000]])
    await left
  } finally {
    engine.close()
    way.close()
  }
})
