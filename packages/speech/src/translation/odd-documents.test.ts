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

  it.each([
    ['---\n\nHello.\n\n---\n\nWorld.', 'Hello.\n\nWorld.', '---\n\nhi:Hello.\n\n---\n\nhi:World.'],
    ['---\n# One\n---\n# Two\n', 'One\n\nTwo', '---\n# hi:One\n---\n# hi:Two\n'],
    ['---\n\n- a\n- b\n\n---\n\nc', 'a\n\nb\n\nc', '---\n\n- hi:a\n- hi:b\n\n---\n\nhi:c'],
    [
      '---\ntags:\n- a\ntext: >\n  Not\n\n  heard\n"q": 1\n# why\n---\nc',
      'c',
      '---\ntags:\n- a\ntext: >\n  Not\n\n  heard\n"q": 1\n# why\n---\nhi:c',
    ],
  ])('that begins with a line of dashes has front matter only where it has keys: %j', async (text, heard, expected) => {
    expect(await spoken(text)).toBe(heard)
    expect(await translated(text)).toBe(expected)
  })
})
