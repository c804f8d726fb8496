import type { WordLists } from '../lexicon.ts'

const counted =
  'शून्य एक दो तीन चार पाँच छह सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस ' +
  'अट्ठाईस उनतीस तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस चालीस इकतालीस बयालीस तैंतालीस चौवालीस पैंतालीस छियालीस ' +
  'सैंतालीस अड़तालीस उनचास पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ ' +
  'उनहत्तर सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उन्यासी अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी ' +
  'अट्ठासी नवासी नब्बे इक्यानवे बानवे तिरानवे चौरानवे पचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे'

/** Numbers up to ninety-nine, with the spellings besides. */
export const numberWords: ReadonlyMap<string, number> = new Map([
  ...counted.split(' ').map((word, value) => [word, value] as const),
  ...Object.entries({
    पांच: 5,
    छः: 6,
    छे: 6,
    छ: 6,
    उन्नीस: 19,
    अट्ठारह: 18,
    पन्द्रह: 15,
    सत्तरह: 17,
    दर्जन: 12,
    जीरो: 0,
    ज़ीरो: 0,
    फाइव: 5,
    टेन: 10,
  }),
])

/** What multiplies the number before it. */
export const scaleWords: ReadonlyMap<string, number> = new Map(
  Object.entries({ सौ: 100, सैकड़ा: 100, हज़ार: 1e3, हजार: 1e3, लाख: 1e5, करोड़: 1e7, अरब: 1e9, मिलियन: 1e6, बिलियन: 1e9, के: 1e3 }).filter(
    ([word]) => word !== 'के',
  ),
)

/** "One and a half thousand": alone with a scale, or added to the number behind it. */
export const fractionWords: ReadonlyMap<string, { readonly alone: number; readonly more: number }> = new Map(
  Object.entries({
    आधा: { alone: 0.5, more: 0 },
    सवा: { alone: 1.25, more: 0.25 },
    डेढ़: { alone: 1.5, more: 0 },
    ढाई: { alone: 2.5, more: 0 },
    साढ़े: { alone: 0, more: 0.5 },
    पौने: { alone: 0.75, more: -0.25 },
  }),
)

/** Ordinals, for charts and places. */
export const ordinals: WordLists = {
  order: `
first = पहला
second = दूसरा
third = तीसरा
fourth = चौथा
fifth = पाँचवाँ, पांचवा
sixth = छठा
last = आख़िरी, आखिरी, अंतिम
`,
}

export const times: WordLists = {
  grain: `
weekday = सप्ताह के दिन, हफ्ते के दिन, हफ़्ते के दिन, सप्ताह का दिन, हफ्ते का दिन, वार के दिन, वीकडे, सप्ताह के किस दिन, हफ्ते के किस दिन
hour of day = दिन के घंटे, दिन का घंटा, दिन के किस घंटे, दिन के समय
month of the year = साल के महीने, वर्ष के महीने, साल के किस महीने
year = साल, वर्ष, बरस, ईयर, सन
quarter = तिमाही, क्वार्टर, त्रैमास
month = महीना, माह, मास, मंथ
week = सप्ताह, हफ्ता, हफ़्ता, वीक
day = दिन, दिवस, तारीख, तारीख़, डे
hour = घंटा, घण्टा, ऑवर
minute = मिनट
`,
  periodic: `
year = दोनों साल, तीनों साल, तीनों सालों, चारों साल, पाँचों साल, तीनों वर्षों, तीनों वर्ष, सालाना, वार्षिक, सालवार, वर्षवार, ईयरली, सालाना तौर
quarter = तिमाहीवार, त्रैमासिक, क्वार्टरली
month = मासिक, माहवार, महीनेवार, माहवारी, मंथली, माहाना, माह दर माह, महीना दर महीना, महीने दर महीने
week = साप्ताहिक, हफ्तेवार, हफ़्तेवार, सप्ताहवार, वीकली
day = दैनिक, रोज़ाना, रोजाना, प्रतिदिन, रोज़, रोज़ रोज़, रोज़ की, दिनवार, डेली, दिन प्रतिदिन, दिन ब दिन, तारीखवार
hour = घंटेवार, प्रतिघंटा
`,
  month: `
January = जनवरी
February = फरवरी, फ़रवरी
March = मार्च
April = अप्रैल, एप्रिल
May = मई
June = जून
July = जुलाई
August = अगस्त
September = सितंबर, सितम्बर
October = अक्टूबर, अक्तूबर
November = नवंबर, नवम्बर
December = दिसंबर, दिसम्बर
`,
  weekday: `
Monday = सोमवार
Tuesday = मंगलवार
Wednesday = बुधवार
Thursday = गुरुवार, बृहस्पतिवार, वीरवार, गुरूवार
Friday = शुक्रवार
Saturday = शनिवार
Sunday = रविवार, इतवार
`,
  day: `
today = आज
yesterday = कल, बीते कल
now = अभी
financial year = वित्त वर्ष, वित्तीय वर्ष, वित्तीय साल, फाइनेंशियल ईयर, फाइनैंशियल ईयर, फाइनेंशियल इयर, फिस्कल ईयर
`,
  soFar: `
so far = अब तक, अभी तक, अब तक का, अब तक के, अब तक की
`,
  past: `
last = पिछला, पीछे के, लास्ट, गत, बीता, विगत, गुज़रा, आख़िरी, आखिरी, अंतिम
`,
  this: `
this = इस, मौजूदा, चालू, वर्तमान
`,
}
