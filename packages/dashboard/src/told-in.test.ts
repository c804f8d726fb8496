import { describe, expect, it } from 'vitest'
import { bazaar } from './planners/embedded/fixtures/bazaar.ts'
import { embeddedPlanner } from './planners/embedded/index.ts'
import { askedIn, namesIn, suggestedInKind } from './told-in.ts'

const [table] = bazaar.tables.filter(({ columns }) => columns.some(({ name }) => name === 'city'))

describe('what is told to readers of another language', () => {
  it('names tables and columns in it, whatever the place', () => {
    const { column } = namesIn('hi-IN')
    expect(
      column(
        table!.columns.find(({ name }) => name === 'city')!,
        table!,
      ),
    ).toBe('शहर')
  })

  it('leaves names as they are stored where the language has none, or is not told', () => {
    const city = { ...table!.columns[0]!, name: 'zorb_kind' }
    expect(namesIn('hi').column(city, table!)).toBeUndefined()
    expect(namesIn('en').table(table!)).toBeUndefined()
  })

  it('asks in it what leads to the same, and nothing else', async () => {
    const own = await askedIn('hi', ['total amount by city', 'number of orders by region', 'qwrt zxcv'], bazaar)
    expect(own).toHaveLength(2)
    for (const request of own) expect(request).toMatch(/[\u0900-\u097f]/)
    expect(await askedIn('en', ['total amount by city'], bazaar)).toEqual(['total amount by city'])
  })

  it('suggests it to those who asked in it', async () => {
    const failed = async (prompt: string): Promise<unknown> => {
      try {
        return await embeddedPlanner.plan({ prompt, catalog: bazaar, maxCharts: 4, theme: 'default', fiscalYearStart: 4 })
      } catch (error) {
        return suggestedInKind(error, prompt, async () => bazaar)
      }
    }
    const suggestions = (error: unknown) => JSON.stringify((error as { details?: object }).details)
    expect(await failed('क्वर्टी दिखाओ')).toMatchObject({ code: 'not_understood' })
    expect(suggestions(await failed('क्वर्टी दिखाओ'))).toMatch(/"suggestions":\["[^"a-z]+"/)
    expect(suggestions(await failed('qwrty zxcv'))).toContain('"suggestions":["number of')
  })
})
