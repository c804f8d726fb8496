import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { NewSession, Records, UserRecord } from './records.ts'
import { describeUploads } from './uploads.conformance.ts'

/** What every store of records keeps to, whatever it is made of. `open` gives an empty one. */
export function describeRecords(name: string, open: (now: () => Date) => Promise<Records>): void {
  describe(`${name}: records`, () => {
    let records: Records
    let at = Date.parse('2026-01-01T00:00:00Z')
    const now = () => new Date((at += 1_000))
    beforeEach(async () => {
      records = await open(now)
    })
    afterEach(() => records.close())

    const session = (owner: string, content = 'one'): NewSession => ({
      id: randomUUID(),
      owner,
      connection: 'sample',
      prompt: 'sales',
      title: content,
      chartCount: 1,
      content,
    })
    const change = (content: string) => ({ title: content, chartCount: 2, content })
    const user: UserRecord = {
      name: 'asha',
      role: 'user',
      dataRoles: [],
      passwordHash: '$x',
      tokensValidFrom: '2026-01-01T00:00:00.000Z',
      createdAt: '2026-01-01T00:00:00.000Z',
    }

    describe('users', () => {
      it('gives back what was created, changed, removed', async () => {
        await records.users.create(user)
        expect(await records.users.read('asha')).toEqual(user)
        expect(await records.users.update('asha', { role: 'admin' })).toBe(true)
        expect(await records.users.list()).toEqual([{ ...user, role: 'admin' }])
        expect(await records.users.update('asha', { dataRoles: ['east', 'west_2'] })).toBe(true)
        expect(await records.users.read('asha')).toEqual({ ...user, role: 'admin', dataRoles: ['east', 'west_2'] })
        expect(await records.users.remove('asha')).toBe(true)
        expect(await records.users.read('asha')).toBeUndefined()
        expect(await records.users.remove('asha')).toBe(false)
        expect(await records.users.update('asha', { role: 'user' })).toBe(false)
      })

      it('refuses a second user of one name', async () => {
        await records.users.create(user)
        await expect(records.users.create({ ...user, role: 'admin' })).rejects.toMatchObject({ code: 'user_exists', kind: 'conflict' })
        expect((await records.users.read('asha'))?.role).toBe('user')
      })
    })

    describe('sessions', () => {
      it('starts at version 1 and grows by one with every change, undo and redo', async () => {
        const { id, version } = await records.sessions.create(session('a'))
        expect(version).toBe(1)
        expect((await records.sessions.append(id, 'a', 1, change('two'))).version).toBe(2)
        expect((await records.sessions.append(id, 'a', 2, change('three'))).version).toBe(3)
        const undone = await records.sessions.step(id, 'a', 'undo')
        expect(undone).toMatchObject({ content: 'two', record: { version: 4, title: 'two', undoSteps: 1, redoSteps: 1 } })
        const redone = await records.sessions.step(id, 'a', 'redo', 4)
        expect(redone).toMatchObject({ content: 'three', record: { version: 5, undoSteps: 2, redoSteps: 0, chartCount: 2 } })
        expect(await records.sessions.read(id, 'a')).toEqual(redone)
        expect(await records.sessions.readRecord(id, 'a')).toEqual(redone.record)
      })

      it('forgets what could be redone when a change follows an undo', async () => {
        const { id } = await records.sessions.create(session('a'))
        await records.sessions.append(id, 'a', 1, change('two'))
        await records.sessions.step(id, 'a', 'undo')
        await records.sessions.append(id, 'a', 3, change('other'))
        await expect(records.sessions.step(id, 'a', 'redo')).rejects.toMatchObject({ code: 'nothing_to_redo', kind: 'conflict' })
        expect((await records.sessions.step(id, 'a', 'undo')).content).toBe('one')
        await expect(records.sessions.step(id, 'a', 'undo')).rejects.toMatchObject({ code: 'nothing_to_undo' })
      })

      it('refuses a change made from another version and leaves everything as it was', async () => {
        const { id } = await records.sessions.create(session('a'))
        await records.sessions.append(id, 'a', 1, change('two'))
        const before = await records.sessions.read(id, 'a')
        await expect(records.sessions.append(id, 'a', 1, change('late'))).rejects.toMatchObject({
          code: 'stale_version',
          details: { version: 2 },
        })
        await expect(records.sessions.step(id, 'a', 'undo', 1)).rejects.toMatchObject({ code: 'stale_version' })
        expect(await records.sessions.read(id, 'a')).toEqual(before)
      })

      it('lets one of many changes from one version through', async () => {
        const { id } = await records.sessions.create(session('a'))
        const tries = await Promise.allSettled(
          Array.from({ length: 20 }, (_, n) => records.sessions.append(id, 'a', 1, change(`try ${n}`))),
        )
        expect(tries.filter((each) => each.status === 'fulfilled')).toHaveLength(1)
        expect((await records.sessions.read(id, 'a'))?.record.version).toBe(2)
      })

      it("treats another owner's id as one that is not there", async () => {
        const { id } = await records.sessions.create(session('a'))
        expect(await records.sessions.read(id, 'b')).toBeUndefined()
        expect(await records.sessions.readRecord(id, 'b')).toBeUndefined()
        await expect(records.sessions.append(id, 'b', 1, change('x'))).rejects.toMatchObject({ code: 'unknown_session' })
        await expect(records.sessions.step(id, 'b', 'undo')).rejects.toMatchObject({ code: 'unknown_session' })
        expect(await records.sessions.remove(id, 'b')).toBe(false)
        expect(await records.sessions.removeAll('b')).toBe(0)
        expect((await records.sessions.list('b', { limit: 10 })).sessions).toEqual([])
        expect((await records.sessions.read(id, 'a'))?.content).toBe('one')
      })

      it('pages newest first, each once', async () => {
        for (let n = 0; n < 7; n++) await records.sessions.create(session('a', String(n)))
        const seen: string[] = []
        let before: string | undefined
        do {
          const page = await records.sessions.list('a', { limit: 3, ...(before === undefined ? {} : { before }) })
          seen.push(...page.sessions.map((each) => each.title))
          before = page.next
        } while (before !== undefined)
        expect(seen).toEqual(['6', '5', '4', '3', '2', '1', '0'])
        for (const odd of ['', 'x', '%', Buffer.from("' or 1=1 --").toString('base64url'), Buffer.from('\0 \0').toString('base64url')])
          await records.sessions.list('a', { limit: 3, before: odd })
      })

      it('keeps any text as it is', async () => {
        const odd = 'हिन्दी \u0000 \ud83c\udf5b "quoted" \'single\' \u2028 ' + 'x'.repeat(100_000)
        const { id } = await records.sessions.create({ ...session('a'), content: odd })
        expect((await records.sessions.read(id, 'a'))?.content).toBe(odd)
        const named = await records.sessions.create({ ...session('a', odd), prompt: odd })
        expect(named.title.startsWith('हिन्दी ')).toBe(true)
        expect(await records.users.read('a\0')).toBeUndefined()
      })

      it('keeps fifty steps and no more', async () => {
        const { id } = await records.sessions.create(session('a'))
        for (let n = 1; n <= 60; n++) await records.sessions.append(id, 'a', n, change(`v${n}`))
        expect((await records.sessions.read(id, 'a'))?.record).toMatchObject({ version: 61, undoSteps: 49 })
        for (let n = 0; n < 49; n++) await records.sessions.step(id, 'a', 'undo')
        await expect(records.sessions.step(id, 'a', 'undo')).rejects.toMatchObject({ code: 'nothing_to_undo' })
      })

      it('removes a session with its states', async () => {
        const { id } = await records.sessions.create(session('a'))
        expect(await records.sessions.remove(id, 'a')).toBe(true)
        expect(await records.sessions.read(id, 'a')).toBeUndefined()
        await records.sessions.create(session('a'))
        await records.sessions.create(session('b'))
        expect(await records.sessions.removeAll('a')).toBe(1)
        expect((await records.sessions.list('b', { limit: 5 })).sessions).toHaveLength(1)
      })
    })

    describe('shares', () => {
      it('has one share of a session, of its owner only, gone with the session', async () => {
        const { id } = await records.sessions.create(session('a'))
        expect(await records.shares.put({ tokenHash: 'h0', session: id, owner: 'b' })).toBeUndefined()
        await records.shares.put({ tokenHash: 'h1', session: id, owner: 'a' })
        await records.shares.put({ tokenHash: 'h2', session: id, owner: 'a' })
        expect(await records.shares.read('h1')).toBeUndefined()
        expect(await records.shares.read('h2')).toMatchObject({ session: id, owner: 'a' })
        expect(await records.shares.ofSession(id, 'a')).toMatchObject({ tokenHash: 'h2' })
        expect(await records.shares.ofSession(id, 'b')).toBeUndefined()
        expect(await records.shares.remove(id, 'b')).toBe(false)
        await records.sessions.remove(id, 'a')
        expect(await records.shares.read('h2')).toBeUndefined()
      })
    })

    describe('idempotency', () => {
      const claim = { owner: 'a', route: 'generate', key: 'k', bodyHash: 'h' }

      it('lets one of many claims run and tells the others', async () => {
        const claims = await Promise.all(Array.from({ length: 20 }, () => records.idempotency.begin(claim)))
        expect(claims.filter((each) => each.state === 'new')).toHaveLength(1)
        expect(claims.filter((each) => each.state === 'running')).toHaveLength(19)
        await records.idempotency.finish('a', 'generate', 'k', { status: 200, body: '{"x":1}' })
        expect(await records.idempotency.begin(claim)).toEqual({ state: 'finished', bodyHash: 'h', status: 200, body: '{"x":1}' })
      })

      it('gives a key free only while it runs', async () => {
        await records.idempotency.begin(claim)
        await records.idempotency.release('a', 'generate', 'k')
        expect((await records.idempotency.begin(claim)).state).toBe('new')
        await records.idempotency.finish('a', 'generate', 'k', { status: 200, body: '' })
        await records.idempotency.release('a', 'generate', 'k')
        expect(await records.idempotency.releaseRunning()).toBe(0)
        expect((await records.idempotency.begin(claim)).state).toBe('finished')
      })

      it('keeps an answer no longer than the session it shows', async () => {
        const { id } = await records.sessions.create(session('a'))
        for (const key of ['k', 'other']) {
          await records.idempotency.begin({ ...claim, key })
          await records.idempotency.finish('a', 'generate', key, { status: 200, body: '{"x":1}', session: key === 'k' ? id : 'another' })
        }
        expect(await records.sessions.remove(id, 'b')).toBe(false)
        expect((await records.idempotency.begin(claim)).state).toBe('finished')
        expect(await records.sessions.remove(id, 'a')).toBe(true)
        expect((await records.idempotency.begin(claim)).state).toBe('new')
        expect((await records.idempotency.begin({ ...claim, key: 'other' })).state).toBe('finished')
      })

      it('keeps keys of owners and routes apart, for a day', async () => {
        await records.idempotency.begin(claim)
        expect((await records.idempotency.begin({ ...claim, owner: 'b' })).state).toBe('new')
        expect((await records.idempotency.begin({ ...claim, route: 'refine' })).state).toBe('new')
        at += 24 * 60 * 60 * 1_000
        expect((await records.idempotency.begin(claim)).state).toBe('new')
      })
    })

    describe('API keys and usage', () => {
      const key = { name: 'phone', keyHash: 'h1', hint: 'chv_abcd', createdAt: '2026-11-21T00:00:00.000Z' }

      it('keeps a key by its digest until it is removed', async () => {
        await records.apiKeys.create(key)
        await records.apiKeys.create({ ...key, name: 'kiosk', keyHash: 'h2', charactersPerDay: 0, audioSecondsPerDay: 9 })
        expect(await records.apiKeys.find('h1')).toEqual(key)
        expect(await records.apiKeys.find('h2')).toMatchObject({ name: 'kiosk', charactersPerDay: 0, audioSecondsPerDay: 9 })
        expect((await records.apiKeys.list()).map(({ name }) => name)).toEqual(['kiosk', 'phone'])
        await expect(records.apiKeys.create({ ...key, keyHash: 'h3' })).rejects.toMatchObject({ code: 'key_exists' })
        expect([await records.apiKeys.remove('phone'), await records.apiKeys.remove('phone')]).toEqual([true, false])
        expect(await records.apiKeys.find('h1')).toBeUndefined()
      })

      it('adds up what callers used, day by day', async () => {
        const change = { day: '2999-01-01', caller: 'key phone', characters: 5, audioMs: 100, requests: 1 }
        const [sum] = await records.usage.add([change])
        expect(sum).toEqual({ characters: 5, audioMs: 100, requests: 1 })
        await records.usage.add([change, { ...change, characters: -3, audioMs: 0, requests: 0 }, { ...change, caller: 'user asha' }])
        expect(await records.usage.read('2999-01-01', 'key phone')).toEqual({ characters: 7, audioMs: 200, requests: 2 })
        expect(await records.usage.read('2999-01-02', 'key phone')).toEqual({ characters: 0, audioMs: 0, requests: 0 })
        expect((await records.usage.list('2999-01-01')).map(({ caller }) => caller)).toEqual(['key phone', 'user asha'])
      })
    })

    describe('reserved usage', () => {
      it('stops at a limit and adds nothing of what would pass it, whoever is quick [scorecard R16]', async () => {
        const change = { day: '2999-01-01', caller: 'user a', characters: 30, audioMs: 10, requests: 1 }
        const all = await Promise.all(Array.from({ length: 8 }, () => records.usage.reserve(change, { characters: 100, audioMs: 1_000 })))
        expect(all.filter(({ added }) => added)).toHaveLength(3)
        expect(await records.usage.read('2999-01-01', 'user a')).toEqual({ characters: 90, audioMs: 30, requests: 3 })
        expect(await records.usage.reserve({ ...change, characters: 0, audioMs: 971 }, { audioMs: 1_000 })).toEqual({
          added: false,
          sums: { characters: 90, audioMs: 30, requests: 3 },
        })
        const { added } = await records.usage.reserve({ ...change, caller: 'user b', characters: 101 }, { characters: 100 })
        expect(added).toBe(false)
      })
    })

    describeUploads(() => records.uploads, now)

    it('says that it can write', async () => {
      await records.ping()
    })

    describe('spending on language models', () => {
      it('is added up by day and user, and given back', async () => {
        expect(await records.spending.add('2026-01-01', 'a', { calls: 1, tokens: 500 })).toBe(true)
        expect(await records.spending.add('2026-01-01', 'a', { calls: 0, tokens: -200 })).toBe(true)
        await records.spending.add('2026-01-01', 'b', { calls: 1, tokens: 7 })
        await records.spending.add('2026-01-02', 'a', { calls: 1, tokens: 9 })
        expect(await records.spending.read('2026-01-01', 'a')).toEqual({ calls: 1, tokens: 300 })
        expect(await records.spending.read('2026-01-03', 'a')).toEqual({ calls: 0, tokens: 0 })
      })

      it('stops at a limit and adds nothing of what would pass it, whoever is quick [scorecard R16]', async () => {
        const limits = { calls: 3, tokens: 1_000 }
        const all = await Promise.all(
          Array.from({ length: 8 }, () => records.spending.add('2026-01-01', 'a', { calls: 1, tokens: 300 }, limits)),
        )
        expect(all.filter(Boolean)).toHaveLength(3)
        expect(await records.spending.add('2026-01-01', 'a', { calls: 0, tokens: 101 }, limits)).toBe(false)
        expect(await records.spending.read('2026-01-01', 'a')).toEqual({ calls: 3, tokens: 900 })
      })
    })
  })
}
