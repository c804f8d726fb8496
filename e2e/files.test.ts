import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addUser, openRecords } from '@chitravani/server/administration'
import { DuckDBInstance } from '@duckdb/node-api'
import { row, workbook, workbookParts, zip } from '../packages/dashboard/src/connections/fixtures/workbook.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openClient } from './client.ts'
import type { Answered, CheckedClient } from './client.ts'
import { startTestServer } from './server.ts'
import type { TestServer } from './server.ts'
import { startSignedIn } from './signed-in.ts'

/** `POST /dashboard/files`: what people drop on the page, and what else arrives there. */

let server: TestServer
let client: CheckedClient
let token: string
beforeAll(async () => {
  ;({ server, client, token } = await startSignedIn({ settings: 'upload_bytes = 200000\nupload_files = 6' }))
})
afterAll(() => server[Symbol.asyncDispose]())

const csv = `city,visitors,day\n${Array.from({ length: 60 }, (_, n) => `${['Pune', 'Delhi', 'Salem'][n % 3]},${10 + n},2025-0${1 + (n % 6)}-11`).join('\n')}\n`
const form = (content: BlobPart, name = 'visits.csv') => {
  const body = new FormData()
  body.append('file', new Blob([content]), name)
  return body
}
const upload = (content: BlobPart, name?: string, bearer = token) =>
  client.call('POST', '/dashboard/files', { token: bearer, raw: form(content, name) })
const remove = (name: string, bearer = token) => client.call('DELETE', `/dashboard/files/${encodeURIComponent(name)}`, { token: bearer })
const outcome = ({ status, body }: Answered) => [status, (body as { error?: { code: string } }).error?.code]
const names = async (bearer = token) =>
  (
    (await client.call('GET', '/dashboard/connections', { token: bearer })).body as { connections: { name: string; uploaded?: true }[] }
  ).connections
    .filter((each) => each.uploaded)
    .map((each) => each.name)
/** What lies in the folder of uploads, parts on their way among it. */
const onDisk = () => {
  const folder = join(server.folder, 'data', 'uploads')
  return existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String) : []
}

async function parquet(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'chitravani-parquet-'))
  const file = join(folder, 'made.parquet')
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  await connection.run(`copy (select range as n, 'group ' || range % 3 as team from range(100)) to '${file}' (format parquet)`)
  connection.closeSync()
  instance.closeSync()
  const bytes = readFileSync(file)
  rmSync(folder, { recursive: true })
  return bytes
}

