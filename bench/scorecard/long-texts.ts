/**
 * Texts made to hurt whoever parses them (row R17): every text in a body of every route in turn becomes 4 KB, 64 KB and 1 MB of one sign.
 * Each is answered within a second or refused for its size, and what is read at all takes at most 1.3 times as long as its length says.
 * A text of 1 MB is cut so that its body just fits: a larger one is refused by its length alone.
 */
import { startSpeechWorld, toneWav } from '../../e2e/speech-world.ts'
import { rightBodies } from '../malformed/bodies.ts'
import type { RightBody } from '../malformed/bodies.ts'
import { openReport } from './report.ts'

const signs: readonly string[] = ['[', '*', '`', '> ', '- ', '<a>', '(', '\u200d', '"', '\\', '{', '_a ', 'a@', '१', ' ']
const sizes = [4_096, 65_536, 1_040_000] as const
const limitMs = 1_000
/** Shorter answers say nothing of growth. */
const worthMs = 100
/** From 64 KB to 1 MB. */
const mostGrowth = (sizes[2] / sizes[1]) * 1.3
const { need, say, finish } = openReport()

await using world = await startSpeechWorld({ settings: '[log]\nlevel = "warn"\n' })
const { server, client } = world
const token = await server.signIn()
const { session_id: session } = await client.generate(token, 'Bar chart of the total sales amount per region')
const shared = await client.call('POST', `/dashboard/sessions/${session}/share`, { token })
const { token: share } = shared.body as { readonly token: string }
/** Forms are left out: they may have 16 KB. */
const routes = rightBodies({ session, share, sound: toneWav(0.05).toString('base64') }).filter(({ body }) => typeof body === 'object')

interface Slow {
  readonly ms: number
  readonly what: string
}
const slowest: Slow[] = []
let sent = 0
for (const route of routes) {
  await ask(route, JSON.stringify(route.body))
  for (const place of textsIn(route.body)) {
    for (const sign of signs) {
      const times: number[] = []
      for (const bytes of sizes) {
        const { ms, status } = await ask(route, filled(route.body, place, sign, bytes))
        sent += 1
        times.push(ms)
        const what = `${route.method} ${route.path.replace(session, '{session}')} ${place.join('.')} of ${bytes} bytes ${JSON.stringify(sign)}: ${status}`
        need(status < 500, what)
        need(ms <= limitMs || status === 413, `${what} after ${ms.toFixed(0)} ms`)
        slowest.push({ ms, what })
      }
      const [, medium = 0, large = 0] = times
      if (large <= worthMs || large <= medium * mostGrowth) continue
      const [soonMedium, soonLarge] = await soonest(route, place, sign)
      need(
        soonLarge <= Math.max(worthMs, soonMedium * mostGrowth),
        `${route.method} ${route.path} ${place.join('.')} of ${JSON.stringify(sign)} grows from ${soonMedium.toFixed(0)} to ${soonLarge.toFixed(0)} ms`,
      )
    }
  }
}
need((await client.call('GET', '/readyz')).status === 200, 'the server is not ready afterwards')
slowest.sort((a, b) => b.ms - a.ms)
say(`${sent} texts of up to 1 MB in every place of ${routes.length} routes; the slowest:`)
for (const { ms, what } of slowest.slice(0, 5)) say(`  ${ms.toFixed(0)} ms ${what}`)
finish()

/** The shortest of five times with 64 KB and with 1 MB: what else the machine does only makes them longer. */
async function soonest(route: RightBody, place: readonly (string | number)[], sign: string): Promise<readonly [number, number]> {
  let [medium, large] = [Infinity, Infinity]
  for (let round = 0; round < 5; round += 1) {
    medium = Math.min(medium, (await ask(route, filled(route.body, place, sign, sizes[1]))).ms)
    large = Math.min(large, (await ask(route, filled(route.body, place, sign, sizes[2]))).ms)
  }
  return [medium, large]
}

/** Where texts stand in a body, as paths. */
function* textsIn(value: unknown, path: readonly (string | number)[] = []): Generator<readonly (string | number)[]> {
  if (typeof value === 'string') yield path
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) yield* textsIn(inner, [...path, key])
}

/** The body with one of its texts grown until the whole has that many bytes. */
function filled(body: unknown, place: readonly (string | number)[], sign: string, bytes: number): string {
  const signBytes = Buffer.byteLength(JSON.stringify(sign)) - 2
  const copy = structuredClone(body) as Record<string | number, unknown>
  const parent = place.slice(0, -1).reduce<Record<string | number, unknown>>((inner, key) => inner[key] as typeof inner, copy)
  const last = place.at(-1) ?? ''
  parent[last] = ''
  const room = bytes - Buffer.byteLength(JSON.stringify(copy))
  parent[last] = sign.repeat(Math.max(1, Math.floor(room / signBytes)))
  return JSON.stringify(copy)
}

async function ask(
  { method, path, type = 'application/json' }: RightBody,
  body: string,
): Promise<{ readonly ms: number; readonly status: number }> {
  const began = performance.now()
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: { 'content-type': type, authorization: `Bearer ${token}` },
    body,
  })
  await response.arrayBuffer()
  return { ms: performance.now() - began, status: response.status }
}
