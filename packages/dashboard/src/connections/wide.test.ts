import { writeFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { temporaryFolder } from './fixtures/cities.ts'
import { openConnection } from './index.ts'

const folder = await temporaryFolder()
afterAll(() => rm(folder, { recursive: true, force: true }))

it('measures a file of 301 columns', async () => {
  const names = ['name', ...Array.from({ length: 300 }, (_, index) => `reading_${index}`)]
  const rows = Array.from({ length: 20 }, (_, row) => [`n${row}`, ...Array.from({ length: 300 }, (_, index) => index + (row % 4))])
  await writeFile(join(folder, 'wide.csv'), [names, ...rows].map((cells) => cells.join(',')).join('\n'))
  const connection = await openConnection({ name: 'wide', kind: 'files', path: join(folder, 'wide.csv') })
  try {
    const { tables } = await connection.catalog()
    expect(tables[0]?.columns.map((column) => column.name)).toEqual(names)
    expect(tables[0]?.columns.at(-1)).toMatchObject({ distinct: 4, nulls: 0, min: 299, max: 302 })
    expect(tables[0]?.columns.at(-1)?.frequent).toHaveLength(4)
  } finally {
    await connection.close()
  }
})

it('knows no unit of a column called like a part of every object', async () => {
  await writeFile(join(folder, 'parts.csv'), 'constructor,valueOf,weight_kg\n1,2,3\n4,5,6\n')
  const connection = await openConnection({ name: 'parts', kind: 'files', path: join(folder, 'parts.csv') })
  try {
    const { tables } = await connection.catalog()
    expect(tables[0]?.columns.map((column) => column.unit)).toEqual([undefined, undefined, 'kg'])
  } finally {
    await connection.close()
  }
})
