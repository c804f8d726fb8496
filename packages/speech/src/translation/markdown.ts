import { outlineOf, readBlocks } from './blocks.ts'
import type { Chunk } from './chunks.ts'
import type { DocumentOptions, TranslatedDocument } from './document.ts'
import { translateFrontMatter } from './front-matter.ts'
import { translateLine } from './plain.ts'
import { prepareRun, translateRun } from './runs.ts'
import type { TranslateText } from './parts.ts'
import { keepsBlocks } from './same-blocks.ts'

/**
 * Translates a Markdown document: the source is read with positions, and only the inline runs are written anew; every
 * other byte stays. What an answer breaks is found by reading it again.
 */
export async function translateMarkdownSource(
  source: string,
  translate: TranslateText,
  options: DocumentOptions,
): Promise<TranslatedDocument> {
  const { chunks, defined } = readBlocks(source)
  const texts = chunks.map(({ runs }) => runs.map((run) => source.slice(run.start, run.end)))
  const places = chunks.flatMap(({ runs }, chunk) => runs.map((run, index) => ({ chunk, index, run })))
  let untranslated = 0
  let next = 0
  let finished = 0
  const work = async () => {
    while (next < places.length) {
      const { chunk, index, run } = places[next++]!
      const done = await translateRun(prepareRun(source, run, defined), options.limit, translate, options.allowReordered ?? true)
      texts[chunk]![index] = done.text
      if (done.untranslated) untranslated++
      options.onProgress?.(++finished, places.length)
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, Math.min(options.atOnce, places.length)) }, work))
  let reverted = 0
  const written = chunks.map((chunk, index) => {
    const kept = keepOutline(source, chunk, texts[index]!)
    reverted += kept.reverted
    return kept.text
  })
  const translateValue = (words: string) => translateLine(words, options.limit, translate)
  const text = await translateFrontMatter(written.join(''), options.frontMatter ?? [], translateValue)
  return { text, untranslated: untranslated + reverted }
}

/** Writes the runs into their chunk; a run whose new words change the blocks goes back to its source. */
function keepOutline(source: string, chunk: Chunk, texts: readonly string[]): { text: string; reverted: number } {
  const { runs } = chunk
  const originals = runs.map((run) => source.slice(run.start, run.end))
  const begins = runs[0]?.start === chunk.start && /^\s/.test(texts[0]!)
  if (!begins && runs.every((run, index) => keepsBlocks(run.kind, originals[index]!, texts[index]!)))
    return { text: splice(source, chunk, texts), reverted: 0 }
  const outlined = (text: string) => outlineOf(chunk.head + text, chunk.start === 0)
  const outline = outlined(source.slice(chunk.start, chunk.end))
  const holds = (chosen: readonly string[]) => outlined(splice(source, chunk, chosen)) === outline
  if (!begins && holds(texts)) return { text: splice(source, chunk, texts), reverted: 0 }
  const chosen = [...originals]
  let reverted = 0
  /** Takes a span of translations in, halving it where it does harm. */
  const take = (from: number, to: number): void => {
    const attempt = chosen.map((text, index) => (index >= from && index < to ? texts[index]! : text))
    if (!(begins && from === 0) && holds(attempt)) {
      for (let index = from; index < to; index++) chosen[index] = texts[index]!
    } else if (to - from === 1) reverted++
    else {
      const middle = (from + to) >> 1
      take(from, middle)
      take(middle, to)
    }
  }
  take(0, runs.length)
  return { text: splice(source, chunk, chosen), reverted }
}

function splice(source: string, chunk: Chunk, texts: readonly string[]): string {
  const out: string[] = []
  let at = chunk.start
  for (const [index, run] of chunk.runs.entries()) {
    out.push(source.slice(at, run.start), texts[index]!)
    at = run.end
  }
  out.push(source.slice(at, chunk.end))
  return out.join('')
}
