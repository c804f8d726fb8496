import { open } from 'yauzl'
import type { Entry, ZipFile } from 'yauzl'
import { SaxesParser } from 'saxes'
import { NotATable } from '../csv-repair.ts'

/** What a workbook may unpack to, all of it that is read taken together: a small archive can hold terabytes. */
const maxUnpackedBytes = 768 * 1024 * 1024
/** Tags inside each other: a sheet has ten, and what its program adds hardly more. */
const maxDepth = 256
/** Parts of an archive that are looked at. */
const maxEntries = 20_000

/** The parts of a workbook's archive, read one at a time. */
export interface Archive extends Disposable {
  has(name: string): boolean
  /** The text of a part in pieces. @throws NotATable past the limit, or where the part is not what it says */
  text(name: string): AsyncGenerator<string>
}

/** @throws NotATable */
export async function openArchive(path: string): Promise<Archive> {
  const { file, entries } = await readEntries(path)
  let unpacked = 0
  /** How far each part was read: one that is read again counts once. */
  const reached = new Map<Entry, number>()
  return {
    has: (name) => entries.has(name.toLowerCase()),
    async *text(name) {
      const entry = entries.get(name.toLowerCase())
      if (!entry) throw new NotATable(`The workbook is not whole: its part "${name}" is missing.`)
      if ((entry.generalPurposeBitFlag & 1) === 1) throw new NotATable('The workbook is protected by a password. Save it without one.')
      if (entry.uncompressedSize > maxUnpackedBytes) throw tooLarge()
      const decoder = new TextDecoder('utf-8')
      let at = 0
      try {
        const stream = await file.openReadStreamPromise(entry)
        for await (const chunk of stream as AsyncIterable<Buffer>) {
          at += chunk.length
          const before = reached.get(entry) ?? 0
          if (at > before) {
            unpacked += at - before
            reached.set(entry, at)
          }
          if (unpacked > maxUnpackedBytes) throw tooLarge()
          yield decoder.decode(chunk, { stream: true })
        }
      } catch (error) {
        throw error instanceof NotATable ? error : damaged(error)
      }
      yield decoder.decode()
    },
    [Symbol.dispose]: () => file.close(),
  }
}

const tooLarge = () =>
  new NotATable(`The workbook unpacks to more than ${maxUnpackedBytes / 1_048_576} MiB. Save the sheet that matters as CSV or Parquet.`)
const damaged = (cause: unknown) =>
  new NotATable('The workbook is damaged: it cannot be unpacked. Open it in Excel and save it again.', { cause })

async function readEntries(path: string): Promise<{ readonly file: ZipFile; readonly entries: ReadonlyMap<string, Entry> }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ readonly file: ZipFile; readonly entries: ReadonlyMap<string, Entry> }>()
  open(path, { lazyEntries: true, autoClose: false }, (problem, file) => {
    if (problem ?? !file) return reject(damaged(problem))
    const entries = new Map<string, Entry>()
    const fail = (error: Error) => {
      file.close()
      reject(error)
    }
    if (file.entryCount > maxEntries) return fail(new NotATable(`The workbook has more than ${maxEntries} parts.`))
    file.on('error', (error: unknown) => fail(damaged(error)))
    file.on('end', () => resolve({ file, entries }))
    file.on('entry', (entry: Entry) => {
      entries.set(entry.fileName.toLowerCase(), entry)
      file.readEntry()
    })
    file.readEntry()
  })
  return promise
}

/** What is done at the tags of a part; names come without their prefix. */
export interface XmlReader {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  close?(name: string): void
  text?(text: string): void
}

/** Reads a part tag by tag, pausing after each piece. Entities of the file's own are not expanded: they are an error. */
export async function* readXml(pieces: AsyncIterable<string>, reader: XmlReader): AsyncGenerator<void> {
  const parser = new SaxesParser({ position: false, xmlns: false })
  let problem: Error | undefined
  parser.on('error', (error) => (problem ??= error))
  let depth = 0
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1
    if (depth > maxDepth) throw new NotATable(`The workbook is damaged: its tags lie more than ${maxDepth} deep in each other.`)
    reader.open?.(bare(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    depth -= 1
    reader.close?.(bare(name))
  })
  parser.on('text', (text) => reader.text?.(text))
  parser.on('cdata', (text) => reader.text?.(text))
  for await (const piece of pieces) {
    parser.write(piece)
    if (problem) throw damaged(problem)
    yield
  }
  parser.close()
  if (problem) throw damaged(problem)
}

/** Reads a small part to its end. */
export async function readAllXml(pieces: AsyncIterable<string>, reader: XmlReader): Promise<void> {
  for await (const _ of readXml(pieces, reader));
}

const bare = (name: string) => name.slice(name.indexOf(':') + 1)
