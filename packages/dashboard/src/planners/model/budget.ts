import { failure } from '../../errors.ts'

/** What is kept of a day's spending; the one of a store survives restarts. */
export interface Spending {
  /**
   * Adds to what an owner spent on a day, all in one step, unless a limit would be passed: then nothing is added.
   * Negative amounts give back.
   * @param day `2026-11-21`, UTC
   */
  add(day: string, owner: string, amount: ModelAmount, limits?: Partial<ModelAmount>): Promise<boolean>
}

export interface ModelAmount {
  readonly calls: number
  readonly tokens: number
}

export interface BudgetLimits {
  /** Of one request, all its calls together. */
  readonly requestTokens: number
  readonly userCallsPerDay: number
  readonly userTokensPerDay: number
}

/** The budget of one request. */
export interface RequestBudget {
  /**
   * Sets aside what a call may take at most, before it is made.
   * @throws `model_budget_spent` with what is over and when it begins anew
   */
  reserve(tokens: number): Promise<Reservation>
}

export interface Reservation {
  /** What the call took; the rest is given back. Once. */
  settle(tokens: number): Promise<void>
}

export function openBudget(spending: Spending, limits: BudgetLimits, now: () => Date): (owner: string) => RequestBudget {
  return (owner) => {
    let left = limits.requestTokens
    return {
      async reserve(tokens) {
        if (tokens > left) throw spent('request', limits.requestTokens, undefined)
        const at = now()
        const day = at.toISOString().slice(0, 10)
        const granted = await spending.add(
          day,
          owner,
          { calls: 1, tokens },
          { calls: limits.userCallsPerDay, tokens: limits.userTokensPerDay },
        )
        if (!granted) throw spent('day', limits.userTokensPerDay, secondsToMidnight(at))
        left -= tokens
        let settled = false
        return {
          async settle(taken) {
            if (settled) return
            settled = true
            left += tokens - taken
            await spending.add(day, owner, { calls: 0, tokens: taken - tokens })
          },
        }
      },
    }
  }
}

function spent(what: 'request' | 'day', limit: number, retryAfterSeconds: number | undefined) {
  const words =
    what === 'request'
      ? 'This request would take more of the language model than one request may.'
      : 'The budget of the language model for today is spent.'
  return failure('model_budget_spent', words, {
    details: { budget: what, tokens: limit },
    ...(retryAfterSeconds === undefined ? { retryable: false } : { retryAfterSeconds }),
  })
}

function secondsToMidnight(at: Date): number {
  const next = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + 1)
  return Math.max(1, Math.ceil((next - at.getTime()) / 1_000))
}

/** Spending that ends with the process; for a program without a store. */
export function memorySpending(): Spending {
  let today = ''
  const kept = new Map<string, ModelAmount>()
  return {
    async add(day, owner, amount, limits = {}) {
      if (day > today) {
        kept.clear()
        today = day
      }
      const before = kept.get(`${day} ${owner}`) ?? { calls: 0, tokens: 0 }
      const after = { calls: Math.max(0, before.calls + amount.calls), tokens: Math.max(0, before.tokens + amount.tokens) }
      if (after.calls > (limits.calls ?? Infinity) || after.tokens > (limits.tokens ?? Infinity)) return false
      kept.set(`${day} ${owner}`, after)
      return true
    },
  }
}
