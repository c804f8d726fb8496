import type { TextLimit } from '../providers/provider.ts'
import type { SegmentRequest, TranslateText, TranslationProcessorPipeline } from './contract.ts'
import { findStands } from './placeholders.ts'
import { prepareSegment } from './processors.ts'
import { runJob } from './run-job.ts'
import { translateStructured } from './structure.ts'
import type { WarningInfo } from '../warning.ts'
import type { SendRequest } from './messages.ts'

export * from './contract.ts'
export { placeholderPattern } from './placeholders.ts'

/** Pieces are at most this long where a provider has no limit of its own. */
const longest = 3_000
/** Blocks under way at once: enough to fill a provider's batch. */
const atOnce = 32
let jobs = 0

/** `contract.ts` says what it promises. */
export const translateText: TranslateText = async (text, options, translateSegments, call) => {
  let segments = 0
  const pipeline = options.pipeline
  const send = async (requests: readonly Pick<SendRequest, 'text' | 'stands'>[]): Promise<readonly string[]> => {
    segments += requests.length
    const prepared = requests.map((request) =>
      prepareSegment(
        request.text,
        request.stands.map((stand) => stand.written),
        pipeline,
        options,
      ),
    )
    const asked: SegmentRequest[] = prepared.map((segment, index) => ({
      text: segment.text,
      accepts: (answer) => answer.trim() !== '' && findStands(answer, requests[index]!.stands, segment.text) !== undefined,
    }))
    const answers = await translateSegments(asked, call)
    return answers.map((answer, index) => prepared[index]!.restore(answer))
  }
  if (pipeline?.structure) {
    const done = await translateStructured(text, pipeline.structure, options, send)
    return { text: done, warnings: [], segments }
  }
  const { max, unit } = within(options.limit, pipeline)
  const job = {
    type: 'job',
    id: jobs++,
    text,
    format: options.format,
    max,
    unit,
    allowReordered: options.allowReorderedPlaceholders,
    frontMatter: options.frontMatter ?? [],
    atOnce,
  } as const
  const { text: translated, untranslated } = await runJob(job, { send, onProgress: options.onProgress }, call.signal)
  return { text: translated, warnings: skipped(untranslated), segments }
}

/** A Markdown document as somebody would read it aloud. @throws `markdown_too_complex` */
export async function readAloud(text: string, signal: AbortSignal | undefined): Promise<string> {
  const limits = { max: longest, unit: 'characters', allowReordered: true, frontMatter: [], atOnce } as const
  const job = { type: 'job', id: jobs++, text, format: 'spoken', ...limits } as const
  const { text: spoken } = await runJob(job, { send: () => Promise.resolve([]) }, signal)
  return spoken
}

function within(limit: TextLimit, pipeline: TranslationProcessorPipeline | undefined): { max: number; unit: TextLimit['unit'] } {
  // Processors may make a piece longer than what was measured.
  const room = pipeline && pipeline.segments.length > 0 ? 0.8 : 1
  return { max: Math.max(1, Math.floor(Math.min(limit.max, longest) * room)), unit: limit.unit }
}

function skipped(blocks: number): WarningInfo[] {
  if (blocks === 0) return []
  return [
    {
      code: 'text_skipped',
      message: `${blocks} ${blocks === 1 ? 'block was' : 'blocks were'} left in the source language: no answer kept what stands inside.`,
    },
  ]
}
