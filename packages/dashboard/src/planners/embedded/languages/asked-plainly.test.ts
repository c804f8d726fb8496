import { describe, expect, it } from 'vitest'
import { plan } from '../fixtures/asked.ts'
import { saddlery } from '../fixtures/saddlery.ts'
import { shownBy } from '../fixtures/shown.ts'
import { inEnglish } from './index.ts'

const shown = async (prompt: string): Promise<unknown> => shownBy(await plan(prompt, saddlery))
const english = (prompt: string): string | undefined => inEnglish(prompt, saddlery)?.text

describe('how many of them are asked for', () => {
  it.each([
    ['कौन सी पाँच चीज़ें सबसे ज़्यादा बिकती हैं?', 'top 5 products by sales'],
    ['kaunse 3 brand sabse kam bike', 'bottom 3 brands by sales'],
    ['किन 2 शहरों में सबसे ज़्यादा बिक्री हुई', 'top 2 cities by sales'],
  ])('%s', async (hindi, plain) => {
    expect(await shown(hindi)).toEqual(await shown(plain))
  })
})

describe('the part that one value has of others', () => {
  it.each([
    ['क्लब की कुल बिक्री में से कितना हिस्सा बूट्स का है?', 'share of Boots in sales for Club'],
    ['online orders ka share kitna hai', 'share of online orders'],
    ['online orders me upi ka share', 'share of upi in orders for online'],
    ['किस सेगमेंट का कुल राजस्व में न्यूनतम योगदान है?', 'which segment has the least revenue'],
    ['किस ग्राहक वर्ग की बिक्री सबसे कम है', 'which segment has the least sales'],
  ])('%s', async (hindi, plain) => {
    expect(await shown(hindi)).toEqual(await shown(plain))
  })
})

describe('what is said in other words', () => {
  it.each([
    ['एक ग्राहक औसतन एक बार में कितने रुपये का सामान लेता है?', 'average order value'],
    ['एक ऑर्डर की औसत कीमत कितनी है', 'average order value'],
    ['वर्ष 2023 से 2025 तक वार्षिक आय', 'income by year from 2023 to 2025'],
    ['वित्तीय वर्ष 2024-25 की त्रैमासिक बिक्री का विवरण दीजिए।', 'sales by quarter in financial year 2024-25'],
    ['naye customers har mahine kitne jude', 'number of new customers joined by month'],
    ['diwali quarter (oct-dec 2025) me sabse zyada bikne wala brand', 'top brand by sales from October to December 2025'],
    ['प्रत्येक क्षेत्र में विक्रय केंद्रों की संख्या', 'number of shops by region'],
    ['अप्रैल-जून 2024 की बिक्री', 'sales from April to June 2024'],
    ['जोधपुर के ग्राहक सबसे ज़्यादा कौन सी कैटेगरी खरीदते हैं?', 'which category has the most sales for Jodhpur customers'],
    ['प्रतिमाह बिक्री', 'sales by month'],
  ])('%s', async (hindi, plain) => {
    expect(await shown(hindi)).toEqual(await shown(plain))
  })

  it.each([
    ['कितने ग्राहक 30 साल से कम उम्र के हैं', 'number of customers with age less than 30 years'],
    ['30 saal se kam umar ke customers', 'customers with age less than 30 years'],
    ['न्यूनतम बिक्री किस क्षेत्र में हुई', 'which region has the least sales'],
    ['बिक्री का विवरण', 'overview of sales'],
  ])('%s', (hindi, plain) => {
    expect(english(hindi)).toBe(plain)
  })
})
