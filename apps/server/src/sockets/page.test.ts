import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Protocol } from './machine.ts'
import { socketsPage } from './page.ts'
import { sttProtocol } from './stt-protocol.ts'
import { ttsProtocol } from './tts-protocol.ts'

type AnyProtocol = Protocol<string, string, string>

/** What a client or the world may do in any state, and what only a provider that was opened can. */
const protocols: readonly (readonly [string, AnyProtocol, readonly string[]])[] = [
  ['WS /api/tts/stream', ttsProtocol, ['opened', 'audio', 'spoken']],
  ['WS /api/stt/stream', sttProtocol, ['opened', 'transcript', 'heard']],
]

describe('docs/reference/speech-sockets.md', () => {
  it('is printed from the tables that the sockets run from', () => {
    expect(readFileSync(new URL('../../../../docs/reference/speech-sockets.md', import.meta.url), 'utf8')).toBe(socketsPage())
  })
})

describe.each(protocols)('the table of %s', (_path, protocol, ofProvider) => {
  const live = Object.keys(protocol.states).filter((state) => !protocol.ends.includes(state))
  const rowsOf = (state: string, trigger: string) => protocol.transitions.filter(({ from, on }) => on === trigger && from.includes(state))

  it('has a line for everything that can happen in every state', () => {
    // Frames wait while the provider is opened; ten seconds pass once.
    const waits = (state: string, trigger: string) => state === 'starting' && !['failed', 'left', 'stopping', 'ending'].includes(trigger)
    const missing = live.flatMap((state) =>
      Object.keys(protocol.triggers)
        .filter((trigger) => !ofProvider.includes(trigger) && trigger !== 'late' && !waits(state, trigger))
        .filter((trigger) => rowsOf(state, trigger).every(({ when }) => when !== undefined))
        .map((trigger) => `${state} ${trigger}`),
    )
    expect(missing).toEqual([])
  })

  it('has no line that is never reached, and none out of an end', () => {
    const states = Object.keys(protocol.states)
    for (const state of states)
      for (const trigger of Object.keys(protocol.triggers)) {
        const rows = rowsOf(state, trigger)
        const whens = rows.map(({ when }) => when)
        expect(new Set(whens).size).toBe(whens.length)
        expect(whens.includes(undefined) && whens.indexOf(undefined) !== whens.length - 1).toBe(false)
        expect(protocol.ends.includes(state) && rows.length > 0).toBe(false)
      }
    const reached = new Set(protocol.transitions.map(({ to }) => to))
    expect(states.filter((state) => state !== 'opened' && !reached.has(state))).toEqual([])
  })
})
