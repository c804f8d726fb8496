import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitSentences } from './sentences.ts'
import { splitToLimit, textCost } from './split.ts'

describe('splitSentences', () => {
  it.each([
    ['danda', 'नमस्ते दुनिया। आप कैसे हैं?', ['नमस्ते दुनिया। ', 'आप कैसे हैं?']],
    ['danda without a space', 'एक।दो।', ['एक।', 'दो।']],
    ['double danda', 'श्लोक एक॥ श्लोक दो॥', ['श्लोक एक॥ ', 'श्लोक दो॥']],
    ['Urdu stop and question mark', 'یہ ایک ہے۔ کیا؟ ہاں۔', ['یہ ایک ہے۔ ', 'کیا؟ ', 'ہاں۔']],
    ['Ol Chiki', 'ᱡᱚᱦᱟᱨ᱾ ᱪᱮᱫ᱿', ['ᱡᱚᱦᱟᱨ᱾ ', 'ᱪᱮᱫ᱿']],
    ['Meetei', 'ꯍꯥꯏ꯫ ꯅꯍꯥꯛ꯫', ['ꯍꯥꯏ꯫ ', 'ꯅꯍꯥꯛ꯫']],
    ['Latin', 'One. Two! Three?', ['One. ', 'Two! ', 'Three?']],
    ['a quoted end', 'He said "go." Then left.', ['He said "go." ', 'Then left.']],
    ['lines', 'one\ntwo\n\nthree', ['one\n', 'two\n\n', 'three']],
  ])('ends at %s', (_what, text, sentences) => {
    expect(splitSentences(text)).toEqual(sentences)
  })

  it.each([
    ['Dr. Rao came'],
    ['डॉ. राव आए'],
    ['Rs. 500 were paid'],
    ['It costs 3.5 or 12,34,567'],
    ['A. P. J. Abdul Kalam'],
    ['e.g. this one'],
    ['see www.example.com now'],
  ])('does not end inside: %s', (text) => {
    expect(splitSentences(text)).toEqual([text])
  })
})

const writing = fc
  .array(
    fc.constantFrom(
      'नमस्ते',
      'क्ष्म',
      'hello',
      'Dr.',
      'தமிழ்',
      '।',
      '. ',
      '? ',
      ', ',
      ' ',
      '\n',
      '👨‍👩‍👧‍👦',
      'ᱡᱚᱦᱟᱨ᱾ ',
      'کیا؟ ',
      'a'.repeat(40),
      '&',
      '<',
    ),
    {
      maxLength: 60,
    },
  )
  .map((parts) => parts.join(''))

describe('splitToLimit', () => {
  it('gives the text back, within the limit, in characters and in bytes', () => {
    fc.assert(
      fc.property(
        writing,
        fc.integer({ min: 30, max: 200 }),
        fc.constantFrom('characters' as const, 'bytes' as const),
        (text, max, unit) => {
          const pieces = splitToLimit(text, { max, unit })
          expect(pieces.join('')).toBe(text)
          for (const piece of pieces) expect(textCost(piece, { max, unit })).toBeLessThanOrEqual(max)
        },
      ),
    )
  })

  it('cuts at the best place there is', () => {
    expect(splitToLimit('एक दो। तीन चार। पाँच', { max: 16, unit: 'characters' })).toEqual(['एक दो। तीन चार। ', 'पाँच'])
    expect(splitToLimit('one two three, four five', { max: 15, unit: 'characters' })).toEqual(['one two three, ', 'four five'])
    expect(splitToLimit('one two three', { max: 8, unit: 'characters' })).toEqual(['one two ', 'three'])
  })

  it('never cuts a conjunct, a vowel sign or a joined emoji apart', () => {
    for (const piece of splitToLimit('क्षि'.repeat(20), { max: 9, unit: 'characters' })) expect(piece.length % 4).toBe(0)
    for (const piece of splitToLimit('👨‍👩‍👧‍👦'.repeat(5), { max: 12, unit: 'characters' })) expect(piece.length % 11).toBe(0)
  })

  it('takes half a million characters', () => {
    const text = 'यह एक लंबा वाक्य है, और यह चलता रहता है। '.repeat(12_000)
    expect(splitToLimit(text, { max: 2500, unit: 'characters' }).join('')).toBe(text)
    expect(splitToLimit('a'.repeat(500_000), { max: 4096, unit: 'bytes' })).toHaveLength(Math.ceil(500_000 / 4096))
  })
})
