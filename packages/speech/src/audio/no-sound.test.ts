import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recognizeNoSound, toWav } from './index.ts'

const bytes = (latin1: string) => Buffer.from(latin1, 'latin1')
const filled = (start: string) => Buffer.concat([bytes(start), Buffer.alloc(200, 3)])

describe('what is no sound', () => {
  it.each([
    ['a PDF document', filled('%PDF-1.7\n%\xe2\xe3\xcf\xd3')],
    ['a picture (PNG)', filled('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')],
    ['a picture (JPEG)', filled('\xff\xd8\xff\xe0\0\x10JFIF')],
    ['a picture (WebP)', filled('RIFF\x24\0\0\0WEBPVP8 ')],
    ['a picture (HEIF)', filled('\0\0\0\x18ftypheic')],
    ['an archive or an office document (ZIP)', filled('PK\x03\x04\x14\0')],
    ['an archive (bzip2)', filled('BZh91AY&SY')],
    ['an archive (xz)', filled('\xfd7zXZ\0')],
    ['an archive (zstd)', filled('\x28\xb5\x2f\xfd')],
    ['a database (SQLite)', filled('SQLite format 3\0')],
    ['notes without sound (MIDI)', filled('MThd\0\0\0\x06')],
    ['a text', Buffer.from('\ufeffनमस्ते दुनिया, hello.\r\n'.repeat(20), 'utf16le')],
    ['a text', Buffer.from('\ufeffHello'.repeat(9), 'utf16le').swap16()],
    ['a text', Buffer.from('not audio')],
    ['a text', Buffer.from('﻿आज मौसम अच्छा है।\r\n'.repeat(300))],
    ['a text', Buffer.from('<!doctype html><title>503</title>')],
    ['a text', Buffer.from('{"error":"no such file"}')],
  ])('is told: %s', (name, audio) => {
    expect(recognizeNoSound(audio, 'wav')).toBe(name)
    expect(recognizeNoSound(Buffer.concat([audio, audio, audio, audio]), 'pcm')).toBe(name)
  })

  it.each([
    ['wav', Buffer.from(toWav(bytes('abcdefgh'.repeat(20)), { encoding: 'pcm16', sampleRateHz: 8000, channels: 1 }))],
    ['mp3', filled('ID3\x04\0\0')],
    ['mp3', filled('\xff\xfb\x90\x64')],
    ['flac', filled('fLaC\0\0\0\x22')],
    ['ogg', filled('OggS\0\x02')],
    ['webm', filled('\x1a\x45\xdf\xa3')],
    ['m4a', filled('\0\0\0\x20ftypM4A ')],
    ['aac', filled('\xff\xf1\x50\x80')],
    ['a container nobody here knows', filled('.snd\0\0\0\x18')],
    ['mp3 of layer I', Buffer.concat([bytes('\xff\xfe\x40\x04'), Buffer.from(Array.from({ length: 500 }, (_, n) => (n * 97) % 256))])],
    ['amr', bytes(`#!AMR\n${'|'.repeat(50)}`)],
    ['silence', Buffer.alloc(4_000)],
    ['silence a step below zero', Buffer.alloc(4_000, 0xff)],
    ['silence in A-law', Buffer.alloc(4_000, 0xd5)],
  ])('is not taken for it: %s', (_name, audio) => {
    for (const declared of ['wav', 'mp3', 'pcm', 'mulaw']) expect(recognizeNoSound(audio, declared)).toBeUndefined()
  })

  it('is never a sound without a header, however soft or loud', () => {
    const wave = fc.record({
      hertz: fc.integer({ min: 60, max: 4_000 }),
      loudness: fc.integer({ min: 1, max: 32_000 }),
      noise: fc.array(fc.integer({ min: -40, max: 40 }), { minLength: 7, maxLength: 7 }),
    })
    fc.assert(
      fc.property(wave, ({ hertz, loudness, noise }) => {
        const samples = Int16Array.from({ length: 2_048 }, (_, n) => {
          const level = Math.round(Math.sin((2 * Math.PI * hertz * n) / 16_000) * loudness) + (noise[n % 7] ?? 0)
          return Math.max(-32_768, Math.min(32_767, level))
        })
        for (const declared of ['pcm', 'wav']) expect(recognizeNoSound(new Uint8Array(samples.buffer), declared)).toBeUndefined()
      }),
    )
  })
})
