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

  it.each([
    [
      'Press <kbd>Enter</kbd> or run <code>npm start</code> now.',
      'Press Enter or run npm start now.',
      /<kbd>Enter<\/kbd> or run <code>npm start<\/code>/,
    ],
    ['Hi <script>steal(cookie)</script> there<style>p{}</style>.', 'Hi there.', /<script>steal\(cookie\)<\/script>.*<style>p\{\}<\/style>/],
    ['one<br>two<br/>three', 'one two three', /^hi:one.*<br>.*two.*<br\/>.*three$/],
    ['A <code>`<b>` and *c*</code> d', 'A <b> and c d', /<code>`<b>` and \*c\*<\/code>/],
  ])('keeps code in HTML out of what is translated, and scripts out of what is spoken: %j', async (text, heard, expected) => {
    expect(await spoken(text)).toBe(heard)
    expect(await translated(text)).toMatch(expected)
    const sent = sentTask(world.emulators.d).texts.join('|')
    expect(sent).not.toMatch(/Enter|npm|steal|p\{\}|and|script/)
  })

  it('is spoken without the marks of a container', async () => {
    expect(await spoken('::: tip Mind\nthe gap\n:::\n')).toBe('Mind the gap')
  })

  it('keeps front matter that is no text of the keys named', async () => {
    const yaml = '---\ndate: 2024-05-01T10:00:00Z\nsize: 1.5e3\n"title": Hello\nplain: "one: two"\n---\n'
    expect(await translated(`${yaml}x`, ['date', 'size', 'title'])).toBe(`${yaml.replace('Hello', 'hi:Hello')}hi:x`)
    const toml = '+++\nbody = """\ntitle = "inside"\n"""\ntitle = "Hello"\n+++\n'
    expect(await translated(`${toml}x`, ['title'])).toBe(`${toml.replace('Hello', 'hi:Hello')}hi:x`)
  })
})
