import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { runOracle } from './filter/run.ts'

it('gives what really removing the rows gives, over generated schemas, the sample and five databases', { timeout: 240_000 }, async () => {
  const count = Number(process.env['FILTER_PAIRS'] ?? 40)
  const set = process.env['FILTER_SET'] ?? resolve(import.meta.dirname, '../../shared/bench/nvbench-dev')
  const run = await runOracle({ count, seed: 7, set })
  for (const name of run.skipped) console.warn(`skipped: ${name}`)
  expect(run.failures).toEqual([])
  expect(run.passed).toBe(count)
  expect(run.outerJoins).toBeGreaterThanOrEqual(count / 5)
  expect(run.brokenReferences).toBeGreaterThanOrEqual(count / 10)
  expect(run.sharedNames).toBeGreaterThanOrEqual(count / 10)
})
