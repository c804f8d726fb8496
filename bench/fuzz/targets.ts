import { Buffer } from 'node:buffer'
import { constants, DatabaseSync } from 'node:sqlite'
import { ReadableStream as Pieces } from 'node:stream/web'
import { Failure } from '@chitravani/kit'
import { sttClientFrame, ttsClientFrame } from '@chitravani/protocol'
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { readFrame } from '../../apps/server/src/sockets/frames.ts'
import { readCorpus } from '../../e2e/corpora.ts'
import { eventData } from '../../packages/client/src/event-stream.ts'
import { checkReading } from '../../packages/dashboard/src/sql/guard.ts'
import { readStatement } from '../../packages/dashboard/src/sql/parse.ts'
import { findData, fixWavSizes, readWav, toWav } from '../../packages/speech/src/audio/wav.ts'
import { languageKey, parseLanguageTag, tagOfKey } from '../../packages/speech/src/languages/tag.ts'
import { translateMarkdownSource } from '../../packages/speech/src/translation/markdown.ts'

/** A parser that strangers' bytes reach. */
export interface Target {
  readonly name: string
  /** Inputs to begin with. */
  readonly seeds: () => readonly Buffer[]
  /** Pieces that its grammar is made of. */
  readonly words: readonly string[]
  /** Reads one input. Refusing it in words is right; anything thrown from here is a find. */
  readonly run: (input: Buffer) => Promise<void> | void
}

function holds(right: boolean, words: string): void {
  if (!right) throw new Error(words)
}

/** What `read` gives; undefined where it refuses with one of these codes. */
function unless<T>(codes: readonly string[], read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof Failure && codes.includes(error.code)) return undefined
    throw error
  }
}

/** The texts of a list of the corpora. */
const textsOf = (path: string, field: string): readonly Buffer[] =>
  ((readCorpus(path) ?? []) as readonly Readonly<Record<string, string>>[]).map((entry) =>
    Buffer.from(entry[field] ?? '', field === 'base64' ? 'base64' : 'utf8'),
  )

const frames: Target = {
  name: 'json-frames',
  seeds: () => [
    ...textsOf('json/parsing.json', 'base64'),
    ...[
      { type: 'start', provider: 'prov_b', language: 'hi', keep_open: true, speed: 1.5, params: { speaker: 'x' } },
      { type: 'text', text: 'नमस्ते' },
      { type: 'flush' },
      { type: 'start', provider: 'prov_a', language: 'hi', sampling_rate: 16_000 },
    ].map((frame) => Buffer.from(JSON.stringify(frame))),
  ],
  words: ['{"type":"', '"text":', '"keep_open":true', 'null', '[', ']', '\\u', '\\ud800', '1e999', '__proto__', ',', '"'],
  run(input) {
    for (const schema of [ttsClientFrame, sttClientFrame]) {
      const frame = unless(['malformed_json', 'invalid_request'], () => readFrame<object>(schema, input))
      // A frame that is taken is one of the schema once it is written again.
      if (frame !== undefined) readFrame<object>(schema, Buffer.from(JSON.stringify(frame)))
    }
  },
}

const wav: Target = {
  name: 'wav',
  seeds: () =>
    (['pcm16', 'float32', 'alaw', 'mulaw'] as const).flatMap((encoding) =>
      [1, 2].map((channels) => Buffer.from(toWav(Buffer.alloc(64, 3), { encoding, channels, sampleRateHz: 16_000 }))),
    ),
  words: ['RIFF', 'WAVE', 'fmt ', 'data', 'LIST', 'fact', '\0\0\0\0', '\u00ff\u00ff\u00ff\u00ff', '\u00fe\u00ff'],
  run(input) {
    const read = unless(['malformed_provider_response'], () => readWav(input))
    if (read) {
      const again = readWav(toWav(read.samples, read.format))
      holds(again !== undefined && Buffer.compare(again.samples, read.samples) === 0, 'the samples differ once they are written and read')
      holds(again?.truncated === false, 'what was written is cut off')
    }
    holds(fixWavSizes(input).length === input.length, 'sizes made right changed the length')
    const whole = findData(input)
    // A header is found as soon as its bytes are there, and never another one.
    for (const end of [12, 36, 44, input.length >> 1]) {
      const part = findData(input.subarray(0, end))
      if (typeof part === 'object' && typeof whole === 'object')
        holds(part.dataAt === whole.dataAt && part.dataBytes === whole.dataBytes, 'half a header is another one')
    }
  },
}

async function eventsOf(input: Buffer, size: number): Promise<readonly string[]> {
  const parts = Array.from(
    { length: Math.ceil(input.length / size) },
    (_, at) => new Uint8Array(input.subarray(at * size, (at + 1) * size)),
  )
  const found: string[] = []
  for await (const data of eventData(Pieces.from(parts) as unknown as ReadableStream<Uint8Array>)) found.push(data)
  return found
}

