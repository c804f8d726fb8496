import { posix } from 'node:path'
import { NotATable } from '../csv-repair.ts'
import { readAllXml } from './archive.ts'
import type { Archive } from './archive.ts'
import { kindOfFormat } from './values.ts'
import type { NumberKind } from './values.ts'

export interface Sheet {
  readonly name: string
  readonly part: string
  readonly hidden: boolean
}

/** What the cells of all sheets refer to. */
export interface Workbook {
  readonly sheets: readonly Sheet[]
  /** Days are counted from 1904-01-01. */
  readonly from1904: boolean
  readonly sharedStrings: readonly string[]
  /** By the number of a cell's style. */
  readonly kinds: readonly NumberKind[]
}

/** Text that cells share; more than this is not held. */
const maxSharedCharacters = 96 * 1024 * 1024

/** @throws NotATable */
export async function readWorkbook(archive: Archive): Promise<Workbook> {
  const root =
    [...(await relations(archive, '_rels/.rels', '')).values()].find(({ type }) => type === 'officeDocument')?.part ?? 'xl/workbook.xml'
  if (root.endsWith('.bin')) throw new NotATable('This is a binary workbook (.xlsb). Save it as .xlsx.')
  const folder = posix.dirname(root)
  const related = await relations(archive, posix.join(folder, '_rels', `${posix.basename(root)}.rels`), folder)
  const sheets: Sheet[] = []
  let from1904 = false
  await readAllXml(archive.text(root), {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes['date1904'] ?? '')
      if (name !== 'sheet') return
      const id = Object.entries(attributes).find(([key]) => key === 'id' || key.endsWith(':id'))?.[1] ?? ''
      const target = related.get(id)
      if (target?.type === 'worksheet')
        sheets.push({ name: attributes['name'] ?? 'Sheet', part: target.part, hidden: (attributes['state'] ?? 'visible') !== 'visible' })
    },
  })
  const part = (type: string) => [...related.values()].find((one) => one.type === type)?.part
  return {
    sheets,
    from1904,
    sharedStrings: await sharedStrings(archive, part('sharedStrings')),
    kinds: await numberKinds(archive, part('styles')),
  }
}

interface Related {
  readonly type: string
  readonly part: string
}

async function relations(archive: Archive, part: string, folder: string): Promise<ReadonlyMap<string, Related>> {
  const found = new Map<string, Related>()
  if (!archive.has(part)) return found
  await readAllXml(archive.text(part), {
    open(name, { Id, Type, Target, TargetMode }) {
      if (name !== 'Relationship' || Id === undefined || Target === undefined || TargetMode === 'External') return
      const place = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target)
      found.set(Id, { type: (Type ?? '').split('/').at(-1) ?? '', part: place })
    },
  })
  return found
}

/** Texts in order; of one with several runs the runs together, without the reading aids of Japanese ones. */
async function sharedStrings(archive: Archive, part: string | undefined): Promise<readonly string[]> {
  const texts: string[] = []
  if (part === undefined || !archive.has(part)) return texts
  let text = ''
  let inText = false
  let aid = 0
  let held = 0
  await readAllXml(archive.text(part), {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 't') inText = true
      else if (name === 'rPh') aid++
    },
    text(piece) {
      if (inText && aid === 0) text += piece
    },
    close(name) {
      if (name === 't') inText = false
      else if (name === 'rPh') aid--
      if (name !== 'si') return
      held += text.length
      if (held > maxSharedCharacters)
        throw new NotATable('The workbook holds too much text. Save the sheet that matters as CSV or Parquet.')
      texts.push(text)
    },
  })
  return texts
}

async function numberKinds(archive: Archive, part: string | undefined): Promise<readonly NumberKind[]> {
  const kinds: NumberKind[] = []
  if (part === undefined || !archive.has(part)) return kinds
  const formats = new Map<number, string>()
  let inCells = false
  await readAllXml(archive.text(part), {
    open(name, { numFmtId, formatCode }) {
      if (name === 'numFmt') formats.set(Number(numFmtId), formatCode ?? '')
      else if (name === 'cellXfs') inCells = true
      else if (name === 'xf' && inCells) kinds.push(kindOfFormat(Number(numFmtId ?? 0), formats.get(Number(numFmtId))))
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  return kinds
}
