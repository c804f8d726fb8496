/**
 * Things that must hold for every text and sound (row Q7), 100,000 cases each: what is split joins again within its limit, samples are written
 * and read back, keys differ when anything differs, placeholders come back. `--count` for fewer; `--seed` for others.
 */
import { parseArgs } from 'node:util'
import * as fc from 'fast-check'
import { joinAudio, readWav, toWav } from '../../packages/speech/src/audio/index.ts'
import type { PcmFormat } from '../../packages/speech/src/audio/index.ts'
import { speechKey } from '../../packages/speech/src/cache/key.ts'
import { knownLanguageTag } from '../../packages/speech/src/languages/index.ts'
import { splitToLimit, textCost } from '../../packages/speech/src/text/split.ts'
import { createStands, findStands } from '../../packages/speech/src/translation/placeholders.ts'
import { openReport } from './report.ts'

const { values } = parseArgs({ options: { count: { type: 'string', default: '100000' }, seed: { type: 'string', default: '20261122' } } })
const run = { numRuns: Number(values.count), seed: Number(values.seed) }
const { need, say, finish } = openReport()

const word = fc.oneof(
  fc.constantFrom(
    'नमस्ते',
    'क्षत्रिय',
    'தமிழ்',
    'اردو',
    '👨‍👩‍👧',
    'e\u0301',
    'well.',
    'Yes!',
    '।',
    '॥',
    ',',
    ' ',
    '\n',
    '  ',
    '\u200d',
    'https://x.y/z',
    '7001',
  ),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.string({ unit: 'binary', maxLength: 4 }),
)
const text = fc.array(word, { maxLength: 20 }).map((parts) => parts.join(''))
const limits = fc.record({
  max: fc.integer({ min: 1, max: 40 }),
  unit: fc.constantFrom<'bytes' | 'characters'>('bytes', 'characters'),
})
const formats: fc.Arbitrary<PcmFormat> = fc.record({
  encoding: fc.constantFrom('pcm16', 'float32', 'mulaw', 'alaw'),
  sampleRateHz: fc.constantFrom(8_000, 16_000, 24_000, 48_000),
  channels: fc.integer({ min: 1, max: 2 }),
})
const width = ({ encoding, channels }: PcmFormat) => channels * ({ pcm16: 2, float32: 4, mulaw: 1, alaw: 1 }[encoding as 'pcm16'] ?? 1)
const sounds = fc.tuple(formats, fc.array(fc.uint8Array({ maxLength: 64 }), { minLength: 1, maxLength: 5 })).map(([format, parts]) => ({
  format,
  parts: parts.map((part) => part.subarray(0, part.length - (part.length % width(format)))).filter((part) => part.length > 0),
}))
const equal = (a: Uint8Array, b: Uint8Array) => Buffer.compare(a, b) === 0

const spoken = fc.record({
  text,
  language: fc.option(fc.constantFrom('hi', 'hi-IN', 'ta', 'sd-Deva', 'sd-Arab', 'ur'), { nil: undefined }),
  wireLanguage: fc.option(fc.constantFrom('hi', 'hi-IN', 'ta'), { nil: undefined }),
  modelId: fc.constantFrom('m1', 'm2', ''),
  voice: fc.constantFrom('a', 'b', ''),
  options: fc.dictionary(fc.constantFrom('speed', 'pitch', 'a'), fc.oneof(fc.integer({ max: 3, min: 0 }), fc.constantFrom('0', '1', '')), {
    maxKeys: 3,
  }),
  opened: fc.record({
    token: fc.constantFrom('prov_a', 'prov_b'),
    configurationHash: fc.constantFrom('x', 'y'),
    credentialHash: fc.constantFrom('p', 'q'),
  }),
})
type Spoken = typeof spoken extends fc.Arbitrary<infer T> ? T : never
const keyOf = ({ text: said, opened, language, wireLanguage, ...plan }: Spoken) =>
  speechKey(
    said,
    {
      ...plan,
      ...(language === undefined ? {} : { language: knownLanguageTag(language) }),
      ...(wireLanguage === undefined ? {} : { wireLanguage }),
    } as Parameters<typeof speechKey>[1],
    opened,
  )
