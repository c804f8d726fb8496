/** One frame of sound that has frames of its own. */
export interface Frame {
  readonly bytes: number
  readonly seconds: number
}

const mp3Rates = [44_100, 48_000, 32_000] as const
const mp3KilobitsVersion1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320] as const
const mp3KilobitsVersion2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160] as const

/** A frame of layer III: https://www.iso.org/standard/22412.html (2.4.2.3). */
export function mp3FrameAt(view: Uint8Array, at: number): Frame | undefined {
  const [sync, second, third] = [view[at] ?? 0, view[at + 1] ?? 0, view[at + 2] ?? 0]
  if (sync !== 0xff || (second & 0xe6) !== 0xe2 || at + 4 > view.length) return undefined
  const version = (second >> 3) & 3
  const rate = mp3Rates[((third >> 2) & 3) as 0 | 1 | 2]
  const kilobits = (version === 3 ? mp3KilobitsVersion1 : mp3KilobitsVersion2)[third >> 4]
  if (rate === undefined || !kilobits) return undefined
  const sampleRate = version === 3 ? rate : version === 2 ? rate / 2 : rate / 4
  const samples = version === 3 ? 1_152 : 576
  return {
    bytes: Math.floor(((samples / 8) * kilobits * 1_000) / sampleRate) + ((third >> 1) & 1),
    seconds: samples / sampleRate,
  }
}

const aacRates = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350] as const

/** An ADTS frame of 1,024 samples. */
export function aacFrameAt(view: Uint8Array, at: number): Frame | undefined {
  if (view[at] !== 0xff || ((view[at + 1] ?? 0) & 0xf6) !== 0xf0 || at + 7 > view.length) return undefined
  const rate = aacRates[((view[at + 2] ?? 0) >> 2) & 15]
  const bytes = (((view[at + 3] ?? 0) & 3) << 11) | ((view[at + 4] ?? 0) << 3) | ((view[at + 5] ?? 0) >> 5)
  return rate === undefined || bytes < 7 ? undefined : { bytes, seconds: 1_024 / rate }
}
