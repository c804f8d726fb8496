import { describe, expect, it } from 'vitest'
import type { DashboardPlan } from '../../../../plan.ts'
import { worded } from '../../../../wording.ts'
import { bazaar } from '../../fixtures/bazaar.ts'
import { shownBy } from '../../fixtures/shown.ts'
import { embeddedPlanner } from '../../index.ts'
import { inEnglish } from '../index.ts'

async function board(prompt: string): Promise<DashboardPlan> {
  return embeddedPlanner.plan({ prompt, catalog: bazaar, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
}

/** The dashboard after these changes, one by one. */
async function after(first: string, ...changes: readonly string[]): Promise<DashboardPlan> {
  let plan = await board(first)
  for (const feedback of changes) plan = await embeddedPlanner.refine({ feedback, plan, catalog: bazaar, fiscalYearStart: 4 })
  return plan
}

function saidOf(change: string): string | undefined {
  return inEnglish(change, bazaar, 'change')?.text
}

describe('a filter', () => {
  it.each([
    ['पुणे वाला फिल्टर हटा दो', 'remove the Pune filter'],
    ['pune wala filter hata do', 'remove the pune filter'],
    ['शहर का फ़िल्टर निकाल दो', 'remove the city filter'],
    ['2024 वाला फिल्टर मत रखो', 'remove the 2024 filter'],
    ['पिछले महीने का फिल्टर हटाओ', 'remove the last month filter'],
    ['सारे फिल्टर हटा दो', 'remove all filters'],
    ['पुणे का फिल्टर लगाओ', 'only Pune'],
  ])('goes or comes by what it says: %s', (change, english) => {
    expect(saidOf(change)).toBe(english)
  })

  it('that goes leaves the others', async () => {
    const plan = await after('2024 में महीने के हिसाब से बिक्री', 'सिर्फ पुणे', 'पुणे वाला फिल्टर हटा दो')
    expect(plan.charts).toHaveLength(1)
    expect(plan.charts[0]?.where).toMatchObject([{ kind: 'period' }])
  })
})

describe('rows that are not wanted, or wanted too', () => {
  it.each([
    ['नकद मत दिखाओ', 'exclude cash'],
    ['cash mat dikhao', 'exclude cash'],
    ['पुणे नहीं चाहिए', 'exclude Pune'],
    ['ऑनलाइन वाले ऑर्डर मत गिनो', 'exclude online'],
    ['2024 से पहले का मत लो', 'exclude before 2024'],
    ['2024 se pehle ka mat lo', 'exclude before 2024'],
    ['पुणे भी शामिल कर लो', 'also include Pune'],
    ['pune ko bhi shamil kar lo', 'also include pune'],
    ['इसमें से पुणे हटाओ', 'exclude Pune'],
    ['पुणे को वापस लाओ', 'also include Pune'],
    ['पुणे वापस जोड़ दो', 'also include Pune'],
    ['फोन वाले ऑर्डर भी जोड़ दो', 'also include phone'],
    ['सिर्फ वो जहां 500 से ज्यादा हैं', 'only those with more than 500'],
    ['sirf wo jahan 500 se zyada hain', 'only those with more than 500'],
  ])('%s', (change, english) => {
    expect(saidOf(change)).toBe(english)
  })

  it('are told in Hindi', async () => {
    const { charts } = await after('शहर के हिसाब से बिक्री', '2024 से पहले का मत लो')
    expect(charts[0]?.where).toMatchObject([{ kind: 'period', negated: true }])
    expect(charts.map((chart) => worded(chart).title).join()).not.toMatch(/[a-z]/)
  })
})

describe('a wish as it is spoken', () => {
  it.each([
    ['पुणे को हटा के दिखाओ', 'exclude Pune'],
    ['पुणे वाले गिनो मत', 'exclude Pune'],
    ['पुणे को रहने दो बाकी शहर हटा दो', 'only Pune'],
    ['पुणे को भी इसके साथ रखो', 'put Pune with it'],
    ['महीने महीने का करो', 'by month'],
    ['तीन तीन महीने का कर दो', 'by quarter'],
    ['बहुत लंबा हो गया, तिमाही कर दो', 'by quarter'],
    ['शहर शहर का अलग करके', 'separately for each city'],
    ['पुणे मुंबई अलग अलग कर दो', 'break it down by city'],
    ['गोल चार्ट में कर दीजिए', 'make it a pie chart'],
    ['pie में दिखा दो ना', 'make it a pie chart'],
    ['इसे % में कर दो', 'show percentages'],
    ['किस शहर का कितने प्रतिशत हिस्सा है', 'what percentage is each one'],
    ['शहर के हिसाब से भी एक अलग चार्ट बनाओ', 'add another chart by city'],
    ['पहले वाले में सिर्फ 2024-25 का', 'the first chart only 2024-25'],
    ['सबसे कम वाला ऊपर', 'in ascending order'],
  ])('%s', (change, english) => {
    expect(saidOf(change)).toBe(english)
  })
})

describe('one thing for another', () => {
  it.each([
    ['रकम नहीं, कितने ऑर्डर हुए वो दिखाओ', 'number of orders instead of amount'],
    ['पुणे नहीं मुंबई दिखाओ', 'Mumbai instead of Pune'],
    ['महीने के हिसाब से नहीं, तिमाही के हिसाब से', 'by quarter instead of by month'],
    ['नहीं, महीने के हिसाब से दिखाओ', 'by month'],
    ['इसकी जगह प्रति ऑर्डर कितना पड़ता है', 'average order value'],
    ['नहीं, वापस रुपये में करो', 'in rupees'],
    ['wapas rupaye mein karo', 'in rupees'],
    ['पिछले साल से तुलना करो', 'compare with last year'],
    ['पिछले साल के मुकाबले दिखाओ', 'compare with last year'],
    ['महीने की बजाय तिमाही में', 'by quarter instead of month'],
    ['शहर हटाकर ब्रांड कर दो', 'brand instead of city'],
    ['मात्रा भी दिखाओ', 'also show quantity'],
    ['मात्रा भी जोड़ दो', 'also show quantity'],
  ])('%s', (change, english) => {
    expect(saidOf(change)).toBe(english)
  })

  it('shows what the shares are shares of', async () => {
    const plan = await after('शहर के हिसाब से बिक्री', 'प्रतिशत में बताओ', 'वापस रुपये में करो')
    expect(shownBy(plan)).toEqual(shownBy(await board('शहर के हिसाब से बिक्री')))
  })
})

describe('parts apart', () => {
  it.each(['ऑनलाइन और दुकान अलग अलग करो', 'online aur dukaan alag alag karo', 'ऑनलाइन, फोन और दुकान को अलग अलग दिखाओ', 'चैनल अलग अलग दिखाओ'])(
    'are those of a column: %s',
    async (change) => {
      expect(saidOf(change)).toBe('break it down by channel')
      const [chart] = (await after('महीने के हिसाब से बिक्री', change)).charts
      expect(chart).toMatchObject({ series: { column: { column: 'channel' } }, where: [] })
    },
  )
})

describe('an order', () => {
  it.each([
    ['नाम के हिसाब से लगा दो', 'sort by name'],
    ['naam ke hisab se lagao', 'sort by name'],
    ['रकम के हिसाब से बढ़ते क्रम में लगाओ', 'sort by amount in ascending order'],
    ['सोमवार से रविवार के क्रम में लगाओ', 'sort from Monday to Sunday'],
    ['सबसे अच्छा शहर कौन सा है इसमे', 'which city was the best'],
    ['सबसे बड़ा ब्रांड कौन सा है', 'which brand was the highest'],
    ['सबसे कम वाला कौन सा है', 'which one was the lowest'],
    ['इसे बड़ा करो', 'make it bigger'],
  ])('is no name and no size: %s', (change, english) => {
    expect(saidOf(change)).toBe(english)
  })
})

describe('a chart', () => {
  it.each([
    ['शहर वाला हटा दो', 'remove the city chart'],
    ['शहर वाला चार्ट हटा दो', 'remove the city chart'],
    ['महीने वाला हटा दो', 'remove the month chart'],
    ['दूसरे चार्ट को पाई बना दो', 'make the second chart a pie chart'],
    ['पहले वाले को लाइन कर दो', 'make the first chart a line chart'],
    ['यही शहर वार दिखाओ', 'by city'],
    ['और एक चार्ट शहर के हिसाब से जोड़ो', 'add a chart by city'],
  ])('%s', (change, english) => {
    expect(saidOf(change)).toBe(english)
  })

  it('goes alone', async () => {
    const plan = await after('ब्रांड के हिसाब से बिक्री', 'शहर के हिसाब से एक और चार्ट जोड़ो', 'शहर वाला हटा दो')
    expect(plan.charts.map(({ dimensions }) => dimensions[0]?.column.column)).toEqual(['brand'])
  })
})
