import { describe, expect, it } from 'vitest'
import { plan, talk } from '../fixtures/asked.ts'
import { saddlery } from '../fixtures/saddlery.ts'
import { shownBy } from '../fixtures/shown.ts'

const shown = async (prompt: string): Promise<unknown> => shownBy(await plan(prompt, saddlery))
const changed = async (first: string, ...changes: readonly string[]): Promise<unknown> => shownBy(await talk(saddlery, first, ...changes))

describe('things that are counted by what they are', () => {
  it.each([
    ['हमारे कितने ग्राहक महिलाएँ हैं', 'number of female customers'],
    ['kitne customers male hain', 'number of male customers'],
    ['हमारे कितने ग्राहक महिलाएँ हैं और कितने पुरुष?', 'number of female and male customers by gender'],
    ['kitne customers male hain aur kitne female', 'number of male and female customers by gender'],
    ['कितनी दुकानें मॉल हैं और कितनी कियोस्क', 'number of Mall and Kiosk shops by format'],
    ['कितने ऑर्डर ऑनलाइन आए और कितने फोन', 'number of online and phone orders by channel'],
  ])('%s', async (hindi, english) => {
    expect(await shown(hindi)).toEqual(await shown(english))
  })
})

describe('years that are set beside what is shown', () => {
  it.each(['इसकी तुलना 2025 से करें', '2025 के साथ तुलना करें', 'iski tulna 2025 se karo'])('%s', async (words) => {
    const first = 'sales by region in 2024'
    expect(await changed(first, words)).toEqual(await changed(first, 'compare with 2025'))
  })

  it('are read in a request as well', async () => {
    expect(await shown('2025 की बिक्री की 2024 के साथ तुलना कीजिए')).toEqual(await shown('compare sales in 2025 with 2024'))
  })
})

it('keeps both values that stand behind the name of their column', async () => {
  const first = 'sales by category'
  const both = await changed(first, 'only Boots and Saddles')
  expect(await changed(first, 'for category Boots and Saddles')).toEqual(both)
  expect(await changed(first, 'बूट्स और सैडल्स को ही रखें')).toEqual(both)
})
