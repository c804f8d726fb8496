import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { audioSeconds } from './duration.ts'
import { toWav } from './wav.ts'

/** MPEG-2 layer III, 24 kHz, 48 kbit/s, mono: 144 bytes, 24 ms. */
const mp3Frame = Buffer.concat([Buffer.from('fff364c4', 'hex'), Buffer.alloc(140)])

describe('how long a sound is', () => {
  it('is exact for samples, with a header or without', () => {
    const samples = Buffer.alloc(32_000)
    expect(audioSeconds(toWav(samples, { encoding: 'pcm16', sampleRateHz: 16_000, channels: 1 }), 'wav', 8_000)).toBe(1)
    expect(audioSeconds(toWav(samples, { encoding: 'pcm16', sampleRateHz: 8_000, channels: 2 }), 'mp3', 1)).toBe(1)
    expect(audioSeconds(toWav(samples, { encoding: 'mulaw', sampleRateHz: 8_000, channels: 1 }), 'wav', 1)).toBe(4)
    expect(audioSeconds(samples, 'pcm', 16_000)).toBe(1)
    expect(audioSeconds(samples, 'raw', 8_000)).toBe(2)
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