/** What the key must tell apart: an absent region is India's, so that `hi` and `hi-IN` are the same. */
const meaning = ({ language, ...rest }: Spoken) =>
  JSON.stringify([
    language?.replace('-IN', '') ?? null,
    Object.entries(rest.options).toSorted(([a], [b]) => a.localeCompare(b)),
    { ...rest, options: null, wireLanguage: rest.wireLanguage ?? null },
  ])

const properties: Readonly<Record<string, fc.IProperty<unknown>>> = {
  'what is split joins again, each piece within its limit': fc.property(text, limits, (whole, limit) => {
    const pieces = splitToLimit(whole, limit)
    const least = limit.unit === 'bytes' ? 4 : 2
    return pieces.join('') === whole && pieces.every((piece) => textCost(piece, limit) <= Math.max(limit.max, least))
  }) as fc.IProperty<unknown>,
  'samples are read back as they were written': fc.property(sounds, ({ format, parts }) => {
    const samples = Buffer.concat(parts)
    const file = Buffer.from(toWav(samples, format))
    const read = readWav(file)
    return (
      file.readUInt32LE(4) === file.length - 8 &&
      read !== undefined &&
      equal(read.samples, samples) &&
      !read.truncated &&
      read.format.encoding === format.encoding
    )
  }) as fc.IProperty<unknown>,
  'joined sound has the samples of its parts': fc.property(sounds, ({ format, parts }) => {
    if (parts.length === 0) return true
    const joined = readWav(joinAudio(parts.map((part) => toWav(part, format)), 'wav')) // prettier-ignore
    return joined !== undefined && equal(joined.samples, Buffer.concat(parts))
  }) as fc.IProperty<unknown>,
  'keys are the same for the same, and for nothing else': fc.property(spoken, spoken, (a, b) => {
    const shuffled = { ...a, options: Object.fromEntries(Object.entries(a.options).toReversed()) }
    return keyOf(a) === keyOf(shuffled) && (keyOf(a) === keyOf(b)) === (meaning(a) === meaning(b))
  }) as fc.IProperty<unknown>,
  'placeholders are found again, in any order and brackets': fc.property(
    fc.array(text, { minLength: 1, maxLength: 6 }),
    fc.nat(2),
    fc.boolean(),
    (words, brackets, reversed) => {
      const source = words.join(' ')
      const stands = createStands(words.length - 1, source)
      if (new Set(stands.map(({ code }) => code)).size !== stands.length || stands.some(({ code }) => source.includes(code))) return false
      const ordered = reversed ? stands.toReversed() : stands
      const wrap = (code: string, written: string) =>
        brackets === 0 ? written : brackets === 1 ? ` ${written} ` : written.replace(code, ` ${code} `)
      // Between two of them stands a word at least: what has none is sent as one.
      const plain = words.map((each) => `x${each.replaceAll(/[\p{Nd}\p{Ps}\p{Pe}\p{Pi}\p{Pf}<>]/gu, '')}x`)
      const sent = plain.map((each, index) => each + (stands[index]?.written ?? '')).join('')
      const answer = plain.map((each, index) => each + (ordered[index] ? wrap(ordered[index].code, ordered[index].written) : '')).join('')
      const found = findStands(answer, stands, sent)
      return (
        found !== undefined && found.length === stands.length && found.every((place, at) => stands[place.index]?.code === ordered[at]?.code)
      )
    },
  ) as fc.IProperty<unknown>,
}
for (const [name, property] of Object.entries(properties)) {
  const from = performance.now()
  const { failed, counterexample, numRuns, errorInstance } = fc.check<unknown>(property, run)
  need(
    !failed,
    `${name}: ${JSON.stringify(counterexample)?.slice(0, 600)} ${(errorInstance instanceof Error ? errorInstance.message : '').slice(0, 200)}`,
  )
  say(
    `${name}: ${numRuns} cases in ${((performance.now() - from) / 1000).toFixed(0)} s, ${failed ? 'a counterexample' : '0 counterexamples'}`,
  )
}
finish()
