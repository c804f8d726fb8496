import type { Usage, UsageRecords } from '@chitravani/storage'
import type { Logger } from 'pino'
import type { Caller } from './caller.ts'
import { failure } from './errors.ts'

/** What is counted for a caller and a day: text and sound that go to a provider. Answers out of a cache cost nothing. */
export interface Amount {
  /** UTF-16 units. */
  readonly characters?: number
  readonly audioSeconds?: number
}

/** What one request or socket takes of its caller's day. */
export interface Tab {
  /** Counts more. @throws `quota_exceeded`; nothing of it is counted then */
  add(amount: Amount): void
  /** Takes back all that this tab counted: nothing went to a provider. */
  giveBack(): void
  /** All that this tab counted so far. */
  readonly spent: Required<Amount>
  /** What is left of the caller's day; undefined where there is no cap. */
  readonly left: Partial<Required<Amount>>
  /** Resolves when it is on disk; to be awaited before the answer. */
  settle(): Promise<void>
}

export interface Ledger {
  /** @throws `quota_exceeded` */
  open(caller: Caller, amount?: Amount): Promise<Tab>
  close(): Promise<void>
}

export interface LedgerOptions {
  /** Undefined: no cap. */
  readonly charactersPerDay: number | undefined
  readonly audioSecondsPerDay: number | undefined
  /** Do other processes count on the same sums? Then a request that has a cap takes its part in the store before it begins. */
  readonly replicas: boolean
  readonly now: () => Date
  readonly log: Logger
}

/** Sums of one caller on one day: those on disk, and what is not there yet. */
interface Sheet {
  readonly day: string
  readonly caller: string
  characters: number
  audioMs: number
  pending: { characters: number; audioMs: number; requests: number }
}

const lazyMs = 1_000
/** How long the number of requests that cost nothing may be behind: a write stops everybody for as long as the disk takes. */
const freeMs = 10_000
const maxSheets = 10_000

/**
 * Counts in memory and writes in groups: a request waits for the disk once, at its end, together with all others that end then.
 * Refuses at the cap before anything is asked; a day is one of UTC.
 */
export function openLedger(records: UsageRecords, options: LedgerOptions): Ledger {
  const sheets = new Map<string, Promise<Sheet>>()
  const dirty = new Set<Sheet>()
  let writing: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let wroteAt = -freeMs

  const sheetOf = (day: string, caller: string): Promise<Sheet> => {
    const key = `${day} ${caller}`
    const found = sheets.get(key)
    if (found) {
      // In order of use, so that the first ones are those nobody needs; of a few, none is dropped.
      if (sheets.size > maxSheets / 2) {
        sheets.delete(key)
        sheets.set(key, found)
      }
      return found
    }
    const opened = records
      .read(day, caller)
      .then(({ characters, audioMs }) => ({ day, caller, characters, audioMs, pending: { characters: 0, audioMs: 0, requests: 0 } }))
    opened.catch(() => sheets.delete(key))
    sheets.set(key, opened)
    for (const old of sheets.keys()) {
      if (sheets.size <= maxSheets && old.startsWith(day)) break
      // What is dirty is held by `dirty` until it is written.
      sheets.delete(old)
    }
    return opened
  }

  const write = async (): Promise<void> => {
    // Requests that end in the same turn share one write.
    await new Promise((resolve) => setImmediate(resolve))
    const changed = [...dirty]
    dirty.clear()
    wroteAt = performance.now()
    const changes = changed.map(({ day, caller, pending }) => ({ day, caller, ...pending }))
    for (const sheet of changed) sheet.pending = { characters: 0, audioMs: 0, requests: 0 }
    const worth = [...changes.entries()].filter(
      ([, { characters, audioMs, requests }]) => characters !== 0 || audioMs !== 0 || requests !== 0,
    )
    try {
      const sums = worth.length > 0 ? await records.add(worth.map(([, change]) => change)) : []
      for (const [at, [index]] of worth.entries()) learn(changed[index], sums[at])
    } catch (error) {
      for (const [at, sheet] of changed.entries()) {
        count(sheet.pending, changes[at] ?? {}, 1)
        dirty.add(sheet)
      }
      throw error
    }
  }
  const flush = async (): Promise<void> => {
    // One that is under way may have begun before the last change.
    await writing?.catch(() => undefined)
    if (dirty.size === 0) return
    writing ??= write().finally(() => (writing = undefined))
    await writing
  }
  const tick = (): void => {
    timer = undefined
    const isFree = [...dirty].every(({ pending }) => pending.characters === 0 && pending.audioMs === 0)
    if (isFree && performance.now() - wroteAt < freeMs) arm()
    else flush().catch((error: unknown) => options.log.error({ err: error }, 'usage cannot be written'))
  }
  const arm = (): void => {
    timer ??= setTimeout(tick, lazyMs).unref()
  }
  const touch = (sheet: Sheet): void => {
    dirty.add(sheet)
    arm()
  }

  const book: Book = { records, flush, touch, now: options.now }
  return {
    async open(caller, first = {}) {
      const sheet = await sheetOf(options.now().toISOString().slice(0, 10), caller.id)
      const caps = {
        characters: caller.charactersPerDay ?? options.charactersPerDay,
        audioSeconds: caller.audioSecondsPerDay ?? options.audioSecondsPerDay,
      }
      const tab = new SheetTab(book, sheet, caps)
      if (options.replicas && (caps.characters !== undefined || caps.audioSeconds !== undefined)) await tab.reserve(first)
      else {
        tab.add(first)
        sheet.pending.requests += 1
      }
      return tab
    },
    async close() {
      clearTimeout(timer)
      timer = undefined
      await flush()
    },
  }
}

