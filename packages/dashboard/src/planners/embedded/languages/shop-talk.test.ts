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
    ['इस फाइनेंशियल ईयर की बिक्री', 'sales this financial year'],
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

describe('those who do something', () => {
  it.each([
    ['shimla me sabse zyada kharch karne wale 20 customer', 'top 20 customers in shimla by spend'],
    ['sabse zyada order karne wale 10 customer', 'top 10 customers by number of orders'],
    ['सबसे ज़्यादा रिटर्न करने वाले 5 ग्राहक', 'top 5 customers by number of returns'],
    ['जिन ग्राहकों ने 10 से ज़्यादा ऑर्डर दिए हैं उनकी सूची', 'customers with more than 10 orders as a list'],
    ['jin grahako ne 3 se zyada baar return kiya', 'customers with more than 3 returns'],
    ['5 se kam order wale customer', 'customers with fewer than 5 orders'],
    ['5000 se upar ke order', 'orders over 5000'],
  ])('%s', (hindi, plain) => {
    expect(english(hindi)).toBe(plain)
  })
})

describe('goods that came back', () => {
  it.each([
    ['किस कारण से सबसे ज़्यादा सामान वापस आया?', 'which reason has the most returns'],
    ['kitna maal wapas aaya har mahine', 'number of returns by month'],
    ['return hue saman ki ginti brand wise', 'number of returned products by brand'],
    ['रिटर्न हुए प्रोडक्ट, टॉप 15 रिफंड अमाउंट के साथ', 'top 15 refund amount by product'],
    ['कितने रिटर्न हुए कैटेगरी वाइज', 'number of returns by category'],
  ])('%s', (hindi, plain) => {
    expect(english(hindi)).toBe(plain)
  })
})

describe('which of them', () => {
  it.each([
    ['kis shop ki sale kam hai', 'which shop has the least sale'],
    ['कौन सा ब्रांड ज़्यादा बिकता है', 'which brand has the most sales'],
    ['kaunse shop me sale gir rahi hai is saal', 'which shop had sale fall the most this year'],
    ['किस ब्रांड की बिक्री कम हो रही है', 'which brand had sales fall the most'],
    ['kis shop ki bikri ghati ya badhi', 'sales by shop over time'],
    ['प्रति वर्ग फुट बिक्री किस दुकान में सबसे अच्छी है?', 'which shop has the best sales per square foot'],
    ['per square feet sale kis shop ki sabse zyada hai', 'which shop has the most sale per square foot'],
    ['kis brand me sabse zyada return aata hai, percentage me', 'which brand has the highest return rate'],
    ['kis brand me sabse kam return hota hai % me', 'which brand has the lowest return rate'],
    ['kis brand me sabse zyada return aata hai', 'which brand has the most returns'],
  ])('%s', (hindi, plain) => {
    expect(english(hindi)).toBe(plain)
  })
})

describe('both ends', () => {
  it.each([
    ['hills ki dukano ka haal, top 5 aur sabse kharab 5', 'top 5 and bottom 5 shops for hills'],
    ['brand, top 2 aur bottom 2', 'top 2 and bottom 2 brand'],
    ['टॉप 3 और सबसे कम 3 दुकानें बिक्री के हिसाब से', 'top 3 and bottom 3 shops by sales'],
  ])('%s', (hindi, plain) => {
    expect(english(hindi)).toBe(plain)
  })
})

describe('the whole', () => {
  it.each([
    ['bina discount wali sale ka kitna percent hai total me', 'share of sale with discount 0'],
    ['कंपनी का हाल एक नज़र में बताइए', 'overview of company'],
    ['सेल्स का मंथली ट्रेंड चैनल वाइज', 'sales by month and channel'],
  ])('%s', (hindi, plain) => {
    expect(english(hindi)).toBe(plain)
  })
})

describe('now against the past', () => {
  it.each([
    ['is mahine ki sale pichle mahine se kitni kam h', 'sale this month versus last month'],
    ['इस साल ऑर्डर पिछले साल से कितने बढ़े', 'orders this year versus last year'],
    ['kis brand ki sale is saal pichle saal se kam hai', 'which brand had sale fall the most this year'],
    ['kin shops ki sale badhi pichle saal ke mukable', 'which shops had sale rise the most this year'],
  ])('%s', (hindi, plain) => {
    expect(english(hindi)).toBe(plain)
  })
})

