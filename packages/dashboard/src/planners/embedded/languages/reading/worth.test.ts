import { describe, expect, it } from 'vitest'
import { bazaar } from '../../fixtures/bazaar.ts'
import { inEnglish } from '../index.ts'

describe('what is measured of each', () => {
  it.each([
    ['शहर के हिसाब से प्रति दुकान औसत बिक्री', 'average sales per shops by city'],
    ['दिल्ली और मुंबई में से कहाँ के लोग एक ऑर्डर में ज़्यादा पैसा खर्च करते हैं', 'average order value for city Delhi and Mumbai by city'],
    ['सारी दुकानों की सेल दिखाओ, सबसे ज़्यादा वाली ऊपर', 'sales by shop in descending order'],
    ['कौन सी दुकान सबसे पीछे चल रही है? नीचे की पाँच बता दो', 'bottom 5 shops'],
    ['बिक्री के हिसाब से दुकानों की रैंकिंग', 'sales by shop in descending order'],
    ['शहर के हिसाब से कुल बिक्री और दुकानों की संख्या', 'total sales and number of shops by city'],
  ])('%s', (hindi, english) => {
    expect(inEnglish(hindi, bazaar)?.text).toBe(english)
  })
})
