import { openRecords } from '@chitravani/storage'
import type { Records, UsageRecords } from '@chitravani/storage'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openLedger } from './usage.ts'
import type { Ledger } from './usage.ts'

let folder: string
let records: Records
let now: Date
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'chitravani-usage-'))
  records = await openRecords({ url: `sqlite:${join(folder, 'records.db')}` })
  now = new Date('2999-12-30T23:59:00Z')
})
afterEach(async () => {
  await records.close()
  rmSync(folder, { recursive: true })
})

const phone = { kind: 'key', id: 'key phone' } as const
const open = (usage: UsageRecords = records.usage, charactersPerDay: number | undefined = 50, replicas = false): Ledger =>
  openLedger(usage, { charactersPerDay, audioSecondsPerDay: 10, replicas, now: () => now, log: pino({ level: 'silent' }) })
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'passed',
    (error: unknown) => (error as { code: string }).code,
  )

describe('what a caller may use in a day', () => {
  it('is refused beyond the cap, whichever replica is asked', async () => {
    const ledgers = [open(records.usage, 50, true), open(records.usage, 50, true)]
    const outcomes = await Promise.all(
      Array.from({ length: 120 }, async (_, n) => {
        const tab = await ledgers[n % 2]?.open(phone, { characters: 1 })
        // Every third one was answered out of the cache.
        if (n % 3 === 0) tab?.giveBack()
        await tab?.settle()
      }).map(codeOf),
    )
    const used = await records.usage.read('2999-12-30', phone.id)
    expect(used.characters).toBeLessThanOrEqual(50)
    expect(used.requests).toBe(outcomes.filter((code) => code === 'passed').length)
    expect(new Set(outcomes)).toEqual(new Set(['passed', 'quota_exceeded']))
    for (const ledger of ledgers) await ledger.close()
    // What the other one used counts here too.
    await records.usage.add([{ day: '2999-12-30', caller: phone.id, characters: 50 - used.characters, audioMs: 0, requests: 0 }])
    expect(await codeOf(ledgers[0]?.open(phone, { characters: 1 }) ?? Promise.resolve())).toBe('quota_exceeded')
  })

  it('is refused beyond the cap, however many ask at once', async () => {
    const ledger = open()
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const tab = await ledger.open(phone, { characters: 1 })
        await tab.settle()
      }).map(codeOf),
    )
    expect(outcomes.filter((outcome) => outcome === 'passed')).toHaveLength(50)
    expect(new Set(outcomes)).toEqual(new Set(['passed', 'quota_exceeded']))
    expect(await records.usage.read('2999-12-30', 'key phone')).toEqual({ characters: 50, audioMs: 0, requests: 50 })
  })

  it('is on disk once it is settled, and known to the next process', async () => {
    const first = open()
    const tab = await first.open(phone, { characters: 40, audioSeconds: 2.5 })
    await tab.settle()
    expect([tab.spent, tab.left]).toEqual([
      { characters: 40, audioSeconds: 2.5 },
      { characters: 10, audioSeconds: 7.5 },
    ])
    const second = open()
    expect(await codeOf(second.open(phone, { characters: 11 }))).toBe('quota_exceeded')
    expect(await codeOf(second.open(phone, { audioSeconds: 7.6 }))).toBe('quota_exceeded')
    expect(await codeOf(second.open(phone, { characters: 10, audioSeconds: 7.5 }))).toBe('passed')
  })

  it('comes back when nothing went to a provider, and starts anew with the day', async () => {
    const ledger = open()
    const tab = await ledger.open(phone, { characters: 50 })
    tab.giveBack()
    expect(tab.left).toMatchObject({ characters: 50 })
    const full = await ledger.open(phone, { characters: 50 })
    expect(() => full.add({ characters: 1 })).toThrow(expect.objectContaining({ code: 'quota_exceeded', retryAfterSeconds: 60 }) as Error)
    now = new Date('2999-12-31T00:00:01Z')
    expect(await codeOf(ledger.open(phone, { characters: 50 }))).toBe('passed')
    await ledger.close()
    expect((await records.usage.read('2999-12-30', 'key phone')).characters).toBe(50)
  })

  it('is each caller’s own; a key’s own cap goes first', async () => {
    const ledger = open()
    await ledger.open(phone, { characters: 50 })
    expect(await codeOf(ledger.open({ kind: 'user', id: 'user asha' }, { characters: 50 }))).toBe('passed')
    expect(await codeOf(ledger.open({ kind: 'key', id: 'key kiosk', charactersPerDay: 60 }, { characters: 60 }))).toBe('passed')
    expect(await codeOf(ledger.open({ kind: 'key', id: 'key none', charactersPerDay: 0 }, { characters: 1 }))).toBe('quota_exceeded')
  })

  it('is not lost while the disk refuses', async () => {
    let full = true
    const failing: UsageRecords = {
      ...records.usage,
      add: (changes) => (full ? Promise.reject(new Error('disk full')) : records.usage.add(changes)),
    }
    const ledger = open(failing)
    const tab = await ledger.open(phone, { characters: 30 })
    await expect(tab.settle()).rejects.toThrow('disk full')
    full = false
    await (await ledger.open(phone, { characters: 5 })).settle()
    expect((await records.usage.read('2999-12-30', 'key phone')).characters).toBe(35)
  })
})
