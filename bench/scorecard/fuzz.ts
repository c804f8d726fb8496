/**
 * Fuzzing guided by coverage (row Q6): frames of JSON, WAV, event streams, language tags, Markdown and the guard of SQL, ten minutes each.
 * Inputs that reach new code are kept in `bench/fuzz/kept`, in base64, and are where the next run begins. `--minutes`, `--target`, `--seed`.
 */
import { Buffer } from 'node:buffer'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import type { Exploration, Explored } from '../fuzz/explore.ts'
import { targets } from '../fuzz/targets.ts'
import { openReport } from './report.ts'

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, target: { type: 'string' }, seed: { type: 'string', default: '20261122' } },
})
/** An input may take so long; twenty times the slowest seen. */
const patienceMs = 10_000
const mostKept = 1000
const folder = fileURLToPath(new URL('../fuzz/kept/', import.meta.url))
const { need, say, finish } = openReport()

for (const { name } of targets.filter((each) => values.target === undefined || each.name === values.target)) {
  const file = `${folder}${name}.txt`
  const before = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
  const explored = await explore(name, before)
  if (explored === undefined) continue
  const { inputs, blocks, kept, finds } = explored
  say(
    `${name}: ${inputs} inputs, ${blocks} blocks of code reached, ${kept.length} inputs kept (${before.length} before), ${finds.length} finds`,
  )
  for (const { input, error } of finds) need(false, `${name}: ${error} · ${input}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, `${kept.slice(0, mostKept).join('\n')}\n`)
}
finish()

async function explore(name: string, kept: readonly string[]): Promise<Explored | undefined> {
  const current = new SharedArrayBuffer(8 + 64 * 1024)
  const data = { name, kept, current, seed: Number(values.seed), milliseconds: Number(values.minutes) * 60_000 } satisfies Exploration
  const worker = new Worker(new URL('../fuzz/explore.ts', import.meta.url), { workerData: data })
  const counts = new Int32Array(current, 0, 2)
  const now = () => Buffer.from(new Uint8Array(current, 8, Atomics.load(counts, 1))).toString('base64')
  const stop = new AbortController()
  const ended = once(worker, 'message', { signal: stop.signal }).then(([explored]) => explored as Explored)
  const stuck = (async () => {
    for (
      let last = 0, since = performance.now();
      performance.now() - since < patienceMs;
      await wait(500, undefined, { signal: stop.signal })
    ) {
      const count = Atomics.load(counts, 0)
      // Before its first input the thread is still loading.
      if (count !== last || count === 0) [last, since] = [count, performance.now()]
    }
    throw new Error(`an input takes over ${patienceMs / 1000} s`)
  })()
  stuck.catch(() => undefined)
  try {
    return await Promise.race([ended, stuck])
  } catch (error) {
    need(false, `${name}: ${String(error)} · ${now()}`)
    return undefined
  } finally {
    stop.abort()
    await worker.terminate()
  }
}
