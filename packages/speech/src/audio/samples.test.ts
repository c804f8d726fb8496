import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PcmFormat } from './format.ts'
import { readSamples, toMono16, write16 } from './samples.ts'

/** A tone as 16-bit samples. */
function tone(hz: number, rateHz: number, seconds = 0.5): Uint8Array {
  return write16(Float32Array.from({ length: rateHz * seconds }, (_, at) => 0.5 * Math.sin((2 * Math.PI * hz * at) / rateHz)))
}

const mono = (sampleRateHz: number): PcmFormat => ({ encoding: 'pcm16', sampleRateHz, channels: 1 })

function convert(sound: Uint8Array, from: PcmFormat, toHz: number, cuts: readonly number[] = []): Uint8Array {
  const converter = toMono16(from, toHz)
  const places = [0, ...cuts.map((cut) => cut % (sound.length + 1)).toSorted((a, b) => a - b), sound.length]
  const parts = places.slice(1).map((to, index) => converter.push(sound.subarray(places[index], to)))
  return Buffer.concat([...parts, converter.end()])
}

/** The strength of a tone in a sound, 0 to 1. */
function strength(sound: Uint8Array, hz: number, rateHz: number): number {
  const samples = readSamples(sound, mono(rateHz))
  let [real, imaginary] = [0, 0]
  for (const [at, sample] of samples.entries()) {
    real += sample * Math.cos((2 * Math.PI * hz * at) / rateHz)
    imaginary += sample * Math.sin((2 * Math.PI * hz * at) / rateHz)
  }
  return (2 * Math.hypot(real, imaginary)) / samples.length
}

describe('sound at another rate', () => {
  it.each([
    [22_050, 24_000],
    [48_000, 24_000],
    [8000, 24_000],
    [44_100, 24_000],
    [24_000, 16_000],
    [11_111, 24_000],
  ])('from %d to %d Hz keeps length and tone', (from, to) => {
    const out = convert(tone(1000, from), mono(from), to)
    expect(Math.abs(out.length / 2 - to / 2)).toBeLessThanOrEqual(to / from + 1)
    expect(strength(out, 1000, to)).toBeCloseTo(0.5, 1)
  })

  it('folds nothing back that the lower rate cannot hold', () => {
    const out = convert(tone(15_000, 48_000), mono(48_000), 16_000)
    expect(strength(out, 1000, 16_000)).toBeLessThan(0.01)
  })

  it('is the same however the chunks were cut', () => {
    const sound = tone(440, 22_050, 0.1)
    const whole = convert(sound, mono(22_050), 24_000)
    fc.assert(
      fc.property(fc.array(fc.nat(sound.length), { maxLength: 12 }), (cuts) => {
        expect(Buffer.from(convert(sound, mono(22_050), 24_000, cuts))).toEqual(Buffer.from(whole))
      }),
    )
  })
})

describe('sound in another encoding', () => {
  it('comes through unchanged when it is mono 16-bit already', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(Buffer.from(convert(bytes, mono(24_000), 24_000))).toEqual(Buffer.from(bytes.subarray(0, bytes.length & ~1)))
      }),
    )
  })

  it('mixes channels, reads floats and cuts what is too loud', () => {
    const stereo = write16(Float32Array.from([0.5, -0.5, 0.25, 0.75]))
    const mixed = readSamples(convert(stereo, { ...mono(8000), channels: 2 }, 8000), mono(8000))
    expect([...mixed].map((value) => Math.round(value * 100))).toEqual([0, 50])
    const loud = Buffer.from(Float32Array.from([2, -2, 0.5]).buffer)
    const cut = Buffer.from(convert(loud, { ...mono(8000), encoding: 'float32' }, 8000))
    expect([cut.readInt16LE(0), cut.readInt16LE(2), cut.readInt16LE(4)]).toEqual([32_767, -32_768, 16_384])
  })

  it.each([
    ['mulaw', [0x80, 0x00, 0xff, 0x9e, 0x45], [32_124, -32_124, 0, 8828, -1564]],
    ['alaw', [0xaa, 0x2a, 0xd5, 0x8a, 0x45], [32_256, -32_256, 8, 8064, -264]],
  ] as const)('knows %s by the table of G.711', (encoding, bytes, values) => {
    const out = Buffer.from(convert(Buffer.from(bytes), { ...mono(8000), encoding }, 8000))
    expect(values.map((_, index) => out.readInt16LE(index * 2))).toEqual([...values])
  })
})
