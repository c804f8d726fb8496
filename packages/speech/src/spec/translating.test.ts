import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CatalogStatus, createCatalog, getTranslationClient, parseLanguageTag, type SegmentProcessor, TextFormat } from '../index.ts'
import { alone, codeOf, impatient, sentTask, startWorld, type World } from './fixtures/world.ts'

let world: World
beforeEach(async () => (world = await startWorld()))
afterEach(() => world[Symbol.asyncDispose]())

const pair = { source: 'en', target: 'hi' }

describe('the types of translation', () => {
  it('have a text format, plain unless Markdown is asked for, and best effort [spec: speech Translation types / TranslationOptions] [spec: speech Translation types / Values of TextFormat other than] [spec: decisions 4 / TextFormat]', async () => {
    expect(TextFormat).toEqual({ PLAIN: 'plain', MARKDOWN: 'markdown' })
    await using loud = await startWorld({}, { d: { variants: ['upper'] } })
    const text = 'Run `npm test` and *read* it.'
    const plain = (await loud.speech.translate({ text, ...pair })).text
    expect(plain).toBe('RUN `NPM TEST` AND *READ* IT.')
    expect((await loud.speech.translate({ text, ...pair }, { textFormat: TextFormat.PLAIN })).text).toBe(plain)
    expect((await loud.speech.translate({ text, ...pair }, { textFormat: TextFormat.MARKDOWN })).text).toBe('RUN `npm test` AND *READ* IT.')
    expect(await codeOf(loud.speech.translate({ text, ...pair }, { textFormat: 'html' as 'plain' }))).toBe('invalid_input')
    for (const emulator of [loud.emulators.c, loud.emulators.d]) await emulator.setFaults({ name: 'refused' })
    expect(await codeOf(loud.speech.translate({ text, ...pair }, { bestEffort: false }))).toBe('transient_provider')
    expect(await loud.speech.translate({ text, ...pair }, { bestEffort: true })).toMatchObject({ text, warnings: [{}] })
  })

  it('have a request of text, languages and message id [spec: speech Translation types / TranslationRequest]', async () => {
    const entry = { messageId: 'greeting', sourceText: 'Hello', sourceLanguage: 'en', targetLanguage: 'hi', targetText: 'नमस्कार' }
    await using client = await getTranslationClient(null, {
      ...alone,
      providers: world.providers,
      catalog: createCatalog([{ ...entry, status: 'reviewed' }]),
    })
    expect((await client.translate({ text: 'Hello', ...pair })).text).toBe('hi:Hello')
    expect((await client.translate({ text: 'Hello', ...pair, messageId: 'greeting' })).text).toBe('नमस्कार')
  })

  it('have a result with all fields [spec: speech Translation types / TranslationResult]', async () => {
    const result = await world.speech.translate({ text: 'Hello there', source: 'EN', target: 'hi_in' })
    expect(result).toEqual({
      text: 'hi:Hello there',
      source: expect.objectContaining({ tag: 'en' }) as unknown,
      target: expect.objectContaining({ tag: 'hi-IN', language: 'hi' }) as unknown,
      provider: { id: 'prov_d', unofficial: false },
      serviceId: 'all',
      modelId: null,
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
      providerRequestId: expect.stringMatching(/^d-/) as unknown,
      elapsedSeconds: expect.any(Number) as unknown,
      cache: { hit: false, backend: 'none' },
      fallbacks: 0,
      warnings: [],
    })
    expect(result.elapsedSeconds).toBeGreaterThan(0)
    expect(result.elapsedSeconds).toBeLessThan(60)
  })

  it('have catalog entries, of which only reviewed ones are used [spec: speech Translation types / CatalogEntry] [spec: speech Translation types / Values of the catalog status] [spec: speech Translation behaviour tied to limits and routing / 1] [spec: decisions 4 / TextFormat / DRAFT, REVIEWED, DEPRECATED]', async () => {
    expect(CatalogStatus).toEqual({ DRAFT: 'draft', REVIEWED: 'reviewed', DEPRECATED: 'deprecated' })
    const entry = { messageId: 'm', sourceText: 'Hello', sourceLanguage: 'en', targetLanguage: 'hi', targetText: 'नमस्कार' }
    const catalog = createCatalog([
      { ...entry, status: CatalogStatus.REVIEWED },
      { ...entry, messageId: 'd', status: CatalogStatus.DRAFT },
      { ...entry, messageId: 'x', status: CatalogStatus.DEPRECATED },
    ])
    await using reviewed = await startWorld({ catalog })
    const of = async (changed: object) =>
      (await reviewed.speech.translate({ text: 'Hello', messageId: 'm', ...pair, ...changed })).provider.id
    expect(await of({})).toBe('catalog')
    for (const changed of [
      { messageId: 'd' },
      { messageId: 'x' },
      { messageId: 'other' },
      { messageId: undefined },
      { text: 'hello' },
      { text: 'Hello ' },
      { text: 'Well, Hello' },
      { source: 'mr' },
      { target: 'ta' },
    ]) {
      expect([changed, await of(changed)]).toEqual([changed, 'prov_d'])
    }
  })

  it('take languages as strings or as tags, made canonical [spec: speech Translation types / Language arguments are strings such]', async () => {
    for (const code of ['hi', 'ta', 'te', 'bn', 'gu']) {
      const asText = await world.speech.translate({ text: 'Good morning', source: 'en', target: code })
      const asTag = await world.speech.translate({ text: 'Good morning', source: parseLanguageTag('en'), target: parseLanguageTag(code) })
      expect([asText.text, asTag.text]).toEqual([`${code}:Good morning`, `${code}:Good morning`])
      expect([asTag.target.tag, asText.target.tag]).toEqual([code, code])
    }
    const regional = await world.speech.translate({ text: 'Good morning', source: 'EN_in', target: 'GOM-in' })
    expect([regional.source.tag, regional.target.tag]).toEqual(['en-IN', 'kok-IN'])
    expect(await codeOf(world.speech.translate({ text: 'Good morning', source: 'en', target: 'fr' }))).toBe('unsupported_language')
  })

  it('have processors that prepare a segment in order and restore it in reverse [spec: speech Translation types / Protocol of custom segment processors]', async () => {
    const wrap = (name: string, open: string, close: string): SegmentProcessor => ({
      identity: { name, version: '1' },
      prepare: (segment) => ({ ...segment, text: `${open}${segment.text}${close}`, state: { was: segment.text } }),
      restore: (text, { state }) => `${text.replace(`${open}${state['was']}${close}`, `${state['was']}`)}+${name}`,
    })
    await using processed = await startWorld({ pipeline: { segments: [wrap('inner', '(', ')'), wrap('outer', '<', '>')] } })
    const { text } = await processed.speech.translate({ text: 'Good morning', ...pair })
    expect(sentTask(processed.emulators.d).texts).toEqual(['<(Good morning)>'])
    expect(text).toBe('hi:Good morning+outer+inner')
  })
})