describe('what belongs to something, by something', () => {
  it.each([
    ['sirf online order ka mahine wise revenue', 'revenue of only online orders by month'],
    ['hills ki shop ka saal wise munafa', 'profit of shops for hills by year'],
    ['ग्राहक के शहर के हिसाब से बिक्री', 'sales by customer city'],
    ['is hafte ke order roz ke hisab se', 'daily orders this week'],
  ])('%s', (hindi, plain) => {
    expect(english(hindi)).toBe(plain)
  })
})

describe('sloppy speech', () => {
  it.each([
    ['kitne product aise hai jo kabhi nahi bike', 'number of products that were not sold'],
    ['mehnge se mehnge 3 brand', 'top 3 brand by price'],
    ['har shehar me kitna maal bik gaya', 'total quantity by city'],
    ['हर शहर में कितने ग्राहक हैं और कितने ऑर्डर', 'number of customers and number of orders by city'],
    ['दो बार से ज्यादा खरीदने वाले ग्राहक', 'customers with more than 2 orders'],
    ['jinki sale 1 crore se zyada hai wo shop', 'shops with sale more than 10000000'],
    ['sabse zyada badhne wali category', 'which category had sales rise the most'],
    ['sale brand wise, sabse kam 2', 'sale by brand, bottom 2'],
    ['kaunsa din sabse kam sale wala hota hai', 'which day has the least sale'],
    ['जोधपुर और शिमला में किसकी बिक्री ज्यादा है', 'sales for city Jodhpur and Shimla by city'],
    ['shehro ki sankhya', 'number of cities'],
    ['grahako ki ginti shahar wise', 'number of customers by city'],
  ])('%s', (hindi, plain) => {
    expect(english(hindi)).toBe(plain)
  })
})

describe('what one spends, and what came of all', () => {
  it.each([
    ['mahila grahak kis category pe zyada kharch karti hain', 'which category has the most spend of female customers'],
    ['ek customer average kitna kharch karta hai', 'average spend per customer'],
    ['एक ऑर्डर में औसतन कितना खर्च करते हैं', 'average order value'],
    ['return ka percentage har mahine', 'return rate by month'],
    ['कितने प्रतिशत माल वापस आता है', 'return rate'],
    ['कुल रिटर्न में हर कैटेगरी का हिस्सा', 'share of total returns by category'],
    ['order ki sankhya aur bikri saal ke hisab se', 'number of orders and sales by year'],
    ['club segment ki sale hata ke month wise dikhao', 'sale excluding club segment by month'],
    ['अक्टूबर नवंबर में सबसे ज्यादा क्या बिका', 'which product has the most sales in October and November'],
    ['delivery time aur return ka koi relation hai kya', 'relationship between delivery time and return'],
    ['shop format ke hisab se average delivery time nikalo', 'average delivery time by shop format'],
    ['ग्राहकों की औसत उम्र सेगमेंट वाइज', 'average age of customers by segment'],
  ])('%s', (hindi, plain) => {
    expect(english(hindi)).toBe(plain)
  })

  it('is what was taken from them', async () => {
    const unnamed = async (words: string) =>
      (await plan(words, saddlery)).charts.map(({ kind, dimensions, where, sort, limit, measures }) => [
        { kind, dimensions, where, sort, limit },
        measures.map((measure) => ({ ...measure, label: '' })),
      ])
    expect(await unnamed('which category has the most spend of female customers')).toEqual(
      await unnamed('which category has the most sales of female customers'),
    )
  })
})

describe('what is dear', () => {
  it.each([
    ['महंगे प्रोडक्ट (5000 से ऊपर) पर कितना मुनाफा हुआ', 'profit with price over 5000 in products'],
    ['saste product, 500 se kam, ki bikri brand wise', 'sales of products with price less than 500 by brand'],
  ])('%s', (hindi, plain) => {
    expect(english(hindi)).toBe(plain)
  })
})

describe('bills, where orders are what is billed', () => {
  it.each([
    ['ooty ke bill kitne hai', 'number of orders for ooty'],
    ['10% se upar discount wale bill kitne hai', 'number of orders with discount over 10%'],
    ['sabse bade 5 bill', 'largest 5 orders'],
    ['bill ka amount har mahine', 'amount by month'],
    ['बिल की औसत रकम शहर के हिसाब से', 'average bill amount by city'],
    ['har shop ka avg bill value', 'average bill value by shop'],
  ])('%s', (hindi, plain) => {
    expect(english(hindi)).toBe(plain)
  })
})

