/** Whether a server's tables are still those that are known. */
export interface SchemaWatch {
  /**
   * Looks again where the last look is too long ago; nobody waits for that. Resolves at once, but after a doubt: then when it is known
   * whether there was something in it, and the schema was read again if so.
   */
  settled(): Promise<void>
  /** A statement failed that should not have. */
  doubt(): void
}

export interface SchemaWatchOptions {
  readonly everyMs: number
  readonly hasChanged: () => Promise<boolean>
  /** Reads it again. */
  readonly changed: () => Promise<void>
}

/** Looks at most once at a time. What cannot be looked at, or read again, stays as it is known until the next look. */
export function watchSchema({ everyMs, hasChanged, changed }: SchemaWatchOptions): SchemaWatch {
  let lookedAt = performance.now()
  let looking: Promise<void> | undefined
  let doubted: Promise<void> | undefined

  async function look(): Promise<void> {
    if (await hasChanged()) await changed()
  }

  function begin(): Promise<void> {
    lookedAt = performance.now()
    looking ??= look()
      .catch(() => undefined)
      .finally(() => (looking = undefined))
    return looking
  }

  return {
    async settled() {
      if (performance.now() - lookedAt >= everyMs) void begin()
      await doubted
    },
    doubt() {
      doubted ??= begin().finally(() => (doubted = undefined))
    },
  }
}
