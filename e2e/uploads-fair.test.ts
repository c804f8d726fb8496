import { join } from 'node:path'
import type { ConnectionSchema, UploadedFile } from '@chitravani/protocol'
import { addUser, openRecords } from '@chitravani/server/administration'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openClient } from './client.ts'
import type { CheckedClient } from './client.ts'
import { startTestServer } from './server.ts'
import type { TestServer } from './server.ts'

let server: TestServer
let client: CheckedClient
let alice: string
let bob: string
beforeAll(async () => {
  server = await startTestServer()
  client = await openClient(server.url)
  alice = await server.signIn()
  const records = await openRecords({ url: `sqlite:${join(server.folder, 'data', 'records.db')}` })
  await addUser(records.users, { name: 'bob', password: 'password of bob', role: 'user' })
  await records.close()
  bob = await server.signIn('bob', 'password of bob')
})
afterAll(() => server[Symbol.asyncDispose]())

const columns = 500
const wide = [
  Array.from({ length: columns }, (_, at) => `reading ${at}`),
  ...Array.from({ length: 50 }, (_, row) => Array.from({ length: columns }, (_, at) => String((row * at) % 97))),
]
  .map((cells) => cells.join(','))
  .join('\n')

async function upload(token: string, name: string, text: string) {
  const raw = new FormData()
  raw.append('file', new Blob([text]), name)
  return client.call('POST', '/dashboard/files', { token, raw })
}

it('files of one user that take long to be read keep nobody from theirs, and are read', async () => {
  const mine = (await upload(alice, 'mine.csv', 'city,visitors\nPune,3\nDelhi,5\nSalem,8\n')).body as UploadedFile
  const sent = Array.from({ length: 3 }, (_, n) => upload(bob, `wide ${n}.csv`, wide))
  let isOver = false
  const all = Promise.all(sent).finally(() => (isOver = true))
  for (let n = 0; n < 2; n++) {
    const small = await upload(alice, `small ${n}.csv`, 'a,b\nx,1\ny,2\n')
    expect([small.status, isOver]).toEqual([201, false])
    const { dashboard } = await client.generate(alice, 'visitors by city', mine.name)
    expect(dashboard?.individual_specs[0]?.data.values).toHaveLength(3)
  }
  const read = await all
  expect(read.map(({ status }) => status)).toEqual([201, 201, 201])
  const { name } = read[0]!.body as UploadedFile
  const schema = (await client.call('GET', `/dashboard/connections/${name}/schema`, { token: bob })).body as ConnectionSchema
  expect(schema.tables[0]?.columns).toHaveLength(columns)
  expect(schema.tables[0]?.columns[5]).toMatchObject({ type: 'integer', min: 0, distinct: 50 })
})
