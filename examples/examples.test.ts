import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { startTestServer } from '../e2e/server.ts'

/** Runs an example as its reader would. */
async function run(
  file: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(
    process.execPath,
    ['--conditions=development', '--disable-warning=ExperimentalWarning', join(import.meta.dirname, file)],
    {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', resolve)
  })
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, out, err }
}

describe('the examples', () => {
  it('make a dashboard of a CSV file inside a program', async () => {
    const { code, out, err } = await run('dashboard-in-process.ts')
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/100 % [\s\S]*West[\s\S]*SELECT/i)
  })

  it('ask a server, change, undo and filter', async () => {
    await using server = await startTestServer()
    const { name = '', password = '' } = server.admin ?? {}
    const { code, out, err } = await run('ask-a-server.ts', {
      CHITRAVANI_URL: server.url,
      CHITRAVANI_USER: name,
      CHITRAVANI_PASSWORD: password,
    })
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/version 2, on #15181c\nversion 3, on #ffffff/)
    expect(out).toMatch(/\w+\.\w+ = .+: \[/)
  })
})
