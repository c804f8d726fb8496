import { digest } from '@chitravani/kit/hash'
import { speechFailure } from '../errors.ts'
import { knownLanguageTag, languageKey, type LanguageTag, parseLanguageTag } from '../languages/tag.ts'

export const CatalogStatus = { DRAFT: 'draft', REVIEWED: 'reviewed', DEPRECATED: 'deprecated' } as const
export type CatalogStatus = (typeof CatalogStatus)[keyof typeof CatalogStatus]

/** A human translation of a whole message. */
export interface CatalogEntry {
  readonly messageId: string
  readonly sourceText: string
  readonly sourceLanguage: string | LanguageTag
  readonly targetLanguage: string | LanguageTag
  readonly targetText: string
  readonly status: CatalogStatus
}

/** Whole messages only, never terms inside longer text. */
export interface Catalog {
  readonly entries: readonly CatalogEntry[]
  /** Part of every document key: another catalog means other translations. */
  readonly version: string
  /** The reviewed text when message, exact source text and both languages match. */
  find(request: {
    readonly messageId: string
    readonly text: string
    readonly source: LanguageTag
    readonly target: LanguageTag
  }): string | undefined
}

/** @throws `configuration` for an entry that is incomplete or stands there twice */
export function createCatalog(entries: readonly CatalogEntry[], version?: string): Catalog {
  const byKey = new Map<string, CatalogEntry>()
  for (const [index, entry] of entries.entries()) {
    const key = keyOf(entry, index)
    if (byKey.has(key)) {
      throw wrong(index, `repeats message ${entry.messageId} from ${String(entry.sourceLanguage)} to ${String(entry.targetLanguage)}`)
    }
    byKey.set(key, entry)
  }
  return {
    entries,
    version: version ?? digest(entries.map((entry) => [...byKeyFields(entry), entry.sourceText, entry.targetText, entry.status])),
    find({ messageId, text, source, target }) {
      const entry = byKey.get(JSON.stringify([messageId, languageKey(source), languageKey(target)]))
      return entry?.status === CatalogStatus.REVIEWED && entry.sourceText === text ? entry.targetText : undefined
    },
  }
}

function byKeyFields(entry: CatalogEntry): readonly string[] {
  return [entry.messageId, String(entry.sourceLanguage), String(entry.targetLanguage)]
}

function keyOf(entry: CatalogEntry, index: number): string {
  for (const field of ['messageId', 'sourceText', 'targetText'] as const) {
    if (typeof entry[field] !== 'string' || entry[field] === '') throw wrong(index, `has no ${field}`)
  }
  const statuses = Object.values(CatalogStatus)
  if (!statuses.includes(entry.status)) throw wrong(index, `has the status ${entry.status}; allowed: ${statuses.join(', ')}`)
  try {
    const source = knownLanguageTag(entry.sourceLanguage, 'sourceLanguage')
    const target = knownLanguageTag(entry.targetLanguage, 'targetLanguage')
    return JSON.stringify([entry.messageId, languageKey(source), languageKey(target)])
  } catch (cause) {
    throw wrong(index, cause instanceof Error ? `: ${cause.message}` : 'has no languages', cause)
  }
}

function wrong(index: number, problem: string, cause?: unknown) {
  return speechFailure('configuration', `entry ${index + 1} of the catalog ${problem}`, {
    details: { entry: index + 1 },
    ...(cause === undefined ? {} : { cause }),
  })
}

export interface CoverageReport {
  /** Source messages there are: one for each message id and source language. */
  readonly messages: number
  readonly targets: readonly TargetCoverage[]
}

export interface TargetCoverage {
  readonly language: string
  readonly reviewed: number
  readonly draft: number
  readonly deprecated: number
  /** Message ids without any entry for the language. */
  readonly missing: readonly string[]
  readonly reviewedPercent: number
}

/** How much of the catalog is translated into each language. @param targets default: every target that occurs */
export function reportCoverage(catalog: Catalog, targets?: readonly string[]): CoverageReport {
  const ids = [...new Set(catalog.entries.map(({ messageId }) => messageId))]
  const wanted =
    targets?.map((target) => parseLanguageTag(target)) ?? distinct(catalog.entries.map((entry) => parseLanguageTag(entry.targetLanguage)))
  return {
    messages: ids.length,
    targets: wanted.map((target) => {
      const own = catalog.entries.filter((entry) => languageKey(parseLanguageTag(entry.targetLanguage)) === languageKey(target))
      const count = (status: CatalogStatus) => own.filter((entry) => entry.status === status).length
      const there = new Set(own.map(({ messageId }) => messageId))
      const reviewed = count('reviewed')
      return {
        language: target.tag,
        reviewed,
        draft: count('draft'),
        deprecated: count('deprecated'),
        missing: ids.filter((id) => !there.has(id)),
        reviewedPercent: ids.length === 0 ? 100 : Math.round((reviewed / ids.length) * 1000) / 10,
      }
    }),
  }
}

function distinct(tags: readonly LanguageTag[]): LanguageTag[] {
  return [...new Map(tags.map((tag) => [languageKey(tag), tag])).values()]
}
