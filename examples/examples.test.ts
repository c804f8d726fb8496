import { describe, expect, it } from 'vitest'
import { runExample } from '../e2e/run-example.ts'
import { startTestServer } from '../e2e/server.ts'

describe('the examples', () => {
  it('make a dashboard of a CSV file inside a program', async () => {
    const { code, out, err } = await runExample('dashboard-in-process.ts')
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/100 % [\s\S]*West[\s\S]*SELECT/i)
  })

  it('ask a server, change, undo and filter', async () => {
    await using server = await startTestServer()
    const { name = '', password = '' } = server.admin ?? {}
    const { code, out, err } = await runExample('ask-a-server.ts', {
      environment: { CHITRAVANI_URL: server.url, CHITRAVANI_USER: name, CHITRAVANI_PASSWORD: password },
    })
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/version 2, on #15181c\nversion 3, on #ffffff/)
    expect(out).toMatch(/\w+\.\w+ = .+: \[/)
  })
})
