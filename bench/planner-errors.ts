/**
 * Lists wrong answers of the last run, held-out databases left out, for reading failures in kind.
 * Usage: node bench/planner-errors.ts [--set DIR] [--count 40] [--seed 1] [--why TEXT] [--match TEXT] [--track viseval]
 */
import { readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { heldOutDatabases } from './planner/case-sets.ts'

const { values: options } = parseArgs({
  options: {
    set: { type: 'string' },
    count: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    why: { type: 'string' },
    match: { type: 'string' },
    track: { type: 'string' },
    each: { type: 'string', default: '1000' },
    db: { type: 'string' },
    max: { type: 'string', default: '1000' },
  },
})
const dir = resolve(options.set ?? resolve(import.meta.dirname, '../../shared/bench/nvbench-dev'))
const name = basename(dir)

interface Case {
  readonly id: string
  readonly db: string
  readonly nl: string
  readonly vql: string
  readonly track: string
  readonly chart_type: string
  readonly scope: string
}
interface Detail {
  readonly id: string
  readonly overall: boolean
  readonly why: string
}
interface Predicted {
  readonly id: string
  readonly plan?: string
  readonly chart_type?: string
  readonly error?: string
}

function lines(path: string): readonly unknown[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line))
}

const heldOut = heldOutDatabases()
const out = resolve(import.meta.dirname, 'out')
const details = new Map((lines(join(out, `${name}.details.jsonl`)) as readonly Detail[]).map((line) => [line.id, line]))
const predicted = new Map((lines(join(out, `${name}.predictions.jsonl`)) as readonly Predicted[]).map((line) => [line.id, line]))
const wrong = (lines(join(dir, 'cases.jsonl')) as readonly Case[]).filter(
  (each) => !heldOut.has(each.db) && details.get(each.id)?.overall === false,
)
const kinds = Map.groupBy(wrong, (each) => `${each.scope} | ${(details.get(each.id)?.why ?? '').replace(/error: .*/, 'error')}`)
for (const [kind, list] of [...kinds].toSorted((a, b) => b[1].length - a[1].length))
  console.log(`${String(list.length).padStart(5)}  ${kind}`)

let state = Number(options.seed)
const random = (): number => (state = (state * 48271) % 2147483647) / 2147483647
const shown = wrong
  .filter(
    (each) =>
      (!options.why || (details.get(each.id)?.why ?? '').includes(options.why)) &&
      (!options.match || `${each.nl} ${each.vql}`.includes(options.match)) &&
      (!options.track || each.track === options.track) &&
      (!options.db || each.db === options.db),
  )
  .map((each) => ({ each, key: random() }))
  .toSorted((a, b) => a.key - b.key)
  .filter(({ each }, place, all) => all.slice(0, place).filter((other) => other.each.db === each.db).length < Number(options.each))
  .slice(0, Math.min(Number(options.count), Number(options.max)))
for (const { each } of shown) {
  const line = predicted.get(each.id)
  console.log(
    `\n[${each.db}] ${each.chart_type}: ${each.nl}\n  want ${each.vql}\n  got  ${line?.error ?? line?.plan ?? ''}\n  why  ${details.get(each.id)?.why ?? ''}`,
  )
}
