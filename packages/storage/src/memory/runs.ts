import type { RunEvent, RunRecords } from '../shared.ts'

interface Kept {
  readonly owner: string
  readonly events: RunEvent[]
  ended: boolean
  cancelled: boolean
  followedAt: number
}

/** Runs of the one process there is: they end with it. */
export function openRuns(now: () => number): RunRecords {
  const runs = new Map<string, Kept>()
  const watchers = new Set<(id: string) => void>()
  const tell = (id: string) => {
    for (const onNews of watchers) onNews(id)
  }
  const of = (id: string, owner: string) => {
    const run = runs.get(id)
    return run?.owner === owner ? run : undefined
  }
  return {
    async create({ id, owner }) {
      runs.set(id, { owner, events: [], ended: false, cancelled: false, followedAt: now() })
    },
    async append(id, _attempt, events, ended) {
      const run = runs.get(id)
      if (!run || run.ended) return false
      run.events.push(...events.filter(({ position }) => position > run.events.length))
      run.ended = ended
      tell(id)
      return true
    },
    async read(id, owner, after) {
      const run = of(id, owner)
      if (!run || after > run.events.length) return undefined
      return { events: run.events.slice(after), ended: run.ended }
    },
    async cancel(id, owner) {
      const run = of(id, owner)
      if (run) run.cancelled = true
      tell(id)
      return run !== undefined
    },
    async tend(followed, keepMs) {
      const at = now()
      for (const id of followed) {
        const run = runs.get(id)
        if (run) run.followedAt = at
      }
      const left = [...runs].filter(([, { followedAt }]) => at - followedAt >= keepMs)
      for (const [id, { ended }] of left) if (ended) runs.delete(id)
      return [...runs].filter(([, run]) => !run.ended && (run.cancelled || at - run.followedAt >= keepMs)).map(([id]) => id)
    },
    async takeOver() {
      return []
    },
    async release() {},
    watch(onNews) {
      watchers.add(onNews)
      return () => void watchers.delete(onNews)
    },
  }
}