describe('a file that is dropped', () => {
  it.each([
    ['CSV', csv, 'visits.csv', 'visits'],
    ['TSV under another ending', csv.replaceAll(',', '\t'), 'visits.txt', 'visits'],
    ['CSV with semicolons and a mark of byte order', `\uFEFF${csv.replaceAll(',', ';')}`, 'visits.csv', 'visits'],
    [
      'JSON',
      JSON.stringify([
        { city: 'Pune', visitors: 3 },
        { city: 'Delhi', visitors: 5 },
      ]),
      'a.json',
      'a',
    ],
    ['JSON by lines', '{"city":"Pune","visitors":3}\n{"city":"Delhi","visitors":5}\n', 'lines', 'lines'],
    ['a name of another script', csv, 'मेरी बिक्री (2025).csv', 'मेरी_बिक्री_2025'],
  ])('is a connection of its owner: %s', async (_, content, fileName, name) => {
    const answer = await upload(content, fileName)
    expect([answer.status, answer.body]).toEqual([201, { name, kind: 'files', sample: false, uploaded: true, warnings: [] }])
    const asked = await client.generate(token, 'bar chart of total visitors by city', name)
    expect(asked.dashboard.individual_specs[0]?.data.values.map((row) => row['city'])).toContain('Pune')
    expect((await remove(name)).status).toBe(200)
    expect(await names()).toEqual([])
  })

  it('may be Parquet', async () => {
    expect((await upload(new Uint8Array(await parquet()), 'x.parquet')).status).toBe(201)
    const schema = (await client.call('GET', '/dashboard/connections/x/schema', { token })).body as { tables: { row_count: number }[] }
    expect(schema.tables[0]?.row_count).toBe(100)
    await remove('x')
  })

  it('may be an Excel workbook, and be asked for its rupees', async () => {
    const rows =
      row(1, ['City', 'Sales', 'Day']) +
      Array.from({ length: 40 }, (_, n) => row(n + 2, [['Pune', 'Agra'][n % 2] ?? '', [n * 1_000, 1], [45_658 + n, 2]])).join('')
    const bytes = workbook({
      sheets: [
        { name: 'Data', rows },
        { name: 'Old', rows, hidden: true },
      ],
      formats: ['"₹" #,##0', 'dd-mm-yyyy'],
    })
    const answer = await upload(new Uint8Array(bytes), 'sales.xlsx')
    expect([answer.status, answer.body]).toMatchObject([201, { name: 'sales', warnings: [{ code: 'sheet_left_out' }] }])
    const { dashboard } = await client.generate(token, 'bar chart of total sales by city', 'sales')
    expect(dashboard.individual_specs[0]?.data.values.map((values) => values['city'] ?? values['City'])).toContain('Pune')
    const schema = (await client.call('GET', '/dashboard/connections/sales/schema', { token })).body as {
      warnings?: unknown[]
      tables: { columns: { name: string; unit?: string; type: string }[] }[]
    }
    expect(schema.tables[0]?.columns.map(({ name, unit, type }) => [name, unit, type])).toEqual([
      ['City', undefined, 'text'],
      ['Sales', 'INR', 'number'],
      ['Day', undefined, 'date'],
    ])
    expect(schema.warnings).toHaveLength(1)
    await remove('sales')
  })

  it.each<[string, BlobPart, string[]]>([
    ['Windows-1252', new Uint8Array(Buffer.from('name,price\nCafé,5\n', 'latin1')), ['encoding_repaired']],
    ['UTF-16', new Uint8Array(Buffer.from('\uFEFFname,price\nCafé,5\n', 'utf16le')), ['encoding_repaired']],
    ['short and long rows', `a,b,c\n1,2\n${'1,2,3\n'.repeat(30)}1,2,3,4\n`, ['rows_repaired', 'rows_left_out']],
    ['a quote that nothing closes', `a,b\n1,"open\n${'1,2\n'.repeat(20_000)}`, ['cells_repaired']],
    ['names that come twice', 'a,a,\n1,2,3\n', ['names_repaired']],
  ])('is repaired, and what was done is said: %s', async (_, content, codes) => {
    const answer = await upload(content, 'odd.csv')
    expect([answer.status, (answer.body as { warnings: { code: string }[] }).warnings.map(({ code }) => code)]).toEqual([201, codes])
    await remove('odd')
  })

  it('gets a free name, never one of a connection that is there [spec: decisions 2 Requests and answers / Also there]', async () => {
    for (const [fileName, name] of [
      ['shop.csv', 'shop_2'],
      ['Shop.csv', 'Shop_3'],
      ['2025.csv', 't_2025'],
    ] as const)
      expect((await upload(csv, fileName)).body).toMatchObject({ name })
    for (const name of await names()) await remove(name)
  })

  it('is seen, asked and removed by nobody else, and outlives a restart', async () => {
    const records = await openRecords({ url: `sqlite:${join(server.folder, 'data', 'records.db')}` })
    await addUser(records.users, { name: 'other', password: 'password of other', role: 'admin' })
    await records.close()
    const other = await server.signIn('other', 'password of other')
    await upload(csv)
    const { session_id } = await client.generate(token, 'total visitors by city', 'visits')
    expect(await names(other)).toEqual([])
    expect(outcome(await remove('visits', other))).toEqual([404, 'unknown_file'])
    for (const path of ['schema', 'examples'])
      expect(outcome(await client.call('GET', `/dashboard/connections/visits/${path}`, { token: other }))).toEqual([
        404,
        'unknown_connection',
      ])
    expect(
      outcome(
        await client.call('POST', '/dashboard/generate', { token: other, body: { user_prompt: 'visitors', connection_name: 'visits' } }),
      ),
    ).toEqual([404, 'unknown_connection'])
    // The same name is free for the other one, and means another file.
    expect((await upload('city,visitors\nAgra,1\n', 'visits.csv', other)).status).toBe(201)
    const filtered = await client.call('POST', '/dashboard/filter', { token, body: { session_id, filter_state: { city: 'Pune' } } })
    expect(filtered.status).toBe(200)
    await remove('visits', other)

    const again = await startTestServer({ folder: server.folder }).catch((error: unknown) => error as Error)
    if (again instanceof Error) throw again
    const later = await openClient(again.url)
    expect((await later.call('GET', '/dashboard/connections/visits/schema', { token })).status).toBe(200)
    await again.stop()
    // All of mine goes with my data.
    expect((await client.call('DELETE', '/auth/me/data', { token })).status).toBe(200)
    expect(await names()).toEqual([])
    expect(onDisk().filter((path) => path.includes('.csv'))).toEqual([])
  })
})

