import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sttProtocol } from '../apps/server/src/sockets/stt-protocol.ts'
import { ttsProtocol } from '../apps/server/src/sockets/tts-protocol.ts'
import { chromiumPath, openBrowser } from './browser.ts'
import { play, playToStop, scenarios } from './socket-scenarios.ts'
import { browserTalks, rawTalks } from './socket-talk.ts'
import type { OpenTalk } from './socket-talk.ts'
import { startSpeechWorld } from './speech-world.ts'
import type { SpeechWorld } from './speech-world.ts'

/** Every line of both tables, taken by a client made of bytes and by a browser, over the real server. */

const settings = '[log]\nlevel = "debug"\n'
const start = (seconds = 10, times: object = {}) =>
  startSpeechWorld({
    program: 'serve-sockets.ts',
    settings,
    environment: { SOCKET_TIMES: JSON.stringify(times), CHITRAVANI_SERVER_SHUTDOWN_SECONDS: String(seconds) },
    // One that tells when it hears somebody is waited for longer.
    emulated: { a: { variants: ['vad'] }, b: { variants: ['stamped'] } },
  })

/** Lines of the tables, as `from on when`, that a server's log tells of. */
function taken(world: SpeechWorld): string[] {
  return world.server.log().flatMap((line) => {
    const { msg, route, from, on, when } = JSON.parse(line) as Readonly<Record<string, string>>
    return msg === 'step' ? [`${route} ${from} ${on} ${when ?? ''}`] : []
  })
}

const rows = [
  ...ttsProtocol.transitions.map((row) => ({ route: '/api/tts/stream', ...row })),
  ...sttProtocol.transitions.map((row) => ({ route: '/api/stt/stream', ...row })),
].map((row) => ({ ...row, steps: row.from.map((from) => `${row.route} ${from} ${row.on} ${'when' in row ? row.when : ''}`) }))

interface Player {
  readonly name: string
  /** How this client opens sockets at a server. */
  readonly opener: (world: SpeechWorld) => Promise<OpenTalk>
}

const players: Player[] = [{ name: 'a client made of bytes', opener: async ({ server }) => rawTalks(server.url) }]
const chromium = chromiumPath()
let browser: Browser | undefined
if (chromium !== undefined)
  players.push({
    name: 'a browser',
    async opener({ server }) {
      browser ??= await openBrowser(chromium)
      const page = await browser.newPage()
      page.setDefaultTimeout(120_000)
      await page.goto(`${server.url}/healthz`)
      return browserTalks(page, server.url)
    },
  })
afterAll(() => browser?.close())

describe.each(players)('$name', ({ opener }) => {
  const steps: string[] = []
  let world: SpeechWorld
  let open: OpenTalk
  beforeAll(async () => {
    world = await start()
    open = await opener(world)
  })
  afterAll(() => world[Symbol.asyncDispose]())

  it.each(scenarios.filter(({ stops, silent }) => !stops && !silent))('$name', async (scenario) => {
    const { a, b } = world.emulators
    const ended = await play(scenario, open, [a, b])
    expect({ ...ended, frames: ended.frames.join(' ') }).toEqual(scenario.expects)
    await expect.poll(() => a.active + b.active).toBe(0)
  })

  it('waits no longer than it may for who says nothing', async () => {
    const together = scenarios.filter(({ silent }) => silent)
    await using other = await start(10, { startMs: 200 })
    const openOther = await opener(other)
    const ended = await Promise.all(together.map((each) => play(each, openOther, [])))
    expect(ended.map((each) => ({ ...each, frames: each.frames.join(' ') }))).toEqual(together.map(({ expects }) => expects))
    expect(await other.server.stop()).toBe(0)
    steps.push(...taken(other))
  })

  it.each([10, 1])('stops within %i s, with a last word for everybody', async (patience) => {
    const together = scenarios.filter(({ stops, patienceSeconds = 10 }) => stops && patienceSeconds === patience)
    await using other = await start(patience, {})
    for (const { fault } of together) if (fault) await other.emulators.a.setFaults(fault)
    // What was sent before the signal may be read after it; only who has finished is let out with the last word.
    const finishes = together.filter(({ name }) => name.includes('written')).length
    const finished = () => taken(other).filter((step) => step.startsWith('/api/stt/stream') && step.includes(' finish ')).length
    const ended = await playToStop(together, await opener(other), async () => {
      await expect.poll(finished, { timeout: 20_000, interval: 5 }).toBe(finishes)
      other.server.child.kill('SIGTERM')
    })
    expect(ended.map((each, at) => ({ name: together[at]?.name, ...each, frames: each.frames.join(' ') }))).toEqual(
      together.map(({ name, expects }) => ({ name, ...expects })),
    )
    expect(await other.server.stop()).toBe(0)
    steps.push(...taken(other))
  })

  it('took every line of both tables [spec: speech States and transitions / The WebSocket sessions move as]', async () => {
    const seen = () => new Set([...steps, ...taken(world)])
    // The last lines of a log are read a moment later.
    await expect.poll(() => rows.filter((row) => row.steps.every((step) => !seen().has(step))).map((row) => row.steps[0])).toEqual([])
    expect(seen().size).toBeGreaterThan(rows.length)
  })
})
