import { describe, expect, it } from 'vitest'
import { alike, bazaar } from '../../fixtures/bazaar.ts'
import { inEnglish } from '../index.ts'

describe('things against each other', () => {
  it.each([
    ['उत्तर और दक्षिण में से किसकी बिक्री ज़्यादा है', 'sales for region north and south by region'],
    ['Delhi aur Mumbai me se kiski bikri zyada hai', 'sales for city Delhi and Mumbai by city'],
    ['इस साल और पिछले साल की बिक्री महीने-दर-महीने आमने-सामने', 'compare sales by month this year and last year'],
    ['शहर के हिसाब से बिक्री पिछले साल के मुकाबले', 'sales this year versus last year by city'],
    ['शनिवार-रविवार और बाकी दिनों की बिक्री', 'sales of weekend and weekdays'],
    ['जनवरी-मार्च की बिक्री', 'sales from January to March'],
    ['UPI का हिस्सा 2023 से अब तक कैसे बढ़ा है', 'share of UPI over time since 2023'],
  ])('%s', (hindi, english) => {
    expect(inEnglish(hindi, bazaar)?.text).toBe(english)
  })

  it('are values before the things that are called like them', () => {
    expect(inEnglish('सिर्फ स्टोर वाले ऑर्डर की औसत बिक्री', alike)?.text).toContain('for only "store"')
  })
})

describe('what is left out, or was not done', () => {
  it.each([
    ['कैश को छोड़कर बाकी सब बिक्री', 'sales excluding cash'],
    ['एक भी ऑर्डर न करने वाली दुकानें', 'shops without orders'],
    ['ek bhi order na karne wale shops', 'shops without orders'],
    ['jin shops ki pichle 3 mahine me ek bhi bikri nahi hui unke naam', 'shops without sales in the last 3 months as a list'],
  ])('%s', (hindi, english) => {
    expect(inEnglish(hindi, bazaar)?.text).toBe(english)
  })
})
