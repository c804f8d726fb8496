import { itemReadings } from '../frame.ts'
import type { Frame } from '../frame.ts'
import type { NameReading, Names } from '../language.ts'
import type { Item, Role } from '../lexicon.ts'
import { amounts } from '../substances.ts'
import { claimedFrom, isTime, isYear, timeRoles } from './phrases.ts'

/** What a particle makes of the words before it. */
export type Particle = (clause: Clause, item: Item, at: number) => void
export type Particles = Readonly<Partial<Record<Role, Particle>>>

const shownRoles: ReadonlySet<Role> = new Set(['name', 'count', 'howMany', 'top', 'bottom', 'superlative', 'number'])

/** What a time may stand before. */
const shownBehind: ReadonlySet<Role> = new Set(['name', 'aggregate', 'count', 'howMany', 'superlative'])

/** "This", "last 5": not yet a time, but of which things. */
function isOpen(time: readonly Item[]): boolean {
  return time.every(({ role }) => role === 'this' || role === 'past' || role === 'number') && !time.some(isYear)
}

/** A clause on its way into a frame: what was read of it, and the words that still wait. */
export class Clause {
  readonly items: readonly Item[]
  readonly names: Names
  readonly frame: Frame = { heads: [], groups: [], where: [], times: [], sort: [], charts: [], lead: [], parts: [] }
  /** Words that no particle has claimed yet. */
  phrase: Item[] = []
  /** The lower end of a range whose upper end comes later. */
  low: readonly Item[] | undefined
  /** Phrases with a genitive behind them, waiting for what they belong to. */
  chain: (readonly Item[])[] = []

  constructor(items: readonly Item[], names: Names) {
    this.items = items
    this.names = names
  }

  /** Whether such a word stands anywhere in the clause. */
  says(role: Role): boolean {
    return this.items.some((item) => item.role === role)
  }

  /** Whether such a word waits. */
  holds(...roles: readonly Role[]): boolean {
    return this.phrase.some(({ role }) => roles.includes(role))
  }

  readings(words: readonly Item[]): readonly NameReading[] {
    return itemReadings(words, this.names)
  }

  /** Of "उम्र सेगमेंट" the first may be nothing that is known, and yet what is measured. */
  isOneName(words: readonly Item[]): boolean {
    const [first, ...more] = this.readings(words)
    return more.length === 0 && (first?.at ?? 0) === 0
  }

  /** The words that wait, which then wait no longer. */
  take(): readonly Item[] {
    const taken = this.phrase
    this.phrase = []
    return taken
  }

  /** What a particle claims of the words before it: the last name, and what is joined to it by "and". What stands before is shown. */
  claim(phrase: readonly Item[], shownLater = false): readonly Item[] {
    const taken = this.untimed(phrase)
    const [front] = taken
    // "The average of the price, by brand"; "… ka average price month wise" is by the month alone.
    const isByTime = taken.length > 2 && taken.at(-1)?.role === 'grain'
    if (
      !isByTime &&
      this.chain.length > 0 &&
      front &&
      taken.length > 1 &&
      (front.role === 'aggregate' || front.role === 'count') &&
      this.isOneName(taken.slice(1))
    ) {
      this.show([front])
      return taken.slice(1)
    }
    const alone = !shownLater && this.frame.heads.length === 0
    const claimed = claimedFrom(taken, this.readings(taken), (word) => alone && this.names.isThing(word))
    // "दाने की बिक्री आइटम के हिसाब से" of a sheet of feed sales: no "sales item".
    const isShown = alone && claimed === 0 && taken.length === 2 && amounts.has(front?.text ?? '')
    const from = isShown && this.readings(taken.slice(1)).some(({ kind }) => kind === 'group') ? 1 : claimed
    const rest = taken.slice(0, from)
    if (!rest.some(({ role }) => shownRoles.has(role))) return taken
    this.show(rest)
    return taken.slice(from)
  }

  /** "इस महीने दिल्ली में", "पिछले महीने कुल कितना": a time before what is shown stands for itself. */
  untimed(words: readonly Item[]): readonly Item[] {
    const length = words.findIndex(({ role }) => !timeRoles.has(role))
    const time = words.slice(0, Math.max(0, length))
    if (!shownBehind.has(words[length]?.role ?? 'idle') || !isTime(time) || isOpen(time)) return words
    this.frame.times.push({ marker: undefined, words: time })
    return words.slice(length)
  }

  /** "बिक्री 2025": a time behind what is shown stands for itself. */
  untimedAtEnd(words: readonly Item[]): readonly Item[] {
    const from = words.findLastIndex(({ role }) => !timeRoles.has(role)) + 1
    const time = words.slice(from)
    if (words[from - 1]?.role !== 'name' || !isTime(time) || isOpen(time)) return words
    this.frame.times.push({ marker: undefined, words: time })
    return words.slice(0, from)
  }