describe('what they buy', () => {
  it.each([
    ['जिन ग्राहकों ने 30000 से ज़्यादा की खरीदारी की उनकी लिस्ट', 'customers with purchases more than 30000 as a list'],
    ['jin shops ne 1 lakh se kam ki bikri ki hai', 'shops with sales less than 100000'],
    ['jin customer ne 30000 se zyada kharch kiya', 'customers with total spend more than 30000'],
    ['mahila customer kya kharidti hain category wise', 'sales of female customers by category'],
    ['पुरुष क्या खरीदते हैं', 'sales for male by product'],
    ['ऊटी के ग्राहक सबसे ज़्यादा क्या खरीदते हैं', 'sales of customers for ooty by product'],
    ['customer ne pichle saal kya kharida brand wise', 'sales of customers by brand last year'],
    ['sabse zyada kya kharida gaya', 'which product is bought the most'],
  ])('%s', (hindi, plain) => {
    expect(english(hindi)?.toLowerCase()).toBe(plain)
  })
})

describe('so many of them', () => {
  it.each([
    ['kitne product 1000 se kam ke hain', 'number of products under 1000'],
    ['kitne customer ke 5 se zyada order hain', 'number of customers with more than 5 orders'],
    ['किस शहर में 100 से ज़्यादा ग्राहक हैं', 'city with more than 100 customers'],
    ['kaun se shop me 1000 se kam order hain', 'shops with fewer than 1000 orders'],
    ['हर ग्राहक के औसतन कितने ऑर्डर हैं', 'average number of orders per customer'],
    ['सबसे ज्यादा बार खरीदने वाले ग्राहक', 'top customers by number of orders'],
  ])('%s', (hindi, plain) => {
    expect(english(hindi)).toBe(plain)
  })
})

describe('which ones', () => {
  it.each([
    ['कम मार्जिन वाली कैटेगरी', 'category with the least margin'],
    ['kam sale wale 5 shop', 'bottom 5 shops by sale'],
    ['ऊटी की दुकानों में से सबसे ज्यादा कमाई किसकी है', 'which shop has the most earnings in ooty'],
    ['kaun sa brand ghaate me hai', 'which brand is in loss'],
    ['women aur men ki sale', 'sale for gender female and male'],
    ['रिफंड और बिक्री का अनुपात महीने वाइज', 'ratio of refund to sales by month'],
  ])('%s', (hindi, plain) => {
    expect(english(hindi)?.toLowerCase()).toBe(plain)
  })
})

describe('turns of speech', () => {
  it.each([
    ['sabse zyada munafe wale 5 shop kaunse hai aur unki sale kitni hai', 'top 5 shops by profit and sale'],
    ['shimla walo ne kitna kharcha kiya', 'spent for shimla'],
    ['ग्राहकों ने कितना खर्च किया शहर वाइज', 'customer spent by city'],
    ['mujhe bikri ka graph chahiye mahine ka', 'sales by month'],
    ['bikri kis mahine me sabse zyada thi aur kis me sabse kam', 'sales by month'],
    ['ग्राहकों को औसतन कितने दिन में डिलीवरी मिलती है', 'average delivery time'],
    ['delivery me kitne din lagte hain channel wise', 'average delivery time by channel'],
    ['कौन सा भुगतान तरीका सबसे ज्यादा इस्तेमाल होता है', 'which payment method is used the most'],
    ['har channel me top 3 category', 'top 3 category by channel'],
    ['jo customer 2024 me aaye the par 2025 me nahi', 'customers who bought in 2024 but not in 2025'],
  ])('%s', (hindi, plain) => {
    expect(english(hindi)).toBe(plain)
  })
})

describe('just so often, and of so much', () => {
  it.each([
    ['वो ग्राहक जिन्होंने सिर्फ एक बार खरीदा', 'customers with exactly 1 order'],
    ['sirf ek baar kharidne wale customer', 'customers with exactly 1 order'],
    ['jin customers ne 2 baar se zyada order kiya unki list', 'customers with more than 2 orders as a list'],
    ['sirf 2025 ka data dikhao month wise sale', 'sale by month in 2025'],
    ['औसत बिक्री प्रति दुकान, क्षेत्र के हिसाब से', 'average sales per shops by region'],
    ['har mahine kitne naye customer aur kitne order', 'number of new customers by month and number of orders by month'],
  ])('%s', (hindi, plain) => {
    expect(english(hindi)).toBe(plain)
  })
})
