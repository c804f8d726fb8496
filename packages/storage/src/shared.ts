/**
 * What the replicas of one server share while they run. A store in one file belongs to one process, which keeps all this in memory; in a
 * store of many processes any of them may write and any other read it.
 */
export interface SharedRecords {
  /** May other processes work on the store at the same time? */
  readonly replicas: boolean
  readonly counters: CounterRecords
  readonly attempts: AttemptRecords
  readonly links: LinkRecords
  readonly runs: RunRecords
  /** Secrets that all replicas use; absent where the store belongs to one process, which keeps its own. */
  readonly secrets?: SecretRecords
}

/** Calls within a minute. */
export interface CounterRecords {
  /**
   * Counts one more call of `key`, unless that would make more than `perMinute` in any minute: a window that slides by the second, so that a
   * call may count for up to a second longer. @returns 0 when it was counted, else in how many milliseconds it would be
   */
  count(key: string, perMinute: number): Promise<number>
}

/** Failed sign-ins of the last minute, by a key that says who and from where. */
export interface AttemptRecords {
  /** How many milliseconds to wait before the next try. */
  pauseMs(key: string): Promise<number>
  /** After `free` failures within a minute each further one makes the pause twice as long: 1 s, 2 s, 4 s, … 60 s. */
  failed(key: string, free: number): Promise<void>
  succeeded(key: string): Promise<void>
}

/** Codes that are good once, and for a while; kept as digests. */
export interface LinkRecords {
  put(codeHash: string, user: string, lifetimeMs: number): Promise<void>
  /** Whose code it was; undefined when it is not good (any more). */
  take(codeHash: string): Promise<string | undefined>
}

export interface SecretRecords {
  /** The one that is kept under this name, else `fresh`, which is kept from now on. */
  keep(name: string, fresh: string): Promise<string>
}

/** A piece of work whose events outlive the connection of its caller. */
export interface RunRecord {
  readonly id: string
  readonly owner: string
  /** JSON, opaque to the store: all that it takes to do the work. */
  readonly request: string
  /** 1 at first, one more with every replica that takes it over. */
  readonly attempt: number
}

export interface NewRun {
  readonly id: string
  readonly owner: string
  readonly request: string
  /** The idempotency key that this run will answer; it stays claimed while any replica may go on with the run. */
  readonly claim?: { readonly route: string; readonly key: string }
}

export interface RunEvent {
  /** 1, 2, … without gaps. */
  readonly position: number
  /** JSON, opaque to the store. */
  readonly data: string
}

/** Runs and their events, for as long as somebody may come back for them. */
export interface RunRecords {
  create(run: NewRun): Promise<void>
  /**
   * Adds events in order; the same ones again change nothing.
   * @returns false when the run is no longer this process's, or has ended: the work is to stop
   */
  append(id: string, attempt: number, events: readonly RunEvent[], ended: boolean): Promise<boolean>
  /** Events after a position, oldest first, some at a time; undefined when the owner has no such run or it never had that position. */
  read(id: string, owner: string, after: number): Promise<{ readonly events: readonly RunEvent[]; readonly ended: boolean } | undefined>
  /** False when the owner has no such run. */
  cancel(id: string, owner: string): Promise<boolean>
  /**
   * To be called every second: keeps the runs that somebody follows here, forgets those that ended and that nobody followed for `keepMs`.
   * @returns runs of this process that are to end: cancelled, or followed by nobody for as long
   */
  tend(followed: readonly string[], keepMs: number): Promise<readonly string[]>
  /** Takes over what processes that died or let go left unfinished, if somebody followed it within `keepMs`. */
  takeOver(keepMs: number): Promise<readonly RunRecord[]>
  /** Lets go of unfinished runs of this process, so that another one takes them over. */
  release(ids: readonly string[]): Promise<void>
  /** Calls back when a run has news; some may be missed, so look now and then. @returns what ends it */
  watch(onNews: (id: string) => void): () => void
}

const pauseWindowMs = 60_000
const maxPauseMs = 60_000

/** Failed sign-ins of one key, and until when it has to wait; times in milliseconds of one clock. */
export interface Attempt {
  readonly failures: readonly number[]
  readonly pauseUntil: number
}

/** One more failure at `at`. */
export function failedAgain(before: Attempt | undefined, free: number, at: number): Attempt {
  const failures = [...(before?.failures ?? []).filter((time) => at - time < pauseWindowMs), at].slice(-50)
  const beyond = failures.length - free
  return { failures, pauseUntil: beyond >= 0 ? at + Math.min(1_000 * 2 ** beyond, maxPauseMs) : 0 }
}