const events: Target = {
  name: 'sse',
  seeds: () =>
    [
      'data: {"type":"progress"}\n\n',
      ': keep-alive\n\ndata: a\ndata: b\n\n',
      'event: x\r\nid: 1\r\nretry: 10\r\ndata: c\r\n\r\n',
      '\ufeffdata: first\n\n',
      'data\n\ndata:\n\n',
    ].map((text) => Buffer.from(text)),
  words: ['data:', 'data: ', 'event:', 'id:', 'retry:', '\n', '\r', '\r\n', '\n\n', ':', '\0', '\ufeff'],
  async run(input) {
    const whole = JSON.stringify(await eventsOf(input, Math.max(1, input.length)))
    for (const size of [1, 7]) holds(JSON.stringify(await eventsOf(input, size)) === whole, `other events in pieces of ${size} bytes`)
  },
}

const tags: Target = {
  name: 'tags',
  seeds: () => [
    ...textsOf('language-tags/canonical.json', 'tag'),
    ...textsOf('language-tags/malformed.json', 'tag'),
    ...textsOf('language-tags/wellformed.json', 'tag'),
  ],
  words: ['-', '_', 'hi', 'en', 'Deva', 'IN', 'u-nu-deva', 'x-', 'art-lojban', 'i-', '001', 'a1b2c', 'hi-en'],
  run(input) {
    const tag = unless(['invalid_input'], () => parseLanguageTag(input.toString('utf8')))
    if (tag === undefined) return
    holds(parseLanguageTag(tag.tag).tag === tag.tag, `${tag.tag} is not its own canonical form`)
    const key = languageKey(tag)
    holds(languageKey(parseLanguageTag(tagOfKey(key))) === key, `the key ${key} of ${tag.tag} is another one once it is a tag`)
  },
}

/** Answers of translators: as asked, shouted, and full of marks. */
const answers: readonly ((text: string) => string)[] = [(text) => text, (text) => text.toUpperCase(), (text) => `# * ${text} | \`[`]

/** The document as a page shows it, where a line breaks as it likes. */
const seen = (source: string): string => micromark(source, { extensions: [gfm()], htmlExtensions: [gfmHtml()] }).replaceAll(/\s+/g, ' ')

const markdown: Target = {
  name: 'markdown',
  seeds: () => textsOf('markdown/examples.json', 'markdown'),
  words: [
    '# ',
    '> ',
    '- ',
    '1. ',
    '    ',
    '\t',
    '```',
    '~~~',
    '|',
    '|-|',
    '*',
    '**',
    '[',
    '](',
    '![',
    '<',
    '>',
    '&amp;',
    '\\',
    '\n\n',
    '$$',
    '---',
    ':',
  ],
  async run(input) {
    const source = input.toString('utf8')
    for (const [at, answer] of answers.entries()) {
      const { text } = await translateMarkdownSource(source, (part) => Promise.resolve(answer(part)), {
        limit: { max: 200, measure: (part) => part.length },
        atOnce: 4,
      })
      // Lines are broken anew within a paragraph; what a reader sees stays.
      if (at === 0) holds(seen(text) === seen(source), 'words given back as they were change the document')
    }
  },
}

const dialects = ['sqlite', 'duckdb', 'postgres', 'mysql', 'clickhouse'] as const
const reading: ReadonlySet<number> = new Set([
  constants.SQLITE_SELECT,
  constants.SQLITE_READ,
  constants.SQLITE_FUNCTION,
  constants.SQLITE_RECURSIVE,
])

/** SQLite's own word on what a statement does; undefined where it cannot be prepared. */
function doings(sql: string): readonly string[] | undefined {
  using database = new DatabaseSync(':memory:')
  database.exec('create table t (a int, b text); create table secret (c text)')
  const wrong: string[] = []
  database.setAuthorizer((action, one) => {
    if (!reading.has(action)) wrong.push(`action ${action}`)
    if (action === constants.SQLITE_READ && one === 'secret') wrong.push('reads secret')
    return constants.SQLITE_OK
  })
  try {
    database.prepare(sql)
  } catch {
    return undefined
  }
  return wrong
}

const guard: Target = {
  name: 'sql-guard',
  seeds: () => [
    ...textsOf('injection/sql.json', 'text').slice(0, 200),
    ...[
      'select a, count(*) from t group by a order by 2 desc limit 5',
      "with x as (select * from t) select x.a from x join t on x.a = t.a where t.b like '%a%'",
      'select a from t union all select 1 -- end',
      'select cast(a as text), sum(a) over (partition by b) from "t" where a in (1, 2) /* x */',
      'select case when a > 1 then b else null end from t where exists (select 1 from t)',
    ].map((text) => Buffer.from(text)),
  ],
  words: [
    'select ',
    ' from t',
    ' from secret',
    ';',
    '--',
    '/*',
    '*/',
    "'",
    '"',
    '`',
    '[',
    ']',
    'union ',
    'with x as (',
    ')',
    'attach ',
    'pragma ',
    'load_extension(',
    '$$',
    'into ',
    '\0',
  ],
  async run(input) {
    const sql = input.toString('utf8')
    for (const dialect of dialects) {
      const read = await readStatement(sql, dialect)
      const passes = unless(['sql_refused'], () => {
        checkReading(read, { dialect, tables: [['t']] })
        return true
      })
      if (passes && dialect === 'sqlite')
        holds((doings(sql) ?? []).length === 0, `a statement that passes ${(doings(sql) ?? []).join(', ')}`)
    }
  },
}

export const targets: readonly Target[] = [frames, wav, events, tags, markdown, guard]