/** What a tab needs of its ledger. */
interface Book {
  readonly records: UsageRecords
  readonly now: () => Date
  readonly flush: () => Promise<void>
  /** The sheet has changed and must be written some time. */
  readonly touch: (sheet: Sheet) => void
}

interface Caps {
  readonly characters: number | undefined
  readonly audioSeconds: number | undefined
}

/** A class, since there is one for every request: of a literal with getters each one has a shape of its own, which stays until the slow collection. */
class SheetTab implements Tab {
  readonly #book: Book
  readonly #sheet: Sheet
  readonly #caps: Caps
  readonly #spent = { characters: 0, audioMs: 0 }

  constructor(book: Book, sheet: Sheet, caps: Caps) {
    this.#book = book
    this.#sheet = sheet
    this.#caps = caps
  }

  add({ characters = 0, audioSeconds = 0 }: Amount): void {
    const audioMs = Math.round(audioSeconds * 1_000)
    this.#check(characters, audioMs)
    this.#change({ characters, audioMs }, 1)
  }

  /** Adds in the store, where other processes count too. @throws `quota_exceeded` */
  async reserve({ characters = 0, audioSeconds = 0 }: Amount): Promise<void> {
    const { characters: maxCharacters, audioSeconds: maxSeconds } = this.#caps
    const audioMs = Math.round(audioSeconds * 1_000)
    const { day, caller } = this.#sheet
    const limits = {
      ...(maxCharacters === undefined || characters === 0 ? {} : { characters: maxCharacters }),
      ...(maxSeconds === undefined || audioMs === 0 ? {} : { audioMs: maxSeconds * 1_000 }),
    }
    const { added, sums } = await this.#book.records.reserve({ day, caller, characters, audioMs, requests: 1 }, limits)
    learn(this.#sheet, sums)
    // What was refused is above its cap now.
    if (!added) this.#check(characters, audioMs)
    count(this.#spent, { characters, audioMs }, 1)
  }

  giveBack(): void {
    this.#change({ ...this.#spent }, -1)
  }

  get spent(): Required<Amount> {
    return { characters: this.#spent.characters, audioSeconds: this.#spent.audioMs / 1_000 }
  }

  get left(): Partial<Required<Amount>> {
    const { characters, audioSeconds } = this.#caps
    return {
      ...(characters === undefined ? {} : { characters: Math.max(0, characters - this.#sheet.characters) }),
      ...(audioSeconds === undefined ? {} : { audioSeconds: Math.max(0, audioSeconds - this.#sheet.audioMs / 1_000) }),
    }
  }

  async settle(): Promise<void> {
    if (this.#spent.characters === 0 && this.#spent.audioMs === 0) return
    await this.#book.flush()
  }

  /** Nothing more is always within the cap, also where the cap has come down since. */
  #check(characters: number, audioMs: number): void {
    const { characters: maxCharacters, audioSeconds: maxSeconds } = this.#caps
    const { now } = this.#book
    if (characters > 0 && maxCharacters !== undefined && this.#sheet.characters + characters > maxCharacters)
      throw exceeded('characters', maxCharacters, this.#sheet.characters, now())
    if (audioMs > 0 && maxSeconds !== undefined && this.#sheet.audioMs + audioMs > maxSeconds * 1_000)
      throw exceeded('audio_seconds', maxSeconds, this.#sheet.audioMs / 1_000, now())
  }

  #change(amount: { readonly characters: number; readonly audioMs: number }, sign: 1 | -1): void {
    for (const sums of [this.#sheet, this.#sheet.pending, this.#spent]) count(sums, amount, sign)
    this.#book.touch(this.#sheet)
  }
}

/** What the store says, and what is not there yet. */
function learn(sheet: Sheet | undefined, sums: Usage | undefined): void {
  if (!sheet || !sums) return
  sheet.characters = sums.characters + sheet.pending.characters
  sheet.audioMs = sums.audioMs + sheet.pending.audioMs
}

function count(
  sums: { characters: number; audioMs: number; requests?: number },
  by: { readonly characters?: number; readonly audioMs?: number; readonly requests?: number },
  sign: 1 | -1,
): void {
  sums.characters += sign * (by.characters ?? 0)
  sums.audioMs += sign * (by.audioMs ?? 0)
  if (sums.requests !== undefined) sums.requests += sign * (by.requests ?? 0)
}

function exceeded(unit: 'characters' | 'audio_seconds', perDay: number, used: number, now: Date) {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)
  const words = unit === 'characters' ? 'characters' : 'seconds of audio'
  return failure('quota_exceeded', `This would be more than ${perDay} ${words} a day, of which ${Math.floor(used)} are used.`, {
    retryAfterSeconds: Math.max(1, Math.ceil((midnight - now.getTime()) / 1_000)),
    details: { unit, per_day: perDay, used: Math.floor(used) },
  })
}
