/**
 * What becomes of files too large, too dense or too broken? Each is opened as a connection; its outcome, time, the most memory that its
 * process used and what it left behind are printed. Then uploads of that size are sent to a server, which must refuse them by what they say
 * of their length or at its limit. Exits 1 where memory passes the bound, a path is told, or something is left.
 * Usage: --mib N (size of the large ones, default 2,048) --only NAME
 */
import { openSync, closeSync, writeSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { row, workbookParts, zip } from '../packages/dashboard/src/connections/fixtures/workbook.ts'
import { sendLargeUploads } from './files/uploads.ts'
import { openConnection } from '../packages/dashboard/src/connections/index.ts'

/** Memory of the engine, of reading, and of the process itself. */
const boundMb = 512 + 384 + 160
const { values } = parseArgs({ options: { mib: { type: 'string', default: '2048' }, only: { type: 'string' } } })
const large = Number(values.mib) * 1_048_576
const folder = await mkdtemp(join(tmpdir(), 'bad-files-'))

/** A file of so many bytes: a head, then the same piece again and again. */
function grown(name: string, head: string, piece: string | Buffer, bytes = large): string {
  const path = join(folder, name)
  const file = openSync(path, 'w')
  const block = Buffer.concat(Array.from({ length: Math.ceil(4_194_304 / piece.length) }, () => Buffer.from(piece)))
  let written = writeSync(file, head)
  while (written < bytes) written += writeSync(file, block)
  closeSync(file)
  return path
}

async function kept(name: string, bytes: Buffer): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

const sheet = row(1, ['a', 'b']) + row(2, [1, 2])
const book = (rows: string | Buffer, sheets = 1) =>
  zip(
    workbookParts({ sheets: Array.from({ length: sheets }, (_, index) => ({ name: `S${index}`, rows: sheet })) }).map((part) =>
      part.name.includes('worksheets/') ? { ...part, bytes: rows } : part,
    ),
  )
const blanks = (mib: number) => Buffer.alloc(mib * 1_048_576, 0x20)

/** Some must end in these words. */
const cases: readonly (readonly [string, () => string | Promise<string>, RegExp?])[] = [
  ['2 GB of plain CSV', () => grown('plain.csv', 'day,city,amount,n\n', '2025-01-31,Pune,"₹ 1,200.50",7\n2025-02-01,Agra,₹ 900,8\n')],
  ['2 GB of CSV, rows of every length', () => grown('ragged.csv', 'a,b,c\n', '1,2,3\n1,2\n1,2,3,4\n')],
  ['2 GB on one line', () => grown('line.csv', 'a,b\n', 'x'.repeat(1_000)), /A line of the file is longer/],
  [
    '30 MB with a long line in the middle',
    () => grown('middle.csv', `a,b\n${'1,2\n'.repeat(5_000_000)}${'x'.repeat(3_000_000)}\n`, '1,2\n', 31_457_280),
    /A line of the file is longer/,
  ],
  ['2 GB of NUL', () => grown('nul.csv', '', Buffer.alloc(1_024))],
  ['2 GB of JSON lines', () => grown('lines.ndjson', '', '{"day":"2025-01-31","city":"Pune","amount":12.5}\n')],
  ['200 MB of UTF-16', () => grown('utf16.csv', '', Buffer.from('31/01/2025,Pune,₹ 1200\n', 'utf16le'), 209_715_200)],
  ['200 MB of ragged CSV', () => grown('small.csv', 'a,b,c\n', `${'1,2,3\n'.repeat(30)}1,2\n1,2,3,4\n`, 209_715_200)],
  ['an unclosed quote, 60 MB', () => grown('quote.csv', 'a,b\n1,"open\n', '1,2\n', 62_914_560)],
  ['a workbook that unpacks to 900 MB', () => kept('bomb.xlsx', book(blanks(900)))],
  ['a workbook of 40 sheets of 100 MB', () => kept('sheets.xlsx', book(blanks(100), 40))],
  [
    'a workbook of a million cells',
    () =>
      kept(
        'cells.xlsx',
        book(
          Buffer.from(
            `<worksheet><sheetData>${row(1, ['a', 'b', 'c', 'd'])}${Array.from({ length: 250_000 }, (_, n) => row(n + 2, [n, n / 3, 'some text', true])).join('')}</sheetData></worksheet>`,
          ),
        ),
      ),
  ],
]

/** Child processes of this one, and the most memory that each has used. */
function children(): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  for (const pid of readdirSync('/proc').map(Number).filter(Number.isInteger)) {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      if (new RegExp(`^PPid:\\t${process.pid}$`, 'm').test(status))
        found.set(pid, Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1_024)
    } catch {
      // It ended while it was looked at.
    }
  }
  return found
}

const leftovers = () => readdirSync(tmpdir()).filter((name) => /^chitravani-.*\.csv$/.test(name)).length

let failed = false
process.stdout.write('| file | outcome | s | MB at most |\n| --- | --- | ---: | ---: |\n')
for (const [name, make, wanted] of cases) {
  if (values.only !== undefined && !name.includes(values.only)) continue
  const path = await make()
  const before = leftovers()
  let most = 0
  const watching = setInterval(() => (most = Math.max(most, ...children().values(), 0)), 20)
  const began = performance.now()
  const connection = await openConnection({ name: 'bad', kind: 'files', path })
  let outcome: string
  try {
    const { tables, notes = [] } = await connection.catalog()
    outcome = `${tables.map(({ rowCount, columns }) => `${rowCount.toLocaleString('en-IN')} rows: ${columns.map(({ type }) => type).join(', ')}`).join('; ')}. ${notes.map(({ message }) => message).join(' ')}`
  } catch (error) {
    outcome = error instanceof Error ? error.message : String(error)
  }
  const seconds = (performance.now() - began) / 1_000
  clearInterval(watching)
  await connection.close()
  await rm(path)
  // A process that was told to end takes a moment to.
  for (let looks = 0; looks < 100 && children().size > 0; looks++) await delay(50)
  const left = children().size + leftovers() - before
  process.stdout.write(`| ${name} | ${outcome.slice(0, 300)} | ${seconds.toFixed(1)} | ${most.toFixed(0)} |\n`)
  const said = wanted?.test(outcome) ?? true
  if (most > boundMb || left > 0 || outcome.includes(folder) || !said) {
    process.stdout.write(`  short: ${most.toFixed(0)} of ${boundMb} MB, ${left} left behind${said ? '' : `, wanted ${String(wanted)}`}\n`)
    failed = true
  }
}
await rm(folder, { recursive: true })
if (values.only === undefined || values.only.includes('upload')) {
  const mb = (bytes: number) => (bytes / 1_048_576).toFixed(0)
  process.stdout.write(
    '\n| upload | answer | ms | MB sent | MB on disk | MB grown | left | next |\n| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |\n',
  )
  await sendLargeUploads(large, ({ name, status, code, answerMs, sentBytes, diskBytes, grownBytes, left, next }, asWanted) => {
    process.stdout.write(
      `| ${name} | ${status} ${code} | ${answerMs.toFixed(0)} | ${mb(sentBytes)} | ${mb(diskBytes)} | ${mb(grownBytes)} | ${left} | ${next} |\n`,
    )
    // The limit of an upload is 200 MiB.
    if (!asWanted || left > 0 || next !== 201 || diskBytes > 210e6 || grownBytes > 150e6) failed = true
  })
}
process.exitCode = failed ? 1 : 0
