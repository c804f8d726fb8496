import { describe, expect, it } from 'vitest'
import { plan } from '../fixtures/asked.ts'
import { saddlery } from '../fixtures/saddlery.ts'
import { shownBy } from '../fixtures/shown.ts'
import { inEnglish } from './index.ts'

const english = (prompt: string): string | undefined => inEnglish(prompt, saddlery)?.text
const shown = async (prompt: string): Promise<unknown> => shownBy(await plan(prompt, saddlery))

describe('averages', () => {
  it.each([
    ['club walo ko chhod ke baki segment ka avg order value', 'average order value excluding Club by segment'],
    ['channel ke hisab se avg order value', 'average order value by channel'],
    ['avg discount kis brand me sbse kam h, top 2', 'which brand has the least average discount, top 2'],
  ])('%s', async (hindi, plain) => {
    expect(english(hindi)?.toLowerCase()).toBe(plain.toLowerCase())
    expect(await shown(hindi)).toEqual(await shown(plain))
  })

  it('are meant by "avg" too', async () => {
    expect(await shown('which brand has the least avg discount, top 2')).toEqual(
      await shown('which brand has the least average discount, top 2'),
    )
  })
})

describe('what is set beside something', () => {
  it.each([
    ['10% या उससे अधिक छूट पर बिका माल हर श्रेणी में कितना है', 'total quantity with discount at least 10% by category'],
    ['10% ya usse kam discount wali sale brand wise', 'sale with discount at most 10% by brand'],
    ['महिला और पुरुष ग्राहकों के ऑर्डर में क्या अंतर है?', 'compare orders of Female and Male by gender'],
    ['upi se kitne order aaye aur card se kitne, mahine ke hisab se', 'number of orders by month, UPI versus Card'],
    ['UPI aur Card se kitne kitne order aaye', 'number of orders, UPI versus Card'],
    ['boots aur saddles ki sale compare karo, saal dar saal', 'compare sales of Boots and Saddles by year'],
  ])('%s', async (hindi, plain) => {
    expect(await shown(hindi)).toEqual(await shown(plain))
  })
})

describe('and with it', () => {
  it.each([
    ['बूट्स की हर महीने की बिक्री और उसी के साथ वापसी की संख्या भी', 'sales for Boots by month and also number of returns for Boots by month'],
    [
      'Bridles ka margin format wise, aur sath me average discount bhi',
      'margin for Bridles by format and also average discount for Bridles by format',
    ],
    ['is saal ki sale region wise aur sath me top 2 brand', 'sale by region this year and also top 2 brands this year'],
  ])('is of the same, where nothing else is said: %s', async (hindi, plain) => {
    expect(await shown(hindi)).toEqual(await shown(plain))
  })
})

describe('words that sound as in English', () => {
  it.each([
    ['डैमेज की वजह से रिटर्न ब्रांड वाइज', 'returns for damage by brand'],
    ['डैमेज्ड रिटर्न कितने', 'number of Damaged returns'],
    ['umar ke group wise customer', 'customers by age group'],
    ['आयु वर्ग के अनुसार ग्राहक', 'customers by age group'],
  ])('%s', (hindi, plain) => {
    expect(english(hindi)).toBe(plain)
  })

  it('tell why something came back', async () => {
    const { charts } = await plan('returns because of damage by brand', saddlery)
    expect(charts).toMatchObject([{ source: { base: { table: 'returns' } }, where: [{ column: { column: 'reason' }, value: 'Damaged' }] }])
  })
})