describe('Markdown', () => {
  const source = [
    'Title',
    '=====',
    '',
    '## A *second* heading',
    '',
    '',
    '* one',
    '* two',
    '  1. deep `inline code`',
    '  2) other',
    '',
    'Before it.',
    '',
    '    indented code stays',
    '',
    '```js',
    'const untouched = true',
    '```',
    '',
    'A [link](https://example.com/path_a?b=c "title") and <https://example.org/x> and https://example.net/raw_url.',
    '',
  ].join('\n')

  it('keeps headings, markers, code, links, raw URLs, blank lines and indentation [spec: speech Translation behaviour tied to limits and routing / 3]', async () => {
    await using loud = await startWorld({}, { d: { variants: ['upper'] } })
    const { text } = await loud.speech.translate({ text: source, ...pair }, { textFormat: 'markdown' })
    const kept = ['`inline code`', '    indented code stays', 'const untouched = true', '(https://example.com/path_a?b=c ', '<https://example.org/x>', 'https://example.net/raw_url'] // prettier-ignore
    for (const part of kept) expect(text).toContain(part)
    // what is neither word nor kept is the same sign by sign
    expect(text.toLowerCase()).toBe(source.toLowerCase())
    for (const word of ['TITLE', 'SECOND', 'ONE', 'DEEP', 'LINK']) expect(text).toContain(word)
  })

  it('splits long lines without cutting code or URLs [spec: speech Translation behaviour tied to limits and routing / 3 / long lines are split without cutting inline code or URLs]', async () => {
    await using loud = await startWorld({}, { d: { variants: ['upper'] } })
    const parts = Array.from(
      { length: 30 },
      (_, index) => `words${index} with \`inline code here\` and https://example.com/a_long_path/to/see then`,
    )
    const line = parts.join(' ')
    const { text } = await loud.speech.translate({ text: line, ...pair }, { textFormat: 'markdown', maxSegmentCharacters: 120 })
    const sent = loud.emulators.d.requests.flatMap((_, index) => sentTask(loud.emulators.d, index).texts)
    expect(sent.length).toBeGreaterThan(10)
    expect(Math.max(...sent.map(({ length }) => length))).toBeLessThanOrEqual(120)
    expect(text.match(/`inline code here`/g)).toHaveLength(30)
    expect(text.match(/https:\/\/example\.com\/a_long_path\/to\/see/g)).toHaveLength(30)
    expect(text.toLowerCase()).toBe(line.toLowerCase())
  })

  it.each(['translit', 'single-bracket', 'spaces', 'reorder'])(
    'finds placeholders that come back changed: %s [spec: speech Translation behaviour tied to limits and routing / 4]',
    async (variant) => {
      await using changed = await startWorld({}, { d: { variants: [variant] } })
      const { text, warnings } = await changed.speech.translate({ text: 'Use `one` then `two` now.', ...pair }, { textFormat: 'markdown' })
      expect(text.match(/`(one|two)`/g)?.toSorted()).toEqual(['`one`', '`two`'])
      expect(text).not.toMatch(/\d/)
      expect(changed.emulators.d.requests).toHaveLength(1)
      expect(warnings).toEqual([])
    },
  )

  it.each([false, true])(
    'survives a provider that drops placeholders: again, then around each one; best effort %s [spec: speech Errors / 4]',
    async (bestEffort) => {
      await using dropping = await startWorld({}, { d: { variants: ['drop', 'upper'] } })
      const { text } = await dropping.speech.translate({ text: 'Use `one` daily.', ...pair }, { textFormat: 'markdown', bestEffort })
      expect(text).toBe('USE `one` DAILY.')
      const sent = dropping.emulators.d.requests.flatMap((_, index) => sentTask(dropping.emulators.d, index).texts)
      expect(sent.slice(0, 2)).toEqual([sent[0], sent[0]])
      expect(sent.slice(2).toSorted()).toEqual(['Use', 'daily.'])
    },
  )
})

describe('a route of translation', () => {
  it('goes on after outages and rate limits, and counts who was tried [spec: speech Translation behaviour tied to limits and routing / 2]', async () => {
    const { c, d, f } = world.emulators
    await using client = await getTranslationClient(['prov_d', 'prov_c', 'prov_f'], { ...alone, ...impatient, providers: world.providers })
    const ask = () => client.translate('Hello there', 'en', 'hi')
    expect(await ask()).toMatchObject({ provider: { id: 'prov_d' }, fallbacks: 0 })
    await d.setFaults({ name: 'refused' })
    expect(await ask()).toMatchObject({ provider: { id: 'prov_c' }, fallbacks: 1 })
    await c.setFaults({ name: 'rate-limited', retryAfter: 'seconds', retryAfterSeconds: 60 })
    expect(await ask()).toMatchObject({ provider: { id: 'prov_f' }, fallbacks: 2 })
    await f.setFaults({ name: 'status', status: 503 })
    expect(await codeOf(ask())).toBe('transient_provider')
    await d.setFaults({ name: 'status', status: 400 })
  })
})
