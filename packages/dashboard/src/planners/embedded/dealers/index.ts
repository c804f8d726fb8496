import { activeIn } from './active.ts'
import { boughtTogether } from './bought-together.ts'
import type { DealersChart, Place } from './dealers.ts'
import { newcomersIn } from './newcomers.ts'

/** What a request asks of those who deal with us, or of their baskets; undefined for others. */
export function ofDealers(prompt: string, place: Place): DealersChart | undefined {
  return newcomersIn(prompt, place) ?? activeIn(prompt, place) ?? boughtTogether(prompt, place)
}
