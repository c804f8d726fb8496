import type { Item } from '../lexicon.ts'

/** "शाम 5 बजे", "shaam ke 5 se 8 baje", "कितने बजे": hours of the day. */
export function withClock(items: readonly Item[]): readonly Item[] {
  let said = items.filter((_, at) => !isSaidTwice(items, at))
  for (let at = said.length - 1; at > 0; at--) {
    const mark = said[at]
    const asked = said[at - 1]
    if (!mark || !oClock.test(mark.text) || !asked) continue
    // "कितने बजे".
    if (asked.role === 'howMany') {
      said = [
        ...said.slice(0, at - 1),
        { ...asked, role: 'which', text: 'which' },
        { ...mark, role: 'grain', text: 'hour' },
        ...said.slice(at + 1),
      ]
      continue
    }
    // "5 से 8 बजे": both are hours.
    const from = said[at - 2]?.role === 'from' && said[at - 3]?.role === 'number' ? at - 3 : at - 1
    const link = said[from - 1]
    const before = link?.role === 'of' || link?.role === 'to' ? from - 2 : from - 1
    const part = halves[said[before]?.text ?? '']
    const half = part ?? open
    const first = said[from]?.value ?? 0
    // "सुबह 9 से 5 बजे" ends after noon, "5 से 8 बजे" in the half in which it begins.
    const last: Half = (hour) => (hour > first && hour !== 12 ? half(first) : part === halves['morning'] ? open(hour) : half(hour))
    const read = said.slice(from, at).map((item, place) => (item.role === 'number' ? hourOf(item, place === 0 ? half : last) : item))
    if (read.every((item) => item !== undefined)) said = [...said.slice(0, part ? before : from), ...read, ...said.slice(at + 1)]
  }
  return said
}

/** "5 बजे से 8 बजे": where no other half of the day stands between. */
function isSaidTwice(items: readonly Item[], at: number): boolean {
  const [mark, from, hour, again] = items.slice(at, at + 4)
  return [mark, again].every((item) => item !== undefined && oClock.test(item.text)) && from?.role === 'from' && hour?.role === 'number'
}

type Half = (hour: number) => 'am' | 'pm'

/** Where nobody says which half of the day is meant, the one in which one is up and about. */
const open: Half = (hour) => (hour === 12 || hour < 7 ? 'pm' : 'am')

const oClock = /^(?:बजे|baje|bje)$/i

/** The hours before noon, and those after it; of the night those up to five are of the next day. */
const halves: Readonly<Record<string, Half | undefined>> = {
  morning: (hour) => (hour === 12 ? 'pm' : 'am'),
  afternoon: (hour) => (hour === 11 ? 'am' : 'pm'),
  evening: () => 'pm',
  night: (hour) => (hour === 12 || hour < 6 ? 'am' : 'pm'),
}

function hourOf(item: Item, half: Half): Item | undefined {
  const hour = item.value
  if (hour === undefined || !Number.isInteger(hour) || hour > 23) return undefined
  if (hour > 12) return { ...item, role: 'day', text: `${String(hour)}:00` }
  return hour > 0 ? { ...item, role: 'day', text: `${String(hour)} ${half(hour)}` } : undefined
}
