import { stat } from 'node:fs/promises'
import { dirname, extname } from 'node:path'
import { quoteName, quoteText } from '../../sql/quote.ts'
import { lookAtFile } from './content.ts'
import type { FileKind, FileLook } from './content.ts'
import { asGlob, csvReader, noteRepairs, repairableBytes, rewriteCsv } from './csv.ts'
import { checkLineLengths, NotATable, rowNumbers } from './csv-repair.ts'
import { shapeOf } from './csv-shape.ts'
import { headBytes } from './encoding.ts'
import { checkDepth } from './json-depth.ts'
import { plainSentence } from './trouble.ts'
import { checkWidth, makeTyped } from './table.ts'
import type { DataFile, Loading } from './table.ts'

/** A text of whose rows more than this share are too long has another layout than was found. */
const maxLeftOut = 0.1

const wordsOf: Readonly<Record<FileKind, string>> = { csv: 'CSV', tsv: 'TSV', json: 'JSON', parquet: 'Parquet', xlsx: 'an Excel workbook' }

/** Endings of which more is believed than that there is text. */
const promises: readonly (readonly [readonly string[], FileKind])[] = [
  [['.json', '.jsonl', '.ndjson'], 'json'],
  [['.parquet'], 'parquet'],
  [['.xlsx', '.xlsm'], 'xlsx'],
]

/**
 * Makes tables of one file. Answers the folder that statements will read from, where they do.
 * @throws NotATable with a sentence for the owner of the file
 */
export async function loadFile(file: DataFile, loading: Loading): Promise<string | undefined> {
  const look = await lookAtFile(file.path)
  if ('problem' in look) throw new NotATable(look.problem)
  const ending = extname(file.path).toLowerCase()
  const promised = promises.find(([endings]) => endings.includes(ending))
  if (promised && look.kind !== promised[1]) throw new NotATable(`This is not ${wordsOf[promised[1]]}, as its name says.`)
  try {
    return await loaders[look.kind](file, look, loading)
  } catch (error) {
    throw error instanceof NotATable ? error : new NotATable(plainSentence(error, wordsOf[look.kind]), { cause: error })
  }
}

type Loader = (file: DataFile, look: Extract<FileLook, { kind: FileKind }>, loading: Loading) => Promise<string | undefined>

const loaders: Readonly<Record<FileKind, Loader>> = {
  csv: loadCsv,
  tsv: loadCsv,
  json: loadJson,
  async parquet(file, _look, { connection }) {
    await connection.run(`CREATE VIEW ${quoteName(file.table)} AS SELECT * FROM read_parquet(${quoteText(asGlob(file.path), 'chr(0)')})`)
    return `${dirname(file.path)}/`
  },
  async xlsx(file, _look, loading) {
    const { loadWorkbook } = await import('./xlsx/load.ts')
    await loadWorkbook(file, loading)
    return undefined
  },
}

async function loadCsv(file: DataFile, { text, encoding }: Parameters<Loader>[1], loading: Loading): Promise<string | undefined> {
  const { notes, intoMemory } = loading
  const shape = shapeOf(text, (await stat(file.path)).size <= headBytes)
  checkWidth(shape.names.length)
  const places = () => rowNumbers(file.path, { ...shape, encoding, width: shape.names.length })
  const readAsItStands = async () => makeTyped(file.table, csvReader(file.path, shape), intoMemory, loading, places)
  const rewritten = async () => {
    if (file.bytes > repairableBytes)
      throw new NotATable(
        `The file is not plain CSV in UTF-8, and at ${Math.round(file.bytes / 1_048_576)} MiB it is too large to be repaired. Save it as CSV in UTF-8, or as Parquet.`,
      )
    using copy = await rewriteCsv(file.path, shape, encoding, loading.onChecked)
    const { rows, long } = copy.repairs
    if (long > maxLeftOut * (rows + long))
      throw new NotATable(`${long} of ${rows + long} rows have more cells than there are columns. Check the delimiter and the quotes.`)
    await makeTyped(file.table, copy.reader, true, loading, places)
    noteRepairs(notes, file.table, encoding, copy.repairs)
  }
  if (shape.renamed > 0)
    notes.add('names_repaired', `${shape.renamed} columns had no name or one that came before, and were given another.`, file.table)
  if (encoding !== 'utf-8') {
    await rewritten()
    return undefined
  }
  await checkLineLengths(file.path, loading.onChecked)
  try {
    await readAsItStands()
    return intoMemory ? undefined : leftInFile(file, text, loading)
  } catch (error) {
    if (/Out of Memory/i.test(String(error)) && intoMemory) {
      await makeTyped(file.table, csvReader(file.path, shape), false, loading)
      return leftInFile(file, text, loading)
    }
    if (file.bytes > repairableBytes) throw error
    await rewritten()
    return undefined
  }
}

/** The folder that statements read from. Lines of the beginning tell how many the file has. */
function leftInFile(file: DataFile, head: string, { setView }: Loading): string {
  const lines = head.split('\n').length
  setView(file.table, Math.round((file.bytes * lines) / Math.max(1, Buffer.byteLength(head))))
  return `${dirname(file.path)}/`
}

async function loadJson(file: DataFile, { text }: Parameters<Loader>[1], loading: Loading): Promise<string | undefined> {
  await checkDepth(file.path)
  const reader = `read_json(${quoteText(asGlob(file.path), 'chr(0)')}, sample_size = 50000)`
  await makeTyped(file.table, reader, loading.intoMemory, loading)
  return loading.intoMemory ? undefined : leftInFile(file, text, loading)
}
