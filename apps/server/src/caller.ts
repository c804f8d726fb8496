/** Who calls a speech route. */
export interface Caller {
  readonly kind: 'key' | 'user' | 'address'
  /** What budgets and quotas are counted by: `key phone`, `user asha`, `address 10.0.0.1`. */
  readonly id: string
  /** Caps of a day that this caller's key has; absent: those of the configuration. */
  readonly charactersPerDay?: number
  readonly audioSecondsPerDay?: number
}
