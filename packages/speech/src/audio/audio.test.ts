import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockAlign, detectFormat, type PcmFormat, recognizeFormat, type SampleEncoding } from './format.ts'
import { joinAudio } from './join.ts'
import { alignSamples, stripWavHeaders } from './pcm.ts'
import { isSilent } from './silence.ts'
import { findData, fixWavSizes, readWav, streamedLength, toWav, wavHeader } from './wav.ts'

const encodings = fc.constantFrom<SampleEncoding>('pcm16', 'float32', 'mulaw', 'alaw')
const formats: fc.Arbitrary<PcmFormat> = fc.record({
  encoding: encodings,
  sampleRateHz: fc.constantFrom(8000, 16_000, 22_050, 24_000, 44_100, 48_000),
  channels: fc.integer({ min: 1, max: 3 }),
})

/** A format and some sound in whole samples. */
const sounds = (max = 300) =>
  formats.chain((format) =>
    fc.tuple(
      fc.constant(format),
      fc.uint8Array({ minLength: 1, maxLength: max }).map((bytes) => whole(bytes, format)),
    ),
  )

function whole(bytes: Uint8Array, format: PcmFormat): Uint8Array {
  const align = blockAlign(format)
  const sound = new Uint8Array(Math.ceil(bytes.length / align) * align)
  sound.set(bytes)
  return sound
}

/** A cut of bytes into chunks at the places given. */
function cut(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const cuts = [...new Set(places.map((place) => place % (bytes.length + 1)))].toSorted((a, b) => a - b)
  return [0, ...cuts].map((from, index) => bytes.subarray(from, cuts[index] ?? bytes.length))
}

describe('a WAV header', () => {
  it.each([
    ['pcm16', 4800, '52494646e412000057415645666d74201000000001000100c05d000080bb00000200100064617461c0120000'],
    ['float32', 9600, '52494646a425000057415645666d74201000000003000100c05d000000770100040020006461746180250000'],
  ] as const)('of %s is what the format says, byte for byte', (encoding, length, bytes) => {
    expect(Buffer.from(wavHeader({ encoding, sampleRateHz: 24_000, channels: 1 }, length)).toString('hex')).toBe(bytes)
  })

  it('of companded sound is 58 bytes with the number of samples', () => {
    const header = Buffer.from(wavHeader({ encoding: 'mulaw', sampleRateHz: 8000, channels: 1 }, 100))
    expect(header).toHaveLength(58)
    expect(header.readUInt16LE(20)).toBe(7)
    expect(header.toString('latin1', 38, 42)).toBe('fact')
    expect(header.readUInt32LE(46)).toBe(100)
  })

  it('gives the sound back, with true sizes, whatever the format', () => {
    fc.assert(
      fc.property(sounds(), ([format, sound]) => {
        const file = Buffer.from(toWav(sound, format))
        expect(file.readUInt32LE(4)).toBe(file.length - 8)
        expect(file.length % 2).toBe(0)
        const read = readWav(file)
        expect(read?.format).toEqual(format)
        expect(Buffer.from(read?.samples ?? [])).toEqual(Buffer.from(sound))
        expect(read?.truncated).toBe(false)
      }),
    )
  })

  it('written as a stream is mended', () => {
    fc.assert(
      fc.property(sounds(), fc.constantFrom(streamedLength, 0x7ffff000), ([format, sound], promised) => {
        const stream = Buffer.concat([wavHeader(format, promised), sound])
        const fixed = Buffer.from(fixWavSizes(stream))
        expect(fixed.readUInt32LE(4)).toBe(fixed.length - 8)
        const data = findData(fixed)
        expect(data).toMatchObject({ dataBytes: sound.length })
        expect(readWav(stream)?.truncated).toBe(true)
      }),
    )
  })

  it('is found behind other chunks', () => {
    const format: PcmFormat = { encoding: 'pcm16', sampleRateHz: 8000, channels: 1 }
    const plain = Buffer.from(toWav(Buffer.from([1, 2, 3, 4]), format))
    const list = Buffer.from('LIST\x03\x00\x00\x00abc\x00', 'latin1')
    const file = Buffer.concat([plain.subarray(0, 12), list, plain.subarray(12, 36), list, plain.subarray(36)])
    expect(Buffer.from(readWav(file)?.samples ?? [])).toEqual(Buffer.from([1, 2, 3, 4]))
  })

  it('that is cut off is an error, not a crash', () => {
    const file = toWav(Buffer.alloc(8), { encoding: 'pcm16', sampleRateHz: 8000, channels: 1 })
    for (let length = 0; length < 44; length += 1)
      expect(() => readWav(file.subarray(0, length))).toThrow(expect.objectContaining({ code: 'malformed_provider_response' }))
    expect(readWav(file.subarray(0, 47))).toMatchObject({ truncated: true })
  })

  it.each([
    ['more channels than a header can say', 22, 0x8001],
    ['more samples a second than a header can say', 26, 0xffff],
    ['more samples a second than any recorder', 26, 6],
  ])('with %s is of no format of ours', (_what, at, value) => {
    const file = Buffer.from(toWav(Buffer.alloc(8), { encoding: 'pcm16', sampleRateHz: 0xffff, channels: 1 }))
    file.writeUInt16LE(value, at)
    expect(readWav(file)).toBeUndefined()
  })

  it('with less than any speech needs is of no format of ours', () => {
    expect(readWav(toWav(Buffer.alloc(8), { encoding: 'pcm16', sampleRateHz: 999, channels: 1 }))).toBeUndefined()
  })
})

