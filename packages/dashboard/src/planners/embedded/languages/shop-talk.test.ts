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
    expect(await shown('which brand has the least avg discount, top 2')).toEqual(await shown('which brand has the least average discount, top 2'))
  })
})
