import type { CallOptions } from '@chitravani/kit'
import type { LanguageTag } from '../languages/tag.ts'
import type { TextLimit } from '../providers/provider.ts'
import type { WarningInfo } from '../warning.ts'

/** How a text is read: as it stands, or as Markdown whose marks must come back byte for byte. */
export const TextFormat = { PLAIN: 'plain', MARKDOWN: 'markdown' } as const
export type TextFormat = (typeof TextFormat)[keyof typeof TextFormat]

/** One piece for a provider: placeholders in, no line ends, no white space at its edges, within the limit. */
export interface SegmentRequest {
  readonly text: string
  /** Does an answer hold everything it must? Only such answers are kept in the cache; checked again on a hit. */
  accepts(answer: string): boolean
}

/**
 * Sends pieces out: looks each up in the segment cache, batches the rest to one provider, and answers in order.
 * An answer need not be acceptable: recovery is the caller's. Asking for the same piece again really asks again.
 * Rejects when the provider fails.
 */
export type TranslateSegments = (segments: readonly SegmentRequest[], call: CallOptions) => Promise<readonly string[]>

export interface TranslateTextOptions {
  readonly format: TextFormat
  readonly source: LanguageTag
  readonly target: LanguageTag
  /** After the specified steps failed: true restores missing entities (with a warning), false throws `output_validation`. */
  readonly bestEffort: boolean
  /** The smaller of the provider's limit and the caller's `maxSegmentCharacters`; counted with placeholders in. */
  readonly limit: TextLimit
  /** False: placeholders that come back in another order count as lost. Default true. */
  readonly allowReorderedPlaceholders: boolean
  /** Keys of the front matter whose values are translated. Default none. */
  readonly frontMatter?: readonly string[]
  readonly pipeline?: TranslationProcessorPipeline
  /** Pieces done and pieces known so far. */
  readonly onProgress?: (done: number, total: number) => void
}

export interface TranslatedText {
  readonly text: string
  readonly warnings: readonly WarningInfo[]
  /** Pieces that needed a translation; 0 when there was nothing to translate. */
  readonly segments: number
}

/**
 * `translation/index.ts` exports this as `translateText`. Never holds the event loop over 50 ms: what may take longer
 * (parsing) runs in a worker with a time limit.
 * @throws `output_validation`, `markdown_too_complex`, and whatever `translateSegments` throws
 */
export type TranslateText = (
  text: string,
  options: TranslateTextOptions,
  translateSegments: TranslateSegments,
  call: CallOptions,
) => Promise<TranslatedText>

// ---- processors

export interface ProcessorIdentity {
  readonly name: string
  readonly version: string
}

/** What a segment processor works on; `state` is carried to its `restore`. */
export interface ProcessedSegment {
  readonly text: string
  readonly prefix: string
  readonly suffix: string
  readonly protected: readonly string[]
  readonly state: Readonly<Record<string, string>>
}

export interface ProcessorOptions {
  readonly source: LanguageTag
  readonly target: LanguageTag
  readonly format: TextFormat
}

/** Cuts a text into segments and what lies between: one literal more than segments. */
export interface StructureProcessor {
  readonly identity: ProcessorIdentity
  prepare(text: string, options: ProcessorOptions): { readonly segments: readonly ProcessedSegment[]; readonly literals: readonly string[] }
}

/** Changes a segment before it is sent, and the answer afterwards. Prepared in order, restored in reverse. */
export interface SegmentProcessor {
  readonly identity: ProcessorIdentity
  prepare(segment: ProcessedSegment, options: ProcessorOptions): ProcessedSegment
  restore(text: string, segment: ProcessedSegment, options: ProcessorOptions): string
}

/** Names are unique; identities are part of every cache key. */
export interface TranslationProcessorPipeline {
  /** Absent: the built-in structure of the text format. */
  readonly structure?: StructureProcessor
  readonly segments: readonly SegmentProcessor[]
}

/** Identities of the built-in processors and of a pipeline, for cache keys: `name@version`. */
export type ProcessorVersions = readonly string[]