describe('joining', () => {
  it('has exactly the samples of all parts, in order', () => {
    const parts = formats.chain((format) =>
      fc.tuple(
        fc.constant(format),
        fc.array(
          fc.uint8Array({ minLength: 1, maxLength: 100 }).map((bytes) => whole(bytes, format)),
          { minLength: 1, maxLength: 8 },
        ),
      ),
    )
    fc.assert(
      fc.property(parts, ([format, sounds]) => {
        const joined = readWav(joinAudio(sounds.map((sound) => toWav(sound, format)), 'wav')) // prettier-ignore
        expect(Buffer.from(joined?.samples ?? [])).toEqual(Buffer.concat(sounds))
        expect(joined?.truncated).toBe(false)
      }),
    )
  })

  it('refuses parts of different rates and formats that cannot be joined', () => {
    const part = (sampleRateHz: number) => toWav(Buffer.alloc(4), { encoding: 'pcm16', sampleRateHz, channels: 1 })
    expect(() => joinAudio([part(8000), part(16_000)], 'wav')).toThrow(expect.objectContaining({ code: 'malformed_provider_response' }))
    expect(() => joinAudio([part(8000), part(8000)], 'flac')).toThrow(expect.objectContaining({ code: 'malformed_provider_response' }))
  })
})

describe('a stream of chunks', () => {
  it('comes out in whole samples, none lost, however it was cut', () => {
    fc.assert(
      fc.property(sounds(), fc.array(fc.nat(400)), ([format, sound], places) => {
        const aligner = alignSamples(format)
        const chunks = cut(sound, places).map((chunk) => Buffer.from(aligner.push(chunk)))
        for (const chunk of chunks) expect(chunk.length % blockAlign(format)).toBe(0)
        expect(Buffer.concat(chunks)).toEqual(Buffer.from(sound))
        expect(aligner.pending).toBe(0)
      }),
    )
  })

  it('loses its header wherever that is cut', () => {
    fc.assert(
      fc.property(sounds(), fc.array(fc.nat(400)), ([format, sound], places) => {
        const stripper = stripWavHeaders()
        const chunks = cut(Buffer.concat([wavHeader(format, streamedLength), sound]), places).map((chunk) =>
          Buffer.from(stripper.push(chunk)),
        )
        expect(Buffer.concat([...chunks, stripper.end()])).toEqual(Buffer.from(sound))
        expect(stripper.format).toEqual(format)
      }),
    )
  })

  it('loses a header in front of each chunk', () => {
    fc.assert(
      fc.property(sounds(), fc.array(fc.nat(400)), ([format, sound], places) => {
        const stripper = stripWavHeaders()
        const aligner = alignSamples(format)
        const chunks = cut(sound, places).map((chunk) =>
          Buffer.from(aligner.push(stripper.push(Buffer.concat([wavHeader(format, chunk.length), chunk])))),
        )
        expect(Buffer.concat(chunks)).toEqual(Buffer.from(sound))
      }),
    )
  })
})

describe('a format', () => {
  it.each([
    ['wav', Buffer.from('RIFF\0\0\0\0WAVE', 'latin1')],
    ['flac', Buffer.from('fLaC')],
    ['ogg', Buffer.from('OggS')],
    ['mp3', Buffer.from('ID3')],
    ['mp3', Buffer.from([0xff, 0xfb, 0x90, 0x64])],
    ['mp3', Buffer.from([0xff, 0xf3, 0x64, 0xc4])],
    ['aac', Buffer.from([0xff, 0xf1, 0x50, 0x80])],
    ['m4a', Buffer.from('\0\0\0\x20ftypM4A ', 'latin1')],
    ['webm', Buffer.from([0x1a, 0x45, 0xdf, 0xa3])],
  ])('%s is known by its first bytes', (format, bytes) => expect(detectFormat(bytes)).toBe(format))

  it('is the declared one where bytes do not tell, and null where nobody knows', () => {
    expect(recognizeFormat(Buffer.from([1, 2]), 'PCM')).toBe('pcm')
    expect(recognizeFormat(Buffer.from([1, 2]), 'smell')).toBeNull()
    expect(recognizeFormat(Buffer.from('OggS'), 'wav')).toBe('ogg')
  })
})

describe('silence', () => {
  it('is no bytes, no samples, or zeros only', () => {
    const format: PcmFormat = { encoding: 'pcm16', sampleRateHz: 8000, channels: 1 }
    expect(isSilent(new Uint8Array(0))).toBe(true)
    expect(isSilent(toWav(new Uint8Array(0), format))).toBe(true)
    expect(isSilent(toWav(Buffer.alloc(64), format))).toBe(true)
    expect(isSilent(toWav(Buffer.from([0, 0, 1, 0]), format))).toBe(false)
    expect(isSilent(Buffer.from('ID3'))).toBe(false)
  })
})
