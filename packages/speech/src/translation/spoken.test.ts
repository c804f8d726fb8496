import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { describe, expect, it } from 'vitest'
import { startWorld, sentTask } from '../spec/fixtures/world.ts'
import { spokenWords } from './spoken.ts'

describe('Markdown as it is read aloud', () => {
  it.each([
    ['# Heading *one*\n\nA **bold** word, ~~gone~~.', 'Heading one\n\nA bold word, gone.'],
    ['See [the guide](https://a.example/x "T") and [map][m].\n\n[m]: /m', 'See the guide and map.'],
    ['Run `npm test` now.\n\n```js\nconst a = 1\n```\n\nThen go.\n\n    indented()\n', 'Run npm test now.\n\nThen go.'],
    ['---\ntitle: Not heard\n---\n\nHeard.\n', 'Heard.'],
    ['- one\n- [x] two\n  1. three\n\n> four\n> five', 'one\n\ntwo\n\nthree\n\nfour five'],
    ['| Name | Sum |\n|---|--:|\n| Asha | 5 |\n', 'Name, Sum\n\nAsha, 5'],
    ['| Name | Sum |\n|---|--:|\n| `a \\| b` | c \\| d |\n', 'Name, Sum\n\na | b, c | d'],
    ['![A red *house*](h.png) stands <b>here</b>&nbsp;&amp; there[^1].\n\n[^1]: A note.', 'A red house stands here & there.\n\nA note.'],
    [
      'Write to <a@b.example> or https://www.example.org/long/path?q=1, <https://x.example/y>.',
      'Write to a@b.example or example.org, x.example.',
    ],
    ['> [!NOTE]\n> Mind \\*this\\*.\n\n$$\nx^2\n$$\n\n<div>\nhidden\n</div>\n\nदेखें **यह**।  \nफिर', 'Mind *this*.\n\nदेखें यह। फिर'],
    ['```\nonly code\n```', ''],
  ])('%j', (source, expected) => {
    expect(spokenWords(source)).toBe(expected)
  })

  it('takes time that grows with the document', () => {
    const long = `A *word* and [a link](https://a.example) here. `.repeat(4_000)
    expect(spokenWords(long)).toBe('A word and a link here. '.repeat(4_000).trim())
  })
})

describe('a document that is spoken', () => {
  const text = '# नमस्ते\n\nपढ़ें [यह](https://a.example) `x`।\n\n```\ncode\n```\n'

  it('is sent as its words where that is asked for, and as it stands otherwise', async () => {
    await using world = await startWorld()
    const say = (textFormat?: 'markdown') =>
      world.speech.synthesize({ text, language: 'hi', provider: 'prov_d', ...(textFormat ? { textFormat } : {}) })
    await say('markdown')
    expect(sentTask(world.emulators.d).texts).toEqual(['नमस्ते\n\nपढ़ें यह x।'])
    await say()
    expect(sentTask(world.emulators.d).texts).toEqual([text])
  })

  it('is refused where nobody would hear anything, and in a format nobody knows', async () => {
    await using world = await startWorld()
    const ask = (request: object) => world.speech.synthesize({ text: '```\ncode\n```', language: 'hi', provider: 'prov_d', ...request })
    await expect(ask({ textFormat: 'markdown' })).rejects.toMatchObject({
      code: 'invalid_input',
      details: { field: 'text', problem: 'is a Markdown document without anything to read aloud' },
    })
    await expect(ask({ textFormat: 'html' })).rejects.toMatchObject({ code: 'invalid_input', details: { field: 'text_format' } })
    expect(world.emulators.d.requests).toEqual([])
  })

  it('takes few threads, however many come at once, and no longer than it may', async () => {
    await using world = await startWorld()
    let threads = 0
    const count = () => (threads += 1)
    subscribe('worker_threads', count)
    try {
      const say = (words: string, timeoutMs = 60_000) =>
        world.speech.synthesize({ text: words, language: 'hi', provider: 'prov_d', textFormat: 'markdown' }, { timeoutMs })
      await Promise.all(Array.from({ length: 12 }, (_, n) => say(`# ${n} *one*`)))
      expect(threads).toBeLessThanOrEqual(2)
      await expect(say('*a_'.repeat(6_000), 200)).rejects.toMatchObject({ code: 'timeout' })
    } finally {
      unsubscribe('worker_threads', count)
    }
  })
})
