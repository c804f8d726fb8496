import { afterAll, beforeAll, expect, it } from 'vitest'
import { playSequences } from './socket-sequences.ts'
import { startSpeechWorld } from './speech-world.ts'
import type { SpeechWorld } from './speech-world.ts'

let world: SpeechWorld
beforeAll(async () => {
  world = await startSpeechWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/** `bench/speech/sequences.ts` plays 20,000. */
it('answers frames of any order with documented frames, and comes to an end', async () => {
  const { problems, run } = await playSequences(world.server.url, { count: 300, seed: 4, atOnce: 30 })
  expect(problems).toEqual([])
  expect(run).toBe(300)
  const { a, b, c } = world.emulators
  await expect.poll(() => a.active + b.active + c.active).toBe(0)
  expect(world.server.log().filter((line) => line.includes('internal_error'))).toEqual([])
})
