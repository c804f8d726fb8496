import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { speechFailure } from '../errors.ts'
import { type Catalog, type CatalogEntry, createCatalog } from './catalog.ts'
import { parseCsv } from './csv.ts'
import { isRecord } from '@chitravani/kit'

const columns = ['message_id', 'source_text', 'source_language', 'target_language', 'target_text', 'status'] as const

/**
 * Reads a catalog from JSON (a list, or `{"entries": […], "version"}`), CSV with a head line, or TOML (`[[entries]]`).
 * Columns: `message_id`, `source_text`, `source_language`, `target_language`, `target_text`, `status` (default `draft`).
 * @throws `configuration` naming file and place
 */
export async function loadCatalog(path: string): Promise<Catalog> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw unreadable(path, cause instanceof Error ? cause.message : 'it cannot be read', cause)
  })
  return parseCatalog(text, extname(path).slice(1).toLowerCase(), path)
}

/** @param format `json`, `csv` or `toml` @throws `configuration` */
export async function parseCatalog(text: string, format: string, path = 'the catalog'): Promise<Catalog> {
  const content = await read(text.replace(/^\uFEFF/, ''), format, path)
  const list = Array.isArray(content) ? content : isRecord(content) ? content['entries'] : undefined
  if (!Array.isArray(list)) throw unreadable(path, 'it has no list of entries')
  const version = isRecord(content) && typeof content['version'] === 'string' ? content['version'] : undefined
  const entries = list.map((entry, index) => toEntry(entry, `entry ${index + 1}`, path))
  try {
    return createCatalog(entries, version)
  } catch (cause) {
    throw unreadable(path, cause instanceof Error ? cause.message : 'an entry is wrong', cause)
  }
}

async function read(text: string, format: string, path: string): Promise<unknown> {
  try {
    if (format === 'json') return JSON.parse(text) as unknown
    if (format === 'toml') return (await import('smol-toml')).parse(text)
    if (format === 'csv') return parseCsv(text)
  } catch (cause) {
    throw unreadable(path, cause instanceof Error ? cause.message : 'it cannot be read', cause)
  }
  throw unreadable(path, `the format ${format || 'of a file without ending'} is unknown; allowed: json, csv, toml`)
}

function toEntry(value: unknown, place: string, path: string): CatalogEntry {
  if (!isRecord(value)) throw unreadable(path, `${place} is no table of fields`)
  const unknown = Object.keys(value).find((key) => !columns.some((column) => column === key))
  if (unknown !== undefined) throw unreadable(path, `${place} has the field ${unknown}; allowed: ${columns.join(', ')}`)
  const field = (name: (typeof columns)[number]) => {
    const content = value[name]
    return typeof content === 'string' ? content : ''
  }
  return {
    messageId: field('message_id'),
    sourceText: field('source_text'),
    sourceLanguage: field('source_language'),
    targetLanguage: field('target_language'),
    targetText: field('target_text'),
    status: (field('status') || 'draft') as CatalogEntry['status'],
  }
}

function unreadable(path: string, problem: string, cause?: unknown) {
  return speechFailure('configuration', `${path}: ${problem}`, cause === undefined ? {} : { cause })
}
