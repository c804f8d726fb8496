import { invalidInput } from './errors.ts'
import { checkFields } from './fields.ts'
import type { TranslationPlan } from './providers/provider.ts'
import { TextFormat, type TranslateTextOptions, type TranslationProcessorPipeline } from './translation/contract.ts'

export interface TranslationOptions {
  /** Default `plain`. */
  readonly textFormat?: TextFormat
  /** Restore what a provider lost, and answer the source text when every provider is out of reach; both with a warning. */
  readonly bestEffort?: boolean
  readonly provider?: string
  /** Characters sent in one piece, placeholders included. Default 1000; a provider's smaller limit wins. */
  readonly maxSegmentCharacters?: number
  /** Pieces in one call. Default 16; a provider's smaller limit wins. */
  readonly maxBatchItems?: number
  /** Default true: word order differs between languages. */
  readonly allowReorderedPlaceholders?: boolean
  /**
   * Keys of a Markdown document's front matter whose values are translated, such as `title`: at the top level, in one line.
   * Default none: front matter stays byte for byte.
   */
  readonly frontMatter?: readonly string[]
  readonly onProgress?: (done: number, total: number) => void
}

const optionFields: readonly (keyof TranslationOptions)[] = [
  'textFormat',
  'bestEffort',
  'provider',
  'maxSegmentCharacters',
  'maxBatchItems',
  'allowReorderedPlaceholders',
  'frontMatter',
  'onProgress',
]
export const defaultSegmentCharacters = 1000
export const defaultBatchItems = 16

/** @throws `invalid_input` */
export function checkTranslationOptions(options: TranslationOptions): void {
  checkFields(options, 'options', optionFields)
  const formats = Object.values(TextFormat)
  if (options.textFormat !== undefined && !formats.includes(options.textFormat)) throw invalidInput('text_format', 'is unknown', formats)
  for (const name of ['maxSegmentCharacters', 'maxBatchItems'] as const) {
    const value = options[name]
    if (value !== undefined && (!Number.isInteger(value) || value < 1))
      throw invalidInput(name, 'is no limit', 'a whole number of at least 1')
  }
  checkFrontMatter(options)
  for (const name of ['bestEffort', 'allowReorderedPlaceholders'] as const) {
    const value: unknown = options[name]
    if (value !== undefined && typeof value !== 'boolean') throw invalidInput(name, 'is no switch', 'true or false')
  }
}

const keyName = /^[\w-]{1,64}$/

function checkFrontMatter({ frontMatter, textFormat }: TranslationOptions): void {
  if (frontMatter === undefined) return
  const keys: unknown = frontMatter
  if (!Array.isArray(keys) || !keys.every((key: unknown) => typeof key === 'string' && keyName.test(key)))
    throw invalidInput('front_matter', 'is no list of keys', 'names of letters, digits, _ and -')
  if (keys.length > 0 && textFormat !== TextFormat.MARKDOWN)
    throw invalidInput('front_matter', 'is for Markdown', 'together with the text format markdown')
}

/** What `translateText` is told: the caller's wishes within the provider's limits. */
export function textOptions(
  plan: TranslationPlan,
  options: TranslationOptions,
  pipeline: TranslationProcessorPipeline | undefined,
): TranslateTextOptions {
  const wanted = options.maxSegmentCharacters ?? defaultSegmentCharacters
  const { limit } = plan
  return {
    format: options.textFormat ?? TextFormat.PLAIN,
    source: plan.source,
    target: plan.target,
    bestEffort: options.bestEffort ?? false,
    allowReorderedPlaceholders: options.allowReorderedPlaceholders ?? true,
    limit: limit ? { ...limit, max: Math.min(limit.max, wanted) } : { max: wanted, unit: 'characters' },
    ...(options.frontMatter ? { frontMatter: options.frontMatter } : {}),
    ...(pipeline ? { pipeline } : {}),
    ...(options.onProgress ? { onProgress: options.onProgress } : {}),
  }
}
