import type { Catalog } from '../../../connections/connection.ts'
import { draftOf } from '../shape/draft.ts'
import type { Draft } from '../shape/draft-parts.ts'
import { understand } from '../understand.ts'
import type { Understanding } from '../understanding.ts'

const said =
  /^(\s*(?:(?:please|show|give|get|see|me|us|i|want|need|to|the|our|an?|and|overall) )*)((?:split|breakdown|break-down|mix|make-?up|composition) of)(?=\s)/i

/** "Breakdown of orders by status", "split of payment methods": the slices of a whole, and no "split by" of another chart. */
export function splitOf(
  text: string,
  catalog: Catalog,
): { readonly understanding: Understanding; readonly draft: Draft; readonly answer: readonly string[] } | undefined {
  const match = said.exec(text)
  if (!match) return undefined
  const [whole, opening = ''] = match
  const understanding = understand(opening + ' '.repeat(whole.length - opening.length) + text.slice(whole.length), catalog)
  const draft = draftOf(understanding)
  const { measures, x, series } = draft
  if (understanding.charts.length > 0 || measures.length !== 1 || !x || series || x.grain !== undefined) return undefined
  // "Breakdown of films by running time": in steps.
  if (x.item?.sort === 'number') return undefined
  return { understanding: { ...understanding, charts: [{ start: 0, end: 0, kind: 'arc', explicit: false }] }, draft, answer: [] }
}
