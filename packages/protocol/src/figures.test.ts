import { describe, expect, it } from 'vitest'
import { hasFiguresOf } from './figures.ts'

const original = '19% less than ₹10.42Cr in Oct–Dec 2025'

describe('the figures of a translated sentence', () => {
  it.each(['अक्टूबर–दिसंबर 2025 के ₹10.42 करोड़ से 19% कम', 'अक्टूबर–दिसंबर २०२५ के ₹१०.४२ करोड़ से १९% कम', '۲۰۲۵ کے ₹۱۰.۴۲ کروڑ سے ۱۹% کم'])(
    'are there in any order and any digits: %s',
    (translated) => {
      expect(hasFiguresOf(translated, original)).toBe(true)
    },
  )

  it.each([
    ['one is missing', '2025 में 19% कम'],
    ['one is another', '₹10.24 करोड़ से 19% कम, 2025'],
    ['one is too many', '₹10.42 करोड़ से 19% कम, 2025 और 2024'],
  ])('are not there where %s', (_what, translated) => {
    expect(hasFiguresOf(translated, original)).toBe(false)
  })

  it('are no matter where there are none', () => {
    expect(hasFiguresOf('कोई तुलना नहीं', 'No comparison')).toBe(true)
  })
})
