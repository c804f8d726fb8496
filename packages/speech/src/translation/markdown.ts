import { readBlocks } from './blocks.ts'
import type { Run } from './blocks.ts'
import { prepareRun, translateRun } from './runs.ts'
import type { Limit, TranslateText } from './parts.ts'

export interface MarkdownResult {
  readonly text: string
  /** Blocks left in their own language, because no answer kept their structure. */
  readonly untranslated: number
}

export interface MarkdownOptions {
  readonly limit: Limit
  /** Blocks under way at once. */
  readonly atOnce: number
  /** False: stand-ins in another order count as lost. Default true. */
  readonly allowReordered?: boolean
  readonly onProgress?: (done: number, total: number) => void
}

/**
 * Translates a Markdown document: the source is read with positions, and only the inline runs are written anew; every
 * other byte stays. What an answer breaks is found by reading it again.
 */
export async function translateMarkdownSource(source: string, translate: TranslateText, options: MarkdownOptions): Promise<MarkdownResult> {
  const { runs, defined, outline } = readBlocks(source)
  const texts: string[] = runs.map((run) => source.slice(run.start, run.end))
  let untranslated = 0
  let next = 0
  let finished = 0
  const work = async () => {
    while (next < runs.length) {
      const index = next++
      const done = await translateRun(prepareRun(source, runs[index]!, defined), options.limit, translate, options.allowReordered ?? true)
      texts[index] = done.text
      if (done.untranslated) untranslated++
      options.onProgress?.(++finished, runs.length)
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, Math.min(options.atOnce, runs.length)) }, work))
  const kept = keepOutline(source, runs, texts, outline)
  return { text: kept.text, untranslated: untranslated + kept.reverted }
}

/** Writes the runs into the document; a run whose new words change the blocks goes back to its source. */
function keepOutline(source: string, runs: readonly Run[], texts: readonly string[], outline: string): { text: string; reverted: number } {
  const holds = (chosen: readonly string[]) => readBlocks(splice(source, runs, chosen)).outline === outline
  if (holds(texts)) return { text: splice(source, runs, texts), reverted: 0 }
  const originals = runs.map((run) => source.slice(run.start, run.end))
  const chosen = [...originals]
  let reverted = 0
  /** Takes a span of translations in, halving it where it does harm. */
  const take = (from: number, to: number): void => {
    const attempt = chosen.map((text, index) => (index >= from && index < to ? texts[index]! : text))
    if (holds(attempt)) {
      for (let index = from; index < to; index++) chosen[index] = texts[index]!
    } else if (to - from === 1) reverted++
    else {
      const middle = (from + to) >> 1
      take(from, middle)
      take(middle, to)
    }
  }
  take(0, runs.length)
  return { text: splice(source, runs, chosen), reverted }
}

function splice(source: string, runs: readonly Run[], texts: readonly string[]): string {
  const out: string[] = []
  let at = 0
  for (const [index, run] of runs.entries()) {
    out.push(source.slice(at, run.start), texts[index]!)
    at = run.end
  }
  out.push(source.slice(at))
  return out.join('')
}
