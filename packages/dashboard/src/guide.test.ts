import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Connection } from './connections/connection.ts'
import { openConnection } from './connections/index.ts'
import type { DashboardPlan } from './plan.ts'
import { embeddedPlanner } from './planners/index.ts'
import { sampleHints } from './sample/hints.ts'
import { makeSample } from './sample/index.ts'

const page = readFileSync(new URL('../../../docs/guide/what-you-can-ask.md', import.meta.url), 'utf8')
const examplesIn = (text: string) => [...text.matchAll(/^\| (?!You write|-)(.+?) +\|/gm)].flatMap(([, cell = '']) => cell.split(' · '))
const [asked = '', rest = ''] = page.split('\n## Sheets')
const changes = rest.split('\n## Changes')[1] ?? ''
const board = /dashboard of _(.+?)_/s.exec(changes)?.[1]?.replaceAll(/\s+/g, ' ') ?? ''

/** Every example of the guide is understood whole: a page that promises more than the planner does is wrong. */
describe('docs/guide/what-you-can-ask.md', () => {
  const settings = { maxCharts: 6, theme: 'default', fiscalYearStart: 4 } as const
  let folder: string
  let connection: Connection
  let before: DashboardPlan

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chitravani-guide-'))
    const path = join(folder, 'sample.duckdb')
    await makeSample(path, { scale: 0.1 })
    connection = await openConnection({ name: 'sample', kind: 'duckdb', path, hints: sampleHints })
    before = await embeddedPlanner.plan({ ...settings, prompt: board, catalog: await connection.catalog() })
  })
  afterAll(async () => {
    await connection.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('has examples', () => {
    expect(examplesIn(asked).length).toBeGreaterThan(50)
    expect(examplesIn(changes).length).toBeGreaterThan(15)
    expect(before.charts).toHaveLength(3)
  })

  it.each(examplesIn(asked))('%s', async (prompt) => {
    const plan = await embeddedPlanner.plan({ ...settings, prompt, catalog: await connection.catalog() })
    expect(plan.charts).not.toHaveLength(0)
    // That this year has only begun is worth a word, and no fault of the question.
    expect(plan.warnings.filter(({ code }) => code !== 'period_unfinished')).toEqual([])
  })

  it.each(examplesIn(changes))('%s', async (feedback) => {
    const plan = await embeddedPlanner.refine({ ...settings, feedback, plan: before, catalog: await connection.catalog() })
    expect(plan).not.toEqual(before)
    expect(plan.warnings).toEqual(before.warnings)
  })
})