describe('what is no such file', () => {
  const book = { sheets: [{ name: 'A', rows: row(1, ['a', 'b']) + row(2, [1, 2]) }] }
  const bomb = new Uint8Array(
    zip(workbookParts(book).map((part) => (part.name.endsWith('sheet1.xml') ? { ...part, claimed: 3_000_000_000 } : part))),
  )
  const deep = `${'['.repeat(40_000)}${']'.repeat(40_000)}`
  it.each<[string, BlobPart, number, string]>([
    ['nothing', '', 415, 'unsupported_file'],
    ['white space', ' \n\t\n', 415, 'unsupported_file'],
    ['an archive', 'PK\x03\x04 and more', 415, 'unsupported_file'],
    ['an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 415, 'unsupported_file'],
    ['a damaged workbook', 'PK\x03\x04 xl/workbook.xml', 422, 'file_unreadable'],
    ['a PDF named .csv', '%PDF-1.7', 415, 'unsupported_file'],
    ['a database', 'SQLite format 3\0', 415, 'unsupported_file'],
    ['a page', '<!DOCTYPE html><title>x</title>', 415, 'unsupported_file'],
    ['bytes', new Uint8Array([1, 2, 3, 255, 254, 0]), 415, 'unsupported_file'],
    ['letters of an unknown encoding', new Uint8Array(Array.from({ length: 300 }, (_, n) => 0xa4 + (n % 60))), 415, 'unsupported_file'],
    ['a page named .csv', '<html><body><table><tr><td>1', 415, 'unsupported_file'],
    ['ten thousand columns', `${Array.from({ length: 10_000 }, (_, n) => `c${n}`).join(',')}\n1\n`, 422, 'file_unreadable'],
    ['rows of every length', `a,b\n${'1,2\n1,2,3\n'.repeat(50)}`, 422, 'file_unreadable'],
    ['a bomb of a workbook', bomb, 422, 'file_unreadable'],
    ['Parquet without an end', 'PAR1abcdef', 415, 'unsupported_file'],
    ['Parquet with nothing inside', 'PAR1\0\0\0\0PAR1', 422, 'file_unreadable'],
    ['JSON cut in the middle', '[{"a": 1}, {"a"', 422, 'file_unreadable'],
    ['JSON nested without end', deep, 422, 'file_unreadable'],
    ['more than a file may have', `${csv}${'x'.repeat(200_000)}`, 413, 'body_too_large'],
  ])('is refused with what to do, and leaves nothing: %s', async (_, content, status, expected) => {
    const answer = await upload(content)
    expect(outcome(answer)).toEqual([status, expected])
    expect(answer.text).not.toContain(server.folder)
    expect(onDisk().filter((path) => /\.(csv|json|parquet|xlsx)$|received/.test(path))).toEqual([])
  })

  it.each([
    '../../../etc/passwd',
    '..\\..\\boot.csv',
    '/etc/cron.d/x.csv',
    'con.csv',
    '.csv',
    '%2e%2e%2f.csv',
    'a\u202Egnp.csv',
    `${'ü'.repeat(300)}.csv`,
    "x'; drop table y; --.csv",
    '<img src=x>.csv',
  ])('has a name that leads nowhere: %s', async (fileName) => {
    const answer = await upload(csv, fileName)
    expect(answer.status).toBe(201)
    const { name } = answer.body as { name: string }
    expect(name).toMatch(/^[\p{L}\p{M}\p{N}_]{1,52}$/u)
    expect(onDisk().filter((path) => path.endsWith(`${name}.csv`))).toHaveLength(1)
    expect((await remove(name)).status).toBe(200)
  })

  it('is refused for its form: no file, two files, no multipart, no token', async () => {
    const none = new FormData()
    none.append('note', 'hello')
    const two = form(csv)
    two.append('file', new Blob([csv]), 'more.csv')
    const send = (raw: BodyInit, headers?: Record<string, string>) =>
      client.call('POST', '/dashboard/files', { token, raw, ...(headers ? { headers } : {}) })
    expect(outcome(await send(none))).toEqual([400, 'malformed_request'])
    expect(outcome(await send('{}', { 'content-type': 'application/json' }))).toEqual([415, 'unsupported_media_type'])
    expect((await send('x', { 'content-type': 'multipart/form-data; boundary=b' })).status).toBe(400)
    expect(outcome(await client.call('POST', '/dashboard/files', { raw: form(csv) }))).toEqual([401, 'unauthorized'])
    const answered = await send(two)
    expect([201, 413]).toContain(answered.status)
    for (const name of await names()) await remove(name)
  })

  it('is one more than a user may keep, also when all come at once [spec: decisions 1 / Limits]', async () => {
    const answers = await Promise.all(Array.from({ length: 9 }, (_, n) => upload(csv, `file${n}.csv`)))
    const statuses = answers.map((answer) => answer.status)
    expect(statuses.filter((status) => status === 409)).toHaveLength(3)
    expect(statuses.filter((status) => status === 201)).toHaveLength(6)
    expect(outcome(await upload(csv))).toEqual([409, 'too_many_files'])
    for (const name of await names()) expect((await remove(name)).status).toBe(200)
  })

  it('ends in the middle: nothing is kept', async () => {
    const { hostname, port } = new URL(server.url)
    const parts = () => onDisk().filter((path) => path.includes('received'))
    const socket = connect(Number(port), hostname)
    socket.write(
      `POST /dashboard/files HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 9000\r\n\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="half.csv"\r\n\r\na,b\n1,`,
    )
    await expect.poll(parts).toHaveLength(1)
    socket.destroy()
    await expect.poll(parts).toEqual([])
    expect(await names()).toEqual([])
  })

  it('keeps cells as they are, formulas and markup among them', async () => {
    await upload('name,amount\n"=HYPERLINK(""http://x"")",1\n<script>alert(1)</script>,2\n', 'cells.csv')
    const { dashboard, session_id } = await client.generate(token, 'amount by name', 'cells')
    const chart = dashboard.individual_specs[0]?.chart_id ?? ''
    const { text } = await client.call('GET', `/dashboard/sessions/${session_id}/charts/${chart}/data?format=csv`, { token })
    expect(text).toContain(`"'=HYPERLINK(`)
    await remove('cells')
  })
})
