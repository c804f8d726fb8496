import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sentTask, startWorld } from '../spec/fixtures/world.ts'
import type { World } from '../spec/fixtures/world.ts'

/** Documents as editors, site builders and old programs leave them, through the library as callers have it. */
describe('a document', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld()
  })
  afterAll(() => world[Symbol.asyncDispose]())

  const spoken = async (text: string) => {
    await world.speech.synthesize({ text, language: 'hi', provider: 'prov_d', textFormat: 'markdown' })
    return sentTask(world.emulators.d).texts.join('|')
  }
  /** Each piece that was translated begins with `hi:`. */
  const translated = async (text: string, frontMatter: readonly string[] = []) => {
    const options = { provider: 'prov_d', textFormat: 'markdown', frontMatter } as const
    const done = await world.speech.translate({ text, source: 'en', target: 'hi' }, options)
    expect(done.warnings).toEqual([])
    return done.text
  }

  describe('with a byte-order mark', () => {
    it.each([
      ['\ufeffHello there.\n', 'Hello there.', '\ufeffhi:Hello there.\n'],
      ['\ufeff# Head\n\nHello.', 'Head\n\nHello.', '\ufeff# hi:Head\n\nhi:Hello.'],
      ['\ufeff---\ntitle: T\n---\n\nHello.', 'Hello.', '\ufeff---\ntitle: T\n---\n\nhi:Hello.'],
      ['One.\n\n\ufeffTwo *words*.\n', 'One.\n\nTwo words.', 'hi:One.\n\n\ufeffhi:Two *words*.\n'],
      ['\ufeff- x\n- y', 'x\n\ny', '\ufeff- hi:x\n- hi:y'],
    ])('loses no letter: %j', async (text, heard, expected) => {
      expect(await spoken(text)).toBe(heard)
      expect(await translated(text)).toBe(expected)
    })
  })
})
