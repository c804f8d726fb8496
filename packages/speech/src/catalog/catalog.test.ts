import { describe, expect, it } from 'vitest'
import { reportCoverage } from './catalog.ts'
import { parseCatalog } from './load.ts'

const entry = {
  message_id: 'm1',
  source_text: 'Hello, "you"',
  source_language: 'en',
  target_language: 'hi',
  target_text: 'नमस्ते,\nआप',
  status: 'reviewed',
}
const wanted = {
  messageId: 'm1',
  sourceText: 'Hello, "you"',
  sourceLanguage: 'en',
  targetLanguage: 'hi',
  targetText: 'नमस्ते,\nआप',
  status: 'reviewed',
}
const head = 'message_id,source_text,source_language,target_language,target_text,status'

describe('a catalog', () => {
  it.each([
    ['json', JSON.stringify([entry])],
    ['json', JSON.stringify({ version: '7', entries: [entry] })],
    ['csv', `\uFEFF${head}\r\nm1,"Hello, ""you""",en,hi,"नमस्ते,\nआप",reviewed\r\n`],
    [
      'toml',
      `[[entries]]\nmessage_id = "m1"\nsource_text = 'Hello, "you"'\nsource_language = "en"\ntarget_language = "hi"\ntarget_text = "नमस्ते,\\nआप"\nstatus = "reviewed"\n`,
    ],
  ])('is read from %s', async (format, text) => {
    const catalog = await parseCatalog(text, format)
    expect(catalog.entries).toEqual([wanted])
    expect(catalog.version).not.toBe('')
  })

  it.each([
    ['no list', '{"a": 1}', 'json', /no list of entries/],
    ['broken JSON', '[', 'json', /cat\.x/],
    ['an open quote', `${head}\nm1,"Hello`, 'csv', /quote/],
    ['too many fields', `${head}\na,b,en,hi,c,draft,more`, 'csv', /line 2/],
    ['an unknown field', JSON.stringify([{ ...entry, colour: 1 }]), 'json', /entry 1 has the field colour/],
    ['an unknown status', JSON.stringify([{ ...entry, status: 'good' }]), 'json', /allowed: draft, reviewed, deprecated/],
    ['no target text', JSON.stringify([{ ...entry, target_text: '' }]), 'json', /entry 1 .*targetText/],
    ['an unknown language', JSON.stringify([{ ...entry, target_language: 'fr' }]), 'json', /fr/],
    ['a repeated message', JSON.stringify([entry, { ...entry, target_language: 'hi-IN' }]), 'json', /entry 2 .*repeats/],
    ['an unknown format', 'x', 'xml', /allowed: json, csv, toml/],
  ])('with %s is refused', async (_what, text, format, message) => {
    await expect(parseCatalog(text, format, 'cat.x')).rejects.toMatchObject({
      code: 'configuration',
      message: expect.stringMatching(message) as string,
    })
  })

  it('changes its version with its content', async () => {
    const first = await parseCatalog(JSON.stringify([entry]), 'json')
    const second = await parseCatalog(JSON.stringify([{ ...entry, status: 'draft' }]), 'json')
    expect(first.version).not.toBe(second.version)
  })

  it('reports how much is translated', async () => {
    const more = [entry, { ...entry, target_language: 'ta', status: 'draft' }, { ...entry, message_id: 'm2' }]
    const report = reportCoverage(await parseCatalog(JSON.stringify(more), 'json'), ['hi', 'ta', 'bn'])
    expect(report).toEqual({
      messages: 2,
      targets: [
        { language: 'hi', reviewed: 2, draft: 0, deprecated: 0, missing: [], reviewedPercent: 100 },
        { language: 'ta', reviewed: 0, draft: 1, deprecated: 0, missing: ['m2'], reviewedPercent: 0 },
        { language: 'bn', reviewed: 0, draft: 0, deprecated: 0, missing: ['m1', 'm2'], reviewedPercent: 0 },
      ],
    })
  })
})
