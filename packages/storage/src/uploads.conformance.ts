import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { UploadRecords } from './records.ts'

/** What every store of what is known of uploads keeps to. */
export function describeUploads(uploads: () => UploadRecords, now: () => Date): void {
  describe('uploads', () => {
    const upload = (name: string, id: string = randomUUID()) => ({
      id,
      name,
      table: 'sales',
      kind: 'csv',
      bytes: 5_000_000_000,
      createdAt: now().toISOString(),
    })

    it('are their owner’s, oldest first, until they are removed', async () => {
      const [one, two] = [upload('sales'), upload('sales 2')]
      for (const each of [one, two]) expect(await uploads().add('a', each, 10)).toBe('added')
      expect(await uploads().add('b', one, 10)).toBe('added')
      expect(await uploads().list('a')).toEqual([one, two])
      expect(await uploads().remove('b', two.id)).toBe(false)
      expect(await uploads().remove('a', one.id)).toBe(true)
      expect(await uploads().remove('a', one.id)).toBe(false)
      expect(await uploads().list('a')).toEqual([two])
      expect(await uploads().removeAll('a')).toBe(1)
      expect(await uploads().list('b')).toEqual([one])
    })

    it('bear a name once, whoever is quick and however it is cased', async () => {
      const names = ['Sales', 'sales', 'SALES', 'sales', 'Sales']
      const all = await Promise.all(names.map((name) => uploads().add('a', upload(name), 10)))
      expect(all.toSorted()).toEqual(['added', 'taken', 'taken', 'taken', 'taken'])
      const known = upload('other')
      expect(await uploads().add('a', known, 10)).toBe('added')
      expect(await uploads().add('a', { ...known, name: 'another' }, 10)).toBe('taken')
    })

    it('are as many as are allowed, whoever is quick', async () => {
      const all = await Promise.all(Array.from({ length: 8 }, (_, n) => uploads().add('a', upload(`file ${n}`), 3)))
      expect(all.filter((each) => each === 'added')).toHaveLength(3)
      expect(all.filter((each) => each === 'full')).toHaveLength(5)
      expect(await uploads().list('a')).toHaveLength(3)
    })
  })
}
