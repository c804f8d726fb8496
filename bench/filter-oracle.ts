/** Does a filter give what really removing the rows gives? Exits 1 when one pair differs. Usage: --count N --seed N --set DIR */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runOracle } from './filter/run.ts'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    set: { type: 'string', default: resolve(import.meta.dirname, '../../shared/bench/nvbench-dev') },
    all: { type: 'boolean', default: false },
  },
})
const count = Number(values.count)
const run = await runOracle({ count, seed: Number(values.seed), set: values.set })
for (const problem of values.all ? run.failures : run.failures.slice(0, 5)) process.stdout.write(`${problem}\n\n`)
for (const name of run.skipped) process.stdout.write(`skipped: ${name}\n`)
process.stdout.write(`${run.passed} of ${run.pairs} pairs equal over ${run.sources.join(', ')}\n`)
process.stdout.write(
  `${run.outerJoins} with an outer join, ${run.brokenReferences} with null or dangling keys, ${run.sharedNames} with one name in two tables; ${run.changed} whose rows the filter changed; ${run.columnsFiltered} columns filtered; ${run.cubed} answered out of cubes as well\n`,
)
const enough = run.outerJoins >= count / 5 && run.brokenReferences >= count / 10 && run.sharedNames >= count / 10
if (!enough) process.stdout.write('too few pairs of one kind\n')
process.exitCode = run.passed === run.pairs && enough ? 0 : 1
