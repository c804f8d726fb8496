import type { TimeGrain, ChartKind } from '../../../../../plan.ts'
import type { Lead } from '../../../titles/label-parts.ts'
import type { WordLists } from '../../lexicon.ts'

/** Names that titles need and requests are read without, or say otherwise: they go before the lists that requests are read by. */
export const names: WordLists = {
  name: `
weekday = सप्ताह का दिन
month of the year = साल का महीना
day of the month = महीने का दिन
hour of the day = दिन का घंटा
quarter of the year = तिमाही
margin = मार्जिन
growth = वृद्धि
gender = लिंग
rating = रेटिंग
status = स्थिति
number = संख्या
return rate = वापसी दर
return reason = वापसी का कारण
floor area = क्षेत्रफल
birth date = जन्म तिथि
date of birth = जन्म तिथि
delivery day = डिलीवरी के दिन
delivery time = डिलीवरी का समय
payment method = भुगतान का तरीका
hire date = नियुक्ति तिथि
due date = देय तिथि
start date = आरंभ तिथि
end date = समाप्ति तिथि
order date = ऑर्डर की तिथि
first name = पहला नाम
last name = उपनाम
`,
}

/** What happened on a date: "date ordered" is ऑर्डर की तिथि. */
export const deedDates: Readonly<Record<string, string>> = {
  ordered: 'ऑर्डर',
  returned: 'वापसी',
  joined: 'जुड़ने',
  opened: 'खुलने',
  closed: 'बंद होने',
  delivered: 'डिलीवरी',
  shipped: 'भेजने',
  paid: 'भुगतान',
  hired: 'नियुक्ति',
  created: 'बनने',
  updated: 'बदलने',
  started: 'आरंभ',
  ended: 'समाप्ति',
  finished: 'समाप्ति',
  booked: 'बुकिंग',
  sold: 'बिक्री',
  purchased: 'खरीद',
  issued: 'जारी होने',
  registered: 'पंजीकरण',
  enrolled: 'दाखिले',
  admitted: 'भर्ती',
  visited: 'दौरे',
  cancelled: 'रद्द होने',
  published: 'प्रकाशन',
  reported: 'सूचना',
  submitted: 'जमा करने',
  received: 'मिलने',
  sent: 'भेजने',
  made: 'बनने',
}

export const percentile = (hundredths: string): string => `${hundredths}वाँ शतमक`

/** What the planner does to a number, before its name. */
export const leads: Readonly<
  Record<
    Exclude<
      Lead,
      'count' | 'different' | 'median' | 'percentile' | 'spread' | 'running' | 'growth' | 'change' | 'moving' | 'share' | 'new'
    >,
    string
  >
> = {
  total: 'कुल',
  average: 'औसत',
  lowest: 'न्यूनतम',
  highest: 'अधिकतम',
  earliest: 'सबसे पहले की',
  latest: 'सबसे हाल की',
}

/** Units and steps of time in brackets. */
export const units: Readonly<Record<string, string>> = {
  year: 'वर्ष',
  quarter: 'तिमाही',
  month: 'महीना',
  week: 'सप्ताह',
  day: 'दिन',
  hour: 'घंटा',
  minute: 'मिनट',
  weekday: 'सप्ताह का दिन',
  'month of the year': 'साल का महीना',
  'day of the month': 'महीने का दिन',
  'hour of the day': 'दिन का घंटा',
  'quarter of the year': 'तिमाही',
  years: 'वर्ष',
  months: 'महीने',
  weeks: 'सप्ताह',
  days: 'दिन',
  hours: 'घंटे',
  minutes: 'मिनट',
  seconds: 'सेकंड',
}

/** Units at the end of a stored name: `floor_area_sqft`. */
export const shortUnits: Readonly<Record<string, string>> = {
  sqft: 'वर्ग फुट',
  sqm: 'वर्ग मीटर',
  km: 'किमी',
  kg: 'किग्रा',
  cm: 'सेमी',
  inr: 'रुपये',
  usd: 'डॉलर',
  eur: 'यूरो',
  pct: 'प्रतिशत',
  percent: 'प्रतिशत',
  minutes: 'मिनट',
  hours: 'घंटे',
}

/** Over time, before what is shown: महीनेवार बिक्री. */
export const steps: Readonly<Record<TimeGrain, string>> = {
  year: 'वर्षवार',
  quarter: 'तिमाहीवार',
  month: 'महीनेवार',
  week: 'साप्ताहिक',
  day: 'दैनिक',
  hour: 'घंटेवार',
  minute: 'मिनटवार',
  quarter_of_year: 'साल की तिमाही के अनुसार',
  month_of_year: 'साल के महीने के अनुसार',
  weekday: 'सप्ताह के दिन के अनुसार',
  day_of_month: 'महीने के दिन के अनुसार',
  hour_of_day: 'दिन के घंटे के अनुसार',
}

export const kinds: Readonly<Record<ChartKind, string>> = {
  text: 'एक संख्या',
  bar: 'बार चार्ट',
  line: 'लाइन चार्ट',
  area: 'एरिया चार्ट',
  arc: 'पाई चार्ट',
  point: 'स्कैटर प्लॉट',
  rect: 'हीटमैप',
  boxplot: 'बॉक्स प्लॉट',
  histogram: 'हिस्टोग्राम',
  table: 'तालिका',
}

export const months = 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर'.split(' ')
export const weekdays = 'सोमवार मंगलवार बुधवार गुरुवार शुक्रवार शनिवार रविवार'.split(' ')

/** Several units of time behind a number, with a word before them: पिछले 6 महीने. */
export const manyUnits: Readonly<Record<string, string>> = {
  year: 'साल',
  quarter: 'तिमाही',
  month: 'महीने',
  week: 'हफ़्ते',
  day: 'दिन',
  hour: 'घंटे',
  minute: 'मिनट',
  value: 'मान',
  // So many of them: "3 महीने का औसत".
  years: 'साल',
  quarters: 'तिमाही',
  months: 'महीने',
  weeks: 'हफ़्ते',
  days: 'दिन',
  hours: 'घंटे',
  minutes: 'मिनट',
  values: 'मान',
}

/** Beside the number of a figure, and behind a title. */
export const phrases: Readonly<Record<string, string>> = {
  '{title} (copy)': '{title} (प्रति)',
  'No comparison': 'तुलना नहीं हो सकती',
  'No change': 'कोई बदलाव नहीं',
  more: 'ज़्यादा',
  less: 'कम',
  'the period before': 'पिछली अवधि',
  'no figure for {period}': '{period} का आँकड़ा नहीं है',
  'than {value} in {period}': '{period} के {value} की तुलना में',
}
