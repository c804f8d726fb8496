import { Buffer } from 'node:buffer'
import { Session } from 'node:inspector'
import type { Profiler } from 'node:inspector'
import { parentPort, workerData } from 'node:worker_threads'
import { chance, mutate } from './mutate.ts'
import { targets } from './targets.ts'

/**
 * One parser, tried for a while with inputs that are kept and changed further whenever they reach code that none before them reached. Runs as
 * a thread, so that the other side can tell an input that never ends from one that takes long: `current` holds it.
 */
export interface Exploration {
  readonly name: string
  readonly seed: number
  readonly milliseconds: number
  /** Inputs of earlier explorations, in base64. */
  readonly kept: readonly string[]
  /** Count of inputs, length of the current one, and its bytes. */
  readonly current: SharedArrayBuffer
}

export interface Explored {
  readonly inputs: number
  /** Blocks of code that were reached. */
  readonly blocks: number
  /** Inputs that reached something new, in base64. */
  readonly kept: readonly string[]
  /** An input at which something was thrown that is no refusal, and what. */
  readonly finds: readonly { readonly input: string; readonly error: string }[]
}

const { name, seed, milliseconds, kept: given, current } = workerData as Exploration
const target = targets.find((each) => each.name === name)
if (target === undefined) throw new Error(`no target ${name}`)
const [counts, bytes] = [new Int32Array(current, 0, 2), new Uint8Array(current, 8)]
const random = chance(seed)
const session = new Session()
session.connect()
session.post('Profiler.enable')
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

const reached = new Set<string>()
const finds = new Map<string, string>()
let inputs = 0

/** Blocks that ran since the last time, of our own code and of the parsers it calls. */
function blocks(): readonly string[] {
  const found: string[] = []
  session.post('Profiler.takePreciseCoverage', (_error, { result }: Profiler.TakePreciseCoverageReturnType) => {
    for (const { scriptId, url, functions } of result) {
      if (!url.startsWith('file:') || url.includes('/bench/')) continue
      for (const { ranges } of functions)
        for (const { startOffset, endOffset, count } of ranges) if (count > 0) found.push(`${scriptId} ${startOffset} ${endOffset}`)
    }
  })
  return found
}

async function run(input: Buffer): Promise<void> {
  const shown = input.subarray(0, bytes.length)
  bytes.set(shown)
  Atomics.store(counts, 1, shown.length)
  Atomics.add(counts, 0, 1)
  inputs++
  try {
    await target?.run(input)
  } catch (error) {
    const words = error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 3).join(' ') : String(error)
    if (!finds.has(words) && finds.size < 20) finds.set(words, input.toString('base64'))
  }
}

/** Whether the input reaches code that none before it did. */
async function isNew(input: Buffer): Promise<boolean> {
  blocks()
  await run(input)
  const found = blocks().filter((block) => !reached.has(block))
  for (const block of found) reached.add(block)
  return found.length > 0
}

const kept: Buffer[] = []
for (const input of [...given.map((text) => Buffer.from(text, 'base64')), ...target.seeds()]) if (await isNew(input)) kept.push(input)
if (kept.length === 0) kept.push(Buffer.from(''))

const together = 32
const end = performance.now() + milliseconds
while (performance.now() < end) {
  // The coverage is asked for after a handful; only where one of them found something new each is looked at alone.
  const some = Array.from({ length: together }, () => {
    const pick = () => kept[Math.floor(kept.length * (random() < 0.5 ? random() : 1 - random() ** 2 / 2))] ?? kept[0]
    return mutate(pick() as Buffer, pick() as Buffer, target.words, random)
  })
  blocks()
  for (const input of some) await run(input)
  if (blocks().some((block) => !reached.has(block))) for (const input of some) if (await isNew(input)) kept.push(input)
  // Lets the thread be ended.
  await new Promise((resolve) => setImmediate(resolve))
}
parentPort?.postMessage({
  inputs,
  blocks: reached.size,
  kept: kept.map((input) => input.toString('base64')),
  finds: [...finds].map(([error, input]) => ({ input, error })),
} satisfies Explored)
