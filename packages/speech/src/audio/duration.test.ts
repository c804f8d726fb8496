import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { audioSeconds } from './duration.ts'
import { recognizeFormat } from './format.ts'
import { toWav } from './wav.ts'

/** MPEG-2 layer III, 24 kHz, 48 kbit/s, mono: 144 bytes, 24 ms. */
const mp3Frame = Buffer.concat([Buffer.from('fff364c4', 'hex'), Buffer.alloc(140)])

const chunk = (name: string, data: Buffer, size = data.length) => {
  const head = Buffer.from(`${name}....`)
  head.writeUInt32LE(size, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}
const riff = (kind: string, chunks: readonly Buffer[]) => Buffer.concat([Buffer.from(`${kind}\xff\xff\xff\xffWAVE`, 'latin1'), ...chunks])
const fmt = (code: number, channels: number, rate: number, bits: number, more = Buffer.alloc(0)) => {
  const data = Buffer.alloc(more.length > 0 ? 18 : 16)
  for (const [at, value] of [code, channels].entries()) data.writeUInt16LE(value, at * 2)
  for (const [at, value] of [rate, (rate * channels * bits) / 8].entries()) data.writeUInt32LE(value, 4 + at * 4)
  for (const [at, value] of [Math.ceil((channels * bits) / 8), bits].entries()) data.writeUInt16LE(value, 12 + at * 2)
  if (more.length > 0) data.writeUInt16LE(more.length + 6, 16)
  return chunk('fmt ', Buffer.concat([data, more]))
}

describe('how long a sound is', () => {
  it('is exact for samples, with a header or without', () => {
    const samples = Buffer.alloc(32_000)
    expect(audioSeconds(toWav(samples, { encoding: 'pcm16', sampleRateHz: 16_000, channels: 1 }), 'wav', 8_000)).toBe(1)
    expect(audioSeconds(toWav(samples, { encoding: 'pcm16', sampleRateHz: 8_000, channels: 2 }), 'mp3', 1)).toBe(1)
    expect(audioSeconds(toWav(samples, { encoding: 'mulaw', sampleRateHz: 8_000, channels: 1 }), 'wav', 1)).toBe(4)
    expect(audioSeconds(samples, 'pcm', 16_000)).toBe(1)
    expect(audioSeconds(samples, 'raw', 8_000)).toBe(2)
  })

  it.each([
    ['one below zero', 'ffff'],
    ['what an MP3 begins with', 'fffb9064'],
    ['what AAC begins with', 'fff15080'],
    ['a tag', '49443374'],
  ])('is that of samples without a header, though they begin with %s', (_what, start) => {
    const samples = Buffer.alloc(32_000, 5)
    samples.write(start, 'hex')
    expect(audioSeconds(samples, 'pcm', 16_000)).toBe(1)
    expect(recognizeFormat(samples, 'pcm')).toBe('pcm')
  })

  it('is that of an MP3 whose format is told wrong', () => {
    expect(recognizeFormat(Buffer.concat(Array.from({ length: 100 }, () => mp3Frame)), 'pcm')).toBe('mp3')
  })

  it.each([
    ['8 bits', fmt(1, 1, 8_000, 8), 8_000],
    ['24 bits', fmt(1, 2, 48_000, 24), 288_000],
    ['32 bits', fmt(1, 1, 16_000, 32), 64_000],
    ['64-bit floats', fmt(3, 1, 16_000, 64), 128_000],
    ['24 bits, extensible', fmt(0xfffe, 2, 48_000, 24, Buffer.from('18000300000001000000000010008000', 'hex')), 288_000],
    ['ADPCM', fmt(0x11, 1, 8_000, 4), 4_000],
  ])('is read from the header of a WAV of %s', (_what, head, bytesPerSecond) => {
    const sound = chunk('data', Buffer.alloc(bytesPerSecond * 2, 1))
    const before = [chunk('JUNK', Buffer.alloc(27)), head, chunk('LIST', Buffer.alloc(11))]
    for (const kind of ['RIFF', 'RF64']) expect(audioSeconds(riff(kind, [...before, sound]), 'wav', 1)).toBeCloseTo(2)
  })

  it('is that of all samples where the header has no length', () => {
    const [samples, head] = [Buffer.alloc(32_000, 1), fmt(1, 1, 16_000, 16)]
    for (const size of [0, 0xffffffff]) expect(audioSeconds(riff('RIFF', [head, chunk('data', samples, size)]), 'wav', 1)).toBe(1)
  })

  it('is soon guessed for a file of nothing but chunks or signs', () => {
    const chunks = riff('RIFF', [Buffer.alloc(10_000_000, chunk('zzzz', Buffer.alloc(0))), fmt(1, 1, 16_000, 16)])
    const zeros = Buffer.concat([Buffer.from('ID3'), Buffer.alloc(10_000_000)])
    const begun = performance.now()
    expect(audioSeconds(chunks, 'wav', 1)).toBeCloseTo(2_500, 0)
    expect(audioSeconds(zeros, 'mp3', 1)).toBeCloseTo(2_500, 0)
    expect(performance.now() - begun).toBeLessThan(200)
  })

  it('is never more than silence would take, whatever is claimed', () => {
    const ogg = Buffer.concat([Buffer.from('OggS'), Buffer.from('0000ffffffffffffff7f', 'hex'), Buffer.alloc(1_000)])
    expect(audioSeconds(ogg, 'ogg', 1)).toBeLessThan(1_000)
  })

  it('is added up from frames, whatever stands before and between them', () => {
    const frames = Buffer.concat(Array.from({ length: 100 }, () => mp3Frame))
    expect(audioSeconds(frames, 'mp3', 1)).toBeCloseTo(2.4)
    const tag = Buffer.concat([Buffer.from('ID3\u0003\u0000\u0000\u0000\u0000\u0001\u0000', 'latin1'), Buffer.alloc(128), frames])
    expect(audioSeconds(tag, 'mp3', 1)).toBeCloseTo(2.4)
    const aacFrame = Buffer.alloc(200)
    // ADTS, 16 kHz, 200 bytes.
    aacFrame.set([0xff, 0xf1, 0x60, 0x40, 0x19, 0x1f, 0xfc])
    expect(audioSeconds(Buffer.concat(Array.from({ length: 10 }, () => aacFrame)), 'aac', 1)).toBeCloseTo(0.64)
  })

  it('is what Ogg and FLAC say, but never less than their size allows', () => {
    const ogg = Buffer.alloc(4_000)
    ogg.write('OggS', 0, 'latin1')
    ogg.write('OggS', 2_000, 'latin1')
    ogg.writeBigInt64LE(96_000n, 2_006)
    expect(audioSeconds(ogg, 'ogg', 1)).toBe(2)
    const flac = Buffer.alloc(4_000)
    flac.write('fLaC', 0, 'latin1')
    flac.writeBigUInt64BE((16_000n << 44n) | 48_000n, 18)
    expect(audioSeconds(flac, 'flac', 1)).toBe(3)
    ogg.writeBigInt64LE(1n, 2_006)
    expect(audioSeconds(Buffer.concat([ogg, Buffer.alloc(636_000)]), 'ogg', 1)).toBe(10)
  })

  it('is guessed by size where nothing tells', () => {
    expect(audioSeconds(Buffer.alloc(8_000), 'm4a', 1)).toBe(2)
    expect(audioSeconds(Buffer.from('RIFF____WAVE', 'latin1'), 'wav', 1)).toBeCloseTo(0.003)
  })

  it('is a number for any bytes', () => {
    const heads = ['', 'RIFF\0\0\0\0WAVEfmt ', 'ID3', 'OggS', 'fLaC', '\u00ff\u00fb\u0090', '\u00ff\u00f1\u0060'].map((text) =>
      Buffer.from(text, 'latin1'),
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...heads),
        fc.uint8Array({ maxLength: 3_000 }),
        fc.constantFrom('wav', 'raw', 'mp3'),
        (head, rest, format) => {
          const seconds = audioSeconds(Buffer.concat([head, rest]), format, 16_000)
          expect(seconds >= 0 && Number.isFinite(seconds)).toBe(true)
        },
      ),
      { numRuns: 500 },
    )
  })
})
