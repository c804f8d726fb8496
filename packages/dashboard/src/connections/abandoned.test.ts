import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { oddNames } from './connection.conformance.ts'
import { duckdbCities, sqliteCities, temporaryFolder } from './fixtures/cities.ts'

const folder = await temporaryFolder()
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Processes whose parent is this one, by Linux's process table. */
function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && stat(pid)[1] === String(parent))
}

function stat(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

const isRunning = (pid: number) => !['Z', undefined].includes(stat(pid)[0])

describe('a parent that is killed', () => {
  it.each(['duckdb', 'sqlite'] as const)('takes the running statement of %s with it', async (kind) => {
    const path = join(folder, `cities.${kind}`)
    if (kind === 'duckdb') await duckdbCities(path, oddNames)
    else sqliteCities(path, oddNames)
    const parent = fork(
      fileURLToPath(new URL('./fixtures/abandoned.ts', import.meta.url)),
      [kind, path, 'SELECT count(*) FROM visits a, visits b, visits c WHERE a.id + b.id * c.id = 3'],
      {
        execArgv: ['--conditions=development', '--disable-warning=ExperimentalWarning'],
      },
    )
    await once(parent, 'message')
    await wait(300)
    const children = childrenOf(parent.pid ?? 0)
    expect(children.length).toBeGreaterThan(0)
    parent.kill('SIGKILL')
    await once(parent, 'exit')
    await expect.poll(() => children.filter(isRunning)).toEqual([])
  })
})
