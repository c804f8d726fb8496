import type { SharedRecords } from './shared.ts'

/** What must outlive the process: users, keys, sessions and their versions. Every write is on disk when its promise resolves. */

export interface UserRecord {
  readonly name: string
  readonly role: 'user' | 'admin'
  /** What the user is to connections with row rules, beside `role`; sorted, letters, digits, `-` and `_`. */
  readonly dataRoles: readonly string[]
  /** PHC string of argon2id. */
  readonly passwordHash: string
  /** Tokens issued before this moment (ISO) are no longer good. */
  readonly tokensValidFrom: string
  readonly createdAt: string
}

export interface SessionRecord {
  readonly id: string
  readonly owner: string
  readonly connection: string
  readonly prompt: string
  readonly title: string
  readonly chartCount: number
  readonly createdAt: string
  readonly updatedAt: string
  /** Grows by one with every change, undo and redo included; never goes back. */
  readonly version: number
  /** How many steps back (and forward) there are. */
  readonly undoSteps: number
  readonly redoSteps: number
}

export interface SessionContent {
  readonly record: SessionRecord
  /** JSON, opaque to the store. */
  readonly content: string
}

export interface NewSession {
  readonly id: string
  readonly owner: string
  readonly connection: string
  readonly prompt: string
  readonly title: string
  readonly chartCount: number
  readonly content: string
}

/** Sessions of one owner only: a foreign id is as absent as an unknown one. */
export interface SessionRecords {
  create(session: NewSession): Promise<SessionRecord>
  read(id: string, owner: string): Promise<SessionContent | undefined>
  /** The same without its content, which is always the same for one version. */
  readRecord(id: string, owner: string): Promise<SessionRecord | undefined>
  /**
   * Writes the next version and forgets what could be redone.
   * @throws `stale_version` when `expected` is not the current version, `unknown_session`
   */
  append(
    id: string,
    owner: string,
    expected: number,
    change: { readonly title: string; readonly chartCount: number; readonly content: string },
  ): Promise<SessionRecord>
  /** @throws `nothing_to_undo`, `nothing_to_redo`, `stale_version`, `unknown_session` */
  step(id: string, owner: string, direction: 'undo' | 'redo', expected?: number): Promise<SessionContent>
  list(
    owner: string,
    page: { readonly limit: number; readonly before?: string },
  ): Promise<{ readonly sessions: readonly SessionRecord[]; readonly next?: string }>
  remove(id: string, owner: string): Promise<boolean>
  removeAll(owner: string): Promise<number>
}

export interface UserRecords {
  create(user: UserRecord): Promise<void>
  read(name: string): Promise<UserRecord | undefined>
  update(name: string, change: Partial<Pick<UserRecord, 'role' | 'dataRoles' | 'passwordHash' | 'tokensValidFrom'>>): Promise<boolean>
  remove(name: string): Promise<boolean>
  list(): Promise<readonly UserRecord[]>
}

/** First answer of a request sent with an idempotency key. */
export interface KeptAnswer {
  readonly status: number
  readonly body: string
  /** The session that the answer shows; when that is removed, so is the answer. */
  readonly session?: string | null
}

export interface IdempotencyRecords {
  /** Claims the key; an earlier claim is returned instead, finished or still running. */
  begin(claim: {
    readonly owner: string
    readonly route: string
    readonly key: string
    readonly bodyHash: string
  }): Promise<
    | { readonly state: 'new' }
    | { readonly state: 'running'; readonly bodyHash: string }
    | { readonly state: 'finished'; readonly bodyHash: string; readonly status: number; readonly body: string }
  >
  finish(owner: string, route: string, key: string, answer: KeptAnswer): Promise<void>
  /** Gives the key free: the request failed validation or was cancelled. */
  release(owner: string, route: string, key: string): Promise<void>
  /** Gives free what servers that died left running; to be called when a server starts. */
  releaseRunning(): Promise<number>
  removeAll(owner: string): Promise<number>
}

/** A session shown to whoever has its link. */
export interface ShareRecord {
  /** Digest of the link's token; the token itself is kept nowhere. */
  readonly tokenHash: string
  readonly session: string
  readonly owner: string
  readonly createdAt: string
}

