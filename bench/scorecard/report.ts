import { loadavg } from 'node:os'

/** What a proof of the scorecard found. */
export interface Report {
  /** Notes what is wrong unless `holds`. */
  readonly need: (holds: boolean, words: string) => void
  /** Prints a line. */
  readonly say: (line: string) => void
  /** Prints what is wrong, the load and the verdict, and sets the exit code. */
  readonly finish: () => void
}

/** A report that ends as every bench does: `SHORT: …` for what is wrong, then `1 passed, 0 failed, 0 skipped`. */
export function openReport(): Report {
  const wrong: string[] = []
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  return {
    need: (holds, words) => void (holds || wrong.push(words)),
    say,
    finish() {
      for (const words of wrong.slice(0, 30)) say(`SHORT: ${words}`)
      if (wrong.length > 30) say(`SHORT: and ${wrong.length - 30} more`)
      say(`load ${loadavg()[0]?.toFixed(1)}, Node ${process.versions.node}`)
      say(`${wrong.length === 0 ? '1 passed, 0 failed' : '0 passed, 1 failed'}, 0 skipped`)
      process.exitCode = wrong.length === 0 ? 0 : 1
    },
  }
}

/** Runs over a list a few at a time. */
export async function each<T>(items: Iterable<T>, atOnce: number, run: (item: T) => Promise<void>): Promise<void> {
  const next = items[Symbol.iterator]()
  const work = async () => {
    for (let item = next.next(); !item.done; item = next.next()) await run(item.value)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
