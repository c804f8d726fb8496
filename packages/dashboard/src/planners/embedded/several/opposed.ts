import { columnOf } from '../../../connections/connection.ts'
import type { Catalog } from '../../../connections/connection.ts'
import { isTemporal } from '../schema/column-types.ts'
import { partOf } from './part.ts'
import type { RequestPart } from './part.ts'

const tailed = String.raw`(\s+(?:by|per|for each|over)\s+.*)`
const against = new RegExp(String.raw`^(.*?)\s+(?:vs\.?|versus|compared (?:to|with))\s+(.*?)${tailed}?$`, 'is')
/** "Compare orders and returns by month"; what is counted or summed up in so many words may stand in one chart. */
const comparing = new RegExp(
  String.raw`^(?!.*\b(?:number|count|total|average) )\s*(?:please )?(?:compare|comparing|comparison of)\s+((?:(?!\sand\s|,).)*?)\s+(?:and|with|to|&)\s+((?:(?!\sand\s|,).)*?)${tailed}$`,
  'is',
)

/** "Revenue versus returns by month", where the two are kept in different tables: a chart of each, since one scale fits no two things. */
export function opposed(prompt: string, catalog: Catalog): readonly RequestPart[] {
  const match = against.exec(prompt) ?? comparing.exec(prompt)
  const [, said = '', right = '', tail = ''] = match ?? []
  if (!match || tail === '' || /\b(?:vs|versus)\b/i.test(right)) return []
  const left = ' '.repeat(prompt.indexOf(said)) + said
  const room = prompt.length - left.length - right.length - tail.length
  // Words keep their places, so that traces point at them.
  const texts = [left + ' '.repeat(room + right.length) + tail, ' '.repeat(left.length + room) + right + tail]
  const parts = texts.map((text) => partOf(text, catalog))
  const tables = parts.map(({ draft }) => draft.measures[0]?.table ?? draft.measures[0]?.choices[0]?.table ?? draft.named[0])
  const apart =
    tables[0] !== undefined &&
    tables[1] !== undefined &&
    tables[0] !== tables[1] &&
    parts.every(
      ({ draft, understanding }) =>
        draft.measures.length === 1 &&
        draft.x !== undefined &&
        draft.conditions.length === 0 &&
        !understanding.charts.some(({ explicit }) => explicit),
    )
  return apart ? parts : twoDays(prompt, { left, right, tail, room }, catalog)
}

/** "Complaints received vs resolved by month": rows by two of their days, each with an axis of its own. */
function twoDays(
  prompt: string,
  { left, right, tail, room }: { readonly left: string; readonly right: string; readonly tail: string; readonly room: number },
  catalog: Catalog,
): readonly RequestPart[] {
  const [deed] = /\S+\s*$/.exec(left) ?? []
  if (deed === undefined || !/^\p{L}+(?:ed|en|t|d)$/iu.test(right.trim()) || !/\b(?:day|week|month|quarter|year)\b/i.test(tail)) return []
  const things = left.slice(0, left.length - deed.length)
  const texts = [
    left + ' '.repeat(room + right.length) + tail,
    things + ' '.repeat(prompt.length - things.length - right.length - tail.length) + right + tail,
  ]
  const parts = texts.map((text) => partOf(text, catalog))
  const days = parts.map(({ draft }) => (draft.measures[0]?.aggregate === 'count' ? draft.x?.choices[0] : undefined))
  const [one, other] = days
  const profiles = days.map((day) => day && columnOf(catalog, day.table, day.column))
  const apart = one && other && one.table === other.table && one.column !== other.column
  return apart && profiles.every((profile) => profile && isTemporal(profile)) ? parts : []
}
