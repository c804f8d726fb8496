import type { Item, Role } from '../lexicon.ts'

const idle: ReadonlySet<Role> = new Set(['idle', 'of', 'verb', 'in', 'to', 'mark'])

/** "किस शहर में 100 से ज़्यादा ग्राहक हैं": as "जिन शहरों में …". */
function withWhichHave(items: readonly Item[]): readonly Item[] {
  const at = items.findIndex(({ role, text }) => role === 'which' && text === 'which')
  const [asked, thing, link, number, from, degree, counted, ...rest] = items.slice(Math.max(0, at))
  const isHad = thing?.role === 'name' && (link?.role === 'in' || link?.role === 'of') && counted?.role === 'name'
  const isMore = number?.role === 'number' && from?.role === 'from' && degree?.role === 'degree'
  if (at < 0 || !asked || !isHad || !isMore || !rest.every(({ role }) => idle.has(role))) return items
  return items.with(at, { ...asked, role: 'relative', text: 'whose' })
}

/** "जिनकी बिक्री 1 करोड़ से ज़्यादा है वो स्टोर": the things are named behind what they have. */
function lastNamed(items: readonly Item[], at: number): readonly Item[] | undefined {
  const measured = items[at + 1]
  const compared = items.findIndex(({ role }, place) => place > at + 1 && role === 'degree' && items[place - 1]?.role === 'from')
  const isOwn = measured?.role === 'name' && items[at + 2]?.role === 'number' && compared > at + 2
  const behind = items.slice(compared + 1).filter(({ role }) => !idle.has(role))
  const [thing, ...more] = behind
  if (at < 0 || !isOwn || thing?.role !== 'name' || behind.length !== more.length + 1) return undefined
  const link: Item = { ...thing, role: 'with', text: 'with' }
  return [...items.slice(0, at), ...items.slice(at + 1, compared + 1), link, thing, ...more]
}

/** "जिन ग्राहकों ने 5000 से ज़्यादा की खरीदारी की": what comes to so much, before the number. */
function withWorthOf(items: readonly Item[]): readonly Item[] {
  const at = items.findIndex(
    ({ role }, place) => role === 'number' && items[place + 1]?.role === 'from' && items[place + 2]?.role === 'degree',
  )
  const [number, from, degree, of, measure, done] = items.slice(Math.max(0, at))
  const isRelative = items.slice(0, Math.max(0, at)).some(({ role }) => role === 'relative') && items[at - 1]?.role !== 'name'
  if (!isRelative || !number || !from || !degree || of?.role !== 'of' || measure?.role !== 'name') return items
  if (done?.role !== 'of' && done?.role !== 'verb') return items
  return items.toSpliced(at, 6, measure, number, from, degree, { ...done, role: 'verb', text: '' })
}

/** "जिन बच्चों ने 20 हज़ार से कम फीस दी है उनकी लिस्ट": the children with less than that, said as of things that have something. */
export function withRelative(said: readonly Item[]): readonly Item[] {
  const items = withWorthOf(withWhichHave(said))
  const at = items.findIndex(({ role }) => role === 'relative')
  const [relative, next] = items.slice(Math.max(0, at))
  // "आइटम जिन पर मार्जिन 10% से कम है": they are named before it.
  const isBehind = next?.role === 'in' || next?.role === 'to'
  const last = lastNamed(items, at)
  if (last) return last
  const thing = isBehind ? items[at - 1] : next
  if (at < 0 || !relative || thing?.role !== 'name') return items
  const start = items.findIndex(({ role }, place) => place > at + 1 && !idle.has(role))
  const compared = items.findIndex(({ role }, place) => place >= start && role === 'degree' && items[place - 1]?.role === 'from')
  const verb = items.findIndex(({ role, text }, place) => place > compared && (role === 'verb' || (role === 'idle' && text === 'come')))
  const end = verb < 0 && items.slice(compared).every(({ role }) => role !== 'mark') ? items.length : verb
  // "Whose sales are above that of …" compares with no number.
  const number = /^(?:times|bar chart)$/.test(items[compared - 2]?.text ?? '') ? items[compared - 3] : items[compared - 2]
  if (start < 0 || compared < start || end < 0 || number?.role !== 'number') return items
  const condition = items.slice(start, end).filter(({ role }) => role !== 'idle')
  const rest = items.slice(end).findIndex(({ role }) => !idle.has(role))
  const link: Item = { ...relative, role: 'with', text: 'with' }
  return [...items.slice(0, isBehind ? at - 1 : at), ...condition, link, thing, ...(rest < 0 ? [] : items.slice(end + rest))]
}
