import type { Limit } from './parts.ts'

export interface TranslatedDocument {
  readonly text: string
  /** Blocks left in their own language, because no answer kept their structure. */
  readonly untranslated: number
}

export interface DocumentOptions {
  readonly limit: Limit
  /** Blocks under way at once. */
  readonly atOnce: number
  /** False: stand-ins in another order count as lost. Default true. */
  readonly allowReordered?: boolean
  /** Keys of the front matter whose values are translated. Default none. */
  readonly frontMatter?: readonly string[]
  readonly onProgress?: (done: number, total: number) => void
}
