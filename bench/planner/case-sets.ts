import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

export type SetKind = 'nvbench' | 'nlv' | 'nvbench2'

/** What a planner may see of a case, and what the totals are grouped by. */
export interface PlannerCase {
  readonly id: string
  /** Database or table. */
  readonly db: string
  /** The request; several for a first sentence and the changes after it. */
  readonly words: readonly string[]
  /** File of the database or table; absent where the set has none. */
  readonly file?: string
}

export interface CaseSet {
  readonly name: string
  readonly kind: SetKind
  readonly dir: string
  readonly cases: readonly PlannerCase[]
}

interface Line {
  readonly id: string
  readonly db?: string
  readonly table?: string
  readonly nl?: string
  readonly utterances?: readonly string[]
}

/** Reads a folder in the layout of one of the three kinds of set; only what a planner may read is kept. */
export function readSet(dir: string): CaseSet {
  const lines = readFileSync(join(dir, 'cases.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Line)
  const kind: SetKind = existsSync(join(dir, 'databases')) ? 'nvbench' : existsSync(join(dir, 'tables')) ? 'nvbench2' : 'nlv'
  const cases = lines.map((line): PlannerCase => {
    const db = line.db ?? line.table ?? ''
    const file =
      kind === 'nvbench'
        ? join(dir, 'databases', `${db}.sqlite`)
        : kind === 'nvbench2'
          ? join(dir, 'tables', `${db}@${line.table ?? ''}.csv`)
          : join(dir, 'data', `${db}.csv`)
    return {
      id: line.id,
      db: kind === 'nvbench2' ? `${db}@${line.table ?? ''}` : db,
      words: line.utterances ?? [line.nl ?? ''],
      ...(existsSync(file) ? { file } : {}),
    }
  })
  return { name: basename(dir), kind, dir, cases }
}

/** Names of the databases that are only ever scored. */
export function heldOutDatabases(): ReadonlySet<string> {
  const { databases } = JSON.parse(readFileSync(new URL('./held-out.json', import.meta.url), 'utf8')) as {
    readonly databases: readonly string[]
  }
  return new Set(databases)
}
