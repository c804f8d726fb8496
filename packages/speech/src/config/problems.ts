import { speechFailure } from '../errors.ts'

/** Where a value stands: `chitravani.toml:12`, or the name of a variable. */
export type Place = string

/** Every wrong key and value, said at once. */
export interface Problems {
  add(place: Place, key: string, problem: string, allowed?: string): void
  /** @throws `configuration` naming all of them, if there are any */
  check(): void
}

export function collectProblems(): Problems {
  const found: string[] = []
  return {
    add(place, key, problem, allowed) {
      found.push(`${place}: ${key} ${problem}${allowed === undefined ? '' : `; allowed: ${allowed}`}`)
    },
    check() {
      if (found.length > 0) throw speechFailure('configuration', found.join('\n'), { details: { problems: found } })
    },
  }
}