  /** With the phrases that wait for what they belong to, as one name: "payment method". */
  compound(words: readonly Item[]): readonly Item[] {
    const whole = [...this.chain.flat(), ...words]
    this.chain = []
    return whole
  }

  /** Words that are shown, of what waits for them. */
  show(shown: readonly Item[]): void {
    // "कितने ग्राहक हैं और कितने ऑर्डर": another head.
    const others = shown[0]?.role === 'and' && this.frame.heads.length > 0 ? shown.slice(1) : shown
    // "UPI का हिस्सा कितना है": the share.
    const isShare = this.frame.lead.some(({ role }) => role === 'share') && others.every(({ role }) => role === 'howMany')
    const words = isShare ? [] : others
    // "कितने ग्राहक और कितने ऑर्डर": two heads.
    const asked = words.findIndex(({ role }, at) => role === 'and' && words[at + 1]?.role === 'howMany')
    // "ऑर्डर की संख्या और बिक्री": the count is of what stands before it.
    const [count, and, ...more] = words
    if (count?.role === 'count' && and?.role === 'and' && more.length > 0 && this.chain.length > 0) {
      this.frame.heads.push({ of: this.chain, words: [count] }, { of: [], words: more })
      this.chain = []
      return
    }
    const parts =
      asked > 0 && words.slice(0, asked).some(({ role }) => role === 'howMany') ? [words.slice(0, asked), words.slice(asked + 1)] : [words]
    for (const part of parts) if (part.length > 0 || this.chain.length > 0) this.frame.heads.push({ of: this.chain, words: part })
    this.chain = []
  }

  /** A condition over these words; nothing where there are none. */
  narrow(marker: Item, words: readonly Item[]): void {
    if (words.length > 0) this.frame.where.push({ marker, words })
  }

  /** What no particle has claimed is shown, or is a time. */
  close(): void {
    const words = this.ungrouped(this.untimedAtEnd(this.untimed(this.take())))
    const last = this.frame.where.at(-1)
    const isOfThem = last?.open === true && this.frame.heads.length > 0 && this.chain.length === 0
    // "कितने ग्राहकों के 5 से ज़्यादा ऑर्डर हैं": so many of these.
    if (isOfThem && words.length === 1 && words.every(({ role, text }) => role === 'name' && this.names.isThing(text))) {
      last.words = [...words, ...last.words]
      last.open = false
    } else if (isTime(words) && this.chain.length === 0) this.frame.times.push({ marker: undefined, words })
    else this.show(words)
  }

  /** Takes what "each", "which" and units of time break down by out of the words; the rest. */
  ungrouped(words: readonly Item[]): Item[] {
    const [unit, after] = words
    // "तिमाही बिक्री", "हफ्ते के किस दिन सबसे ज़्यादा ऑर्डर": a unit of time before what is shown.
    if (unit?.role === 'grain' && (after?.role === 'name' || after?.role === 'superlative')) {
      const periodic = after.role === 'name'
      this.frame.groups.push({ marker: { ...unit, role: periodic ? 'periodic' : 'which' }, words: periodic ? [] : [unit] })
      return this.ungrouped(words.slice(1))
    }
    const at = words.findIndex(({ role }) => role === 'per' || role === 'which' || role === 'rest')
    const marker = words[at]
    if (!marker) return [...words]
    const behind = words.slice(at + 1)
    const [first] = this.readings(behind)
    // "किसका बकाया": whoever it is, unless a thing is named behind the word ("कौन ग्राहक").
    if (marker.text === 'who' && !(first?.at === 0 && first.kind === 'group')) {
      this.frame.groups.push({ marker, words: [] })
      return this.ungrouped([...words.slice(0, at), ...behind])
    }
    // "कौन से 5 सामान सबसे ज़्यादा बिके": so many of them.
    const many = marker.role === 'which' && behind[0]?.role === 'number' && behind[1]?.role === 'name' ? 1 : 0
    const named = many > 0 ? this.readings(behind.slice(1))[0] : first
    const length = behind[0]?.role === 'grain' ? 1 : many + (named && named.at === 0 ? named.end : Math.min(1, behind.length - many))
    const own = behind.slice(0, length)
    if (own.length > 0) this.frame.groups.push({ marker, words: own })
    // "ऑनलाइन और दुकान अलग अलग".
    else if (marker.text === 'apart') this.frame.lead.push(marker)
    return this.ungrouped([...words.slice(0, at), ...behind.slice(length)])
  }
}
