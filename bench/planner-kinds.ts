/**
 * Which part of a chart goes wrong how often, for the databases that are only scored and for the rest, in totals alone: no request, name
 * or value of any case is printed, so that it can be run over databases that nobody reads.
 * Usage: node bench/planner-kinds.ts [--set DIR]   (after bench/planner.ts)
 */
import { readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { heldOutDatabases } from './planner/case-sets.ts'
import { partsOfGold, wrongParts } from './planner/kinds.ts'
import type { GoldCase, PlanParts } from './planner/kinds.ts'

const { values: options } = parseArgs({ options: { set: { type: 'string' } } })
const dir = resolve(options.set ?? resolve(import.meta.dirname, '../../shared/bench/nvbench-dev'))
const name = basename(dir)
const out = resolve(import.meta.dirname, 'out')

function lines(path: string): readonly unknown[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line))
}

const heldOut = heldOutDatabases()
const cases = lines(join(dir, 'cases.jsonl')) as readonly GoldCase[]
const right = new Map(
  (lines(join(out, `${name}.details.jsonl`)) as readonly { readonly id: string; readonly overall: boolean }[]).map((line) => [
    line.id,
    line.overall,
  ]),
)
const parts = new Map(
  (lines(join(out, `${name}.predictions.jsonl`)) as readonly { readonly id: string; readonly parts?: PlanParts }[]).map((line) => [
    line.id,
    line.parts,
  ]),
)

/** One share, over all cases and as the mean over databases. */
function share(group: readonly GoldCase[], holds: (each: GoldCase) => boolean): string {
  const byDb = [...Map.groupBy(group, ({ db }) => db).values()].map((list) => list.filter(holds).length / list.length)
  const mean = byDb.reduce((sum, each) => sum + each, 0) / Math.max(1, byDb.length)
  return `${((100 * group.filter(holds).length) / Math.max(1, group.length)).toFixed(1).padStart(6)} (${(100 * mean).toFixed(1).padStart(5)})`
}

const groups = { rest: cases.filter(({ db }) => !heldOut.has(db)), 'held-out': cases.filter(({ db }) => heldOut.has(db)) }
const wrong = new Map(
  cases.map((each) => [each.id, right.get(each.id) === true ? [] : wrongParts(partsOfGold(each), parts.get(each.id), each)]),
)
const kinds = [...new Set([...wrong.values()].flat())].toSorted()
console.log(`${'of all cases, in percent (mean over databases)'.padEnd(52)}${Object.keys(groups).join('            ')}`)
const row = (label: string, chosen: (each: GoldCase) => boolean, holds: (each: GoldCase) => boolean): void => {
  console.log(
    label.padEnd(48) +
      Object.values(groups)
        .map((group) => share(group.filter(chosen), holds))
        .join('   '),
  )
}
row(
  'right',
  () => true,
  ({ id }) => right.get(id) === true,
)
for (const kind of kinds)
  row(
    `wrong: ${kind}`,
    () => true,
    ({ id }) => wrong.get(id)?.includes(kind) === true,
  )
for (const kind of kinds)
  row(
    `only wrong: ${kind}`,
    () => true,
    ({ id }) => wrong.get(id)?.length === 1 && wrong.get(id)?.[0] === kind,
  )
for (const field of ['track', 'scope', 'hardness', 'chart_type'] as const)
  for (const value of [...new Set(cases.map((each) => each[field]))].toSorted())
    row(
      `${field} ${value}: right`,
      (each) => each[field] === value,
      ({ id }) => right.get(id) === true,
    )
