import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { abuses, commit } from './socket-abuse.ts'
import { startSpeechWorld } from './speech-world.ts'
import type { SpeechWorld } from './speech-world.ts'

let world: SpeechWorld
beforeAll(async () => {
  world = await startSpeechWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

describe('a socket', () => {
  it.each(abuses)('bears or refuses $name', async (abuse) => {
    expect(await commit(world.server.url, abuse)).toBe('right')
  })

  it('is there for others after all of it', async () => {
    expect((await world.client.call('GET', '/healthz')).status).toBe(200)
    await expect.poll(() => world.emulators.b.active).toBe(0)
    expect(world.server.log().filter((line) => line.includes('"level":"error"'))).toEqual([])
  })
})