/** At most one share of a session; it goes with the session. */
export interface ShareRecords {
  /** Replaces an earlier share; undefined when the owner has no such session. */
  put(share: { readonly tokenHash: string; readonly session: string; readonly owner: string }): Promise<ShareRecord | undefined>
  read(tokenHash: string): Promise<ShareRecord | undefined>
  /** The share of one of the owner's sessions, if there is any. */
  ofSession(session: string, owner: string): Promise<ShareRecord | undefined>
  remove(session: string, owner: string): Promise<boolean>
}

/** A key for the speech routes; whoever has it may use them. */
export interface ApiKeyRecord {
  readonly name: string
  /** Digest of the key; the key itself is kept nowhere. */
  readonly keyHash: string
  /** Its first characters, so that people can tell keys apart. */
  readonly hint: string
  /** Caps of its own; absent: those of the configuration. */
  readonly charactersPerDay?: number
  readonly audioSecondsPerDay?: number
  readonly createdAt: string
}

export interface ApiKeyRecords {
  /** @throws `key_exists` */
  create(key: ApiKeyRecord): Promise<void>
  find(keyHash: string): Promise<ApiKeyRecord | undefined>
  list(): Promise<readonly ApiKeyRecord[]>
  remove(name: string): Promise<boolean>
}

/** What a caller used on a day. */
export interface Usage {
  /** UTF-16 units of text that went to a provider. */
  readonly characters: number
  /** Milliseconds of sound that went to a provider. */
  readonly audioMs: number
  readonly requests: number
}

/** By day (`2026-11-21`, UTC) and caller; kept 400 days. */
export interface UsageRecords {
  read(day: string, caller: string): Promise<Usage>
  /** Adds all changes or none; negative ones give back. @returns the new sums, in order */
  add(changes: readonly (Usage & { readonly day: string; readonly caller: string })[]): Promise<readonly Usage[]>
  /**
   * Adds one change in one step, unless a sum would pass its limit: then nothing is added.
   * @returns the sums after it, and whether it was added
   */
  reserve(
    change: Usage & { readonly day: string; readonly caller: string },
    limits: Partial<Pick<Usage, 'characters' | 'audioMs'>>,
  ): Promise<{ readonly added: boolean; readonly sums: Usage }>
  list(day: string): Promise<readonly (Usage & { readonly caller: string })[]>
}

/** What requests to language models took. */
export interface ModelSpending {
  readonly calls: number
  readonly tokens: number
}

/** By day (`2026-11-21`, UTC) and user; kept 400 days. */
export interface SpendingRecords {
  read(day: string, owner: string): Promise<ModelSpending>
  /**
   * Adds to what was spent, in one step, unless a sum would pass its limit: then nothing is added and the answer is false.
   * Negative amounts give back.
   */
  add(day: string, owner: string, amount: ModelSpending, limits?: Partial<ModelSpending>): Promise<boolean>
}

/** A file that a user brought; its bytes lie elsewhere, under its id. */
export interface UploadRecord {
  readonly id: string
  /** What its owner calls it as a connection; no two of an owner's differ by the case of letters alone. */
  readonly name: string
  readonly table: string
  readonly kind: string
  readonly bytes: number
  readonly createdAt: string
}

/** Uploads of one owner only: a foreign id is as absent as an unknown one. */
export interface UploadRecords {
  /** Oldest first. */
  list(owner: string): Promise<readonly UploadRecord[]>
  /**
   * One of an owner's after the other, at whatever replica.
   * @returns `taken` where the owner has one of that name or id, `full` where the owner has as many as `most`
   */
  add(owner: string, upload: UploadRecord, most: number): Promise<'added' | 'taken' | 'full'>
  remove(owner: string, id: string): Promise<boolean>
  removeAll(owner: string): Promise<number>
}

export interface Records {
  readonly users: UserRecords
  readonly sessions: SessionRecords
  readonly shares: ShareRecords
  readonly idempotency: IdempotencyRecords
  readonly apiKeys: ApiKeyRecords
  readonly usage: UsageRecords
  readonly spending: SpendingRecords
  readonly uploads: UploadRecords
  /** What replicas tell each other. */
  readonly shared: SharedRecords
  /** Answers when the store can write. */
  ping(): Promise<void>
  close(): Promise<void>
}
