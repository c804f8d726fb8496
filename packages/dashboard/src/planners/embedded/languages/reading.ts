import { itemReadings } from './frame.ts'
import type { Frame } from './frame.ts'
import type { NameReading, Names } from './language.ts'
import type { Item, Role } from './lexicon.ts'
import { endsShown, isTime, isYear, lastName, ranged, timeRoles } from './phrases.ts'

/** What the particles of a clause make of the phrases before them. */
export function frameOf(items: readonly Item[], names: Names): Frame {
  const frame: Frame = { heads: [], groups: [], where: [], times: [], sort: [], charts: [], lead: [], parts: [] }
  const has = (...roles: readonly Role[]): boolean => items.some(({ role }) => roles.includes(role))
  const [shares, relates] = [has('share'), has('relation')]
  /** Phrases with a genitive behind them, waiting for what they belong to. */
  let chain: (readonly Item[])[] = []
  let phrase: Item[] = []
  let low: readonly Item[] | undefined

  const readingsOf = (words: readonly Item[]): readonly NameReading[] => itemReadings(words, names)
  /** What a particle claims of the words before it: the last name among them, and what is joined to it by "and". */
  const claim = (shownLater = false): readonly Item[] => {
    const taken = phrase
    phrase = []
    const limited = taken.findIndex(({ role }) => role === 'top' || role === 'bottom' || role === 'superlative')
    const number = taken.findIndex(({ role }) => role === 'number')
    const [front] = taken
    // "The average of the price, by brand".
    if (chain.length > 0 && front && taken.length > 1 && (front.role === 'aggregate' || front.role === 'count')) {
      head([front])
      return taken.slice(1)
    }
    const last = lastName(taken, readingsOf(taken))
    const thing = taken.findIndex(({ role }) => role === 'name')
    // "Customers by state", where nothing else is shown, is not "by customer state".
    const apart =
      last <= thing && thing < taken.length - 1 && !shownLater && frame.heads.length === 0 && names.isThing(taken[thing]?.text ?? '')
    const own = apart && !taken.some(({ role }) => role === 'and') ? thing + 1 : last
    // "The 10 largest stores, by area": the first name is what is limited.
    const from = limited >= 0 && number >= 0 && own === Math.max(limited, number) + 1 && own < taken.length - 1 ? own + 1 : own
    const rest = taken.slice(0, from)
    if (!rest.some(({ role }) => ['name', 'count', 'howMany', 'top', 'bottom', 'superlative', 'number'].includes(role))) return taken
    head(rest)
    return taken.slice(from)
  }
  /** With the phrases before it, as one name: "payment method". */
  const compound = (words: readonly Item[]): readonly Item[] => {
    const whole = [...chain.flat(), ...words]
    chain = []
    return whole
  }
  const head = (words: readonly Item[]): void => {
    if (words.length > 0 || chain.length > 0) frame.heads.push({ of: chain, words })
    chain = []
  }
  const close = (): void => {
    const words = group(phrase)
    phrase = []
    if (words.length === 0 && chain.length === 0) return
    if (isTime(words) && chain.length === 0) frame.times.push({ marker: undefined, words })
    else head(words)
  }
  /** "हर शहर": takes the name behind "each" or "which" out as a breakdown; the rest. */
  const group = (words: readonly Item[]): Item[] => {
    const [unit, after] = words
    // "तिमाही बिक्री", "हफ्ते के किस दिन सबसे ज़्यादा ऑर्डर": a unit of time before what is shown.
    if (unit?.role === 'grain' && (after?.role === 'name' || after?.role === 'superlative')) {
      frame.groups.push({
        marker: { ...unit, role: after.role === 'name' ? 'periodic' : 'which' },
        words: after.role === 'name' ? [] : [unit],
      })
      return group(words.slice(1))
    }
    const at = words.findIndex(({ role }) => role === 'per' || role === 'which' || role === 'rest')
    const marker = words[at]
    if (!marker) return [...words]
    const behind = words.slice(at + 1)
    const [first] = readingsOf(behind)
    const length = behind[0]?.role === 'grain' ? 1 : first && first.at === 0 ? first.end : Math.min(1, behind.length)
    const own = behind.slice(0, length)
    if (own.length > 0) frame.groups.push({ marker, words: own })
    return group([...words.slice(0, at), ...behind.slice(length)])
  }

  for (const [at, item] of items.entries()) {
    const next = items[at + 1]
    switch (item.role) {
      case 'of': {
        const all = phrase.find(({ role }) => role === 'all')
        phrase = group(phrase.filter((each) => each !== all))
        if (all && readingsOf(phrase)[0]?.kind === 'group') frame.groups.push({ marker: all, words: phrase })
        else if (low && phrase.some(({ role }) => role === 'number')) {
          frame.where.push(
            ranged(compound([]), { ...item, role: 'between', text: 'between' }, [...low, { ...item, role: 'and', text: 'and' }, ...phrase]),
          )
          low = undefined
        } else if (isTime(phrase)) frame.times.push({ marker: undefined, words: phrase })
        else if (phrase.some(({ role }) => role === 'top' || role === 'bottom')) {
          const words = claim()
          if (words.length > 0) chain.push(words)
        } else if (phrase.length > 0) chain.push(phrase)
        phrase = []
        break
      }
      case 'by':
      case 'sortBy': {
        const words = group(claim(endsShown(items.slice(at + 1))))
        const whole = compound(words)
        if (whole.length > 0) (item.role === 'by' ? frame.groups : frame.sort).push({ marker: item, words: whole })
        break
      }
      case 'to': {
        if (isTime(phrase)) frame.times.push({ marker: { ...item, role: 'in', text: 'in' }, words: phrase })
        else if (phrase.length > 0) head(group(phrase))
        phrase = []
        break
      }
      case 'not': {
        const last = frame.where.at(-1)
        if (phrase.length === 0 && last) last.denied = true
        else if (phrase.length > 0) frame.where.push({ marker: { ...item, role: 'except', text: 'without' }, words: claim() })
        break
      }
      case 'compare': {
        frame.lead.push(item)
        if (phrase.length > 0 || chain.length > 0) head(group(phrase))
        phrase = []
        break
      }
      case 'byBefore': {
        close()
        phrase.push({ ...item, role: 'per' })
        break
      }
      case 'periodic':
        frame.groups.push({ marker: item, words: [] })
        break
      case 'per':
      case 'rest':
      case 'which': {
        if (phrase.some(({ role }) => role === 'name' || role === 'howMany')) close()
        phrase.push(item)
        break
      }
      case 'in': {
        if (phrase.at(-1)?.role === 'chart') break
        const marked = phrase.some(({ role }) => role === 'per' || role === 'which')
        if (relates && phrase.some(({ role }) => role === 'and')) {
          frame.parts.push(compound(phrase))
          phrase = []
          break
        }
        const words = marked ? group(phrase) : claim()
        phrase = []
        if (words.length === 0) break
        if (isTime(words)) frame.times.push({ marker: item, words })
        else if (shares && !readingsOf(words).every(({ kind }) => kind === 'value')) head(words)
        else frame.where.push({ marker: item, words: compound(words) })
        break
      }
      case 'from': {
        if (next?.role === 'degree') break
        if (next?.role === 'number' && phrase.at(-1)?.role === 'number' && !isTime(phrase)) {
          low = phrase.slice(-1)
          phrase = phrase.slice(0, -1)
          break
        }
        const until = items.slice(at + 1).findIndex(({ role }) => role === 'until' || role === 'between')
        const numbers = phrase.some(({ role }) => timeRoles.has(role))
        if (until >= 0 && numbers && until <= 5) {
          const from = phrase.findIndex(({ role }) => timeRoles.has(role))
          low = phrase.slice(from)
          phrase = phrase.slice(0, from)
          break
        }
        const words = phrase.some(({ role }) => role === 'per' || role === 'which') ? group(phrase) : claim()
        phrase = []
        if (words.length === 0) break
        if (isTime(words)) frame.times.push({ marker: { ...item, text: 'since' }, words })
        else frame.where.push({ marker: item, words: compound(words) })
        break
      }
      case 'until': {
        const words = phrase
        phrase = []
        if (low) frame.times.push({ marker: { ...item, text: 'from' }, words: [...low, { ...item, role: 'idle', text: 'to' }, ...words] })
        else if (words.length > 0) frame.times.push({ marker: { ...item, text: 'until' }, words })
        low = undefined
        break
      }
      case 'between': {
        const words = phrase
        phrase = []
        if (low) {
          phrase = []
          const range = [...low, { ...item, role: 'and' as const, text: 'and' }, ...words]
          if (isTime(low)) frame.times.push({ marker: item, words: range })
          else frame.where.push(ranged(compound([]), item, range))
          low = undefined
        } else if (isTime(words)) frame.times.push({ marker: item, words })
        else if (words.some(({ role }) => role === 'number')) {
          const from = words.findIndex(({ role }) => role === 'number')
          frame.where.push(ranged(compound(words.slice(0, from)), item, words.slice(from)))
        } else {
          frame.parts.push(words)
          head([])
        }
        break
      }
      case 'before':
      case 'after': {
        const words = phrase
        phrase = []
        const from = words.findIndex(({ role }) => timeRoles.has(role))
        if (from >= 0) {
          if (from > 0) head(words.slice(0, from))
          frame.times.push({ marker: item, words: words.slice(from) })
        }
        break
      }
      case 'degree': {
        if (items[at - 1]?.role === 'from') compare(item)
        else phrase.push(item)
        break
      }
      case 'with': {
        const words = group(phrase)
        phrase = []
        const last = frame.where.at(-1)
        if (words.length === 0) break
        if (last?.open) {
          last.words = [...compound([]), ...words, ...last.words]
          last.open = false
        } else frame.where.push({ marker: item, words: compound(words) })
        break
      }
      case 'without':
      case 'except': {
        const words = compound(claim())
        if (words.length > 0) frame.where.push({ marker: item, words })
        break
      }
      case 'share':
      case 'relation':
      case 'spread':
      case 'trend': {
        phrase = group(phrase)
        frame.lead.push(item)
        if (phrase.length > 0 || chain.length > 0) head(phrase)
        phrase = []
        break
      }
      case 'chart': {
        phrase = group(phrase)
        frame.charts.push(item)
        if (phrase.length > 0 || chain.length > 0) head(phrase)
        phrase = []
        break
      }
      case 'sort': {
        frame.sort.push({ marker: item, words: [] })
        break
      }
      case 'mark':
      case 'verb': {
        if (item.role === 'mark' && (/^[-'"/()*%&+]$/.test(item.text) || next === undefined)) break
        close()
        break
      }
      case 'where': {
        frame.lead.push(item)
        break
      }
      case 'all':
      case 'relative':
      case 'idle': {
        if (item.role === 'all') phrase.push(item)
        break
      }
      default: {
        phrase.push(item)
      }
    }
  }
  close()
  return frame

  function compare(item: Item): void {
    const words = phrase
    phrase = []
    const from = words.findIndex(({ role }) => role === 'number' || role === 'month' || role === 'past')
    const before = from > 0 ? words.slice(0, from) : []
    const comparative = { ...item, role: 'comparative' as const, text: item.text.split(';')[1]?.trim() ?? item.text }
    if (isYear(words[from] ?? item) && words.length === from + 1 && before.length === 0) {
      frame.times.push({ marker: comparative, words })
      return
    }
    phrase = [...before]
    const named = before.length > 0 || chain.length > 0 ? compound(before.length > 0 ? claim() : []) : []
    phrase = []
    frame.where.push({ marker: comparative, words: [...named, comparative, ...words.slice(Math.max(0, from))], open: named.length === 0 })
  }
}
