import { createReadStream } from 'node:fs'
import { NotATable } from './csv-repair.ts'

const maxDepth = 64
const [tab, lineFeed, carriageReturn, space] = [9, 10, 13, 32]
const [quote, escape, openBracket, openBrace, closeBracket, closeBrace] = [0x22, 0x5c, 0x5b, 0x7b, 0x5d, 0x7d]

/**
 * Watches JSON while it passes: the engine would go down a deep nesting for minutes. Text of another kind passes unseen.
 * @throws NotATable
 */
function watchDepth(): (chunk: Uint8Array) => void {
  let isJson: boolean | undefined
  let depth = 0
  let inText = false
  let escaped = false
  return (chunk) => {
    if (isJson === false) return
    for (const byte of chunk) {
      if (isJson === undefined) {
        if (byte === space || byte === tab || byte === lineFeed || byte === carriageReturn) continue
        isJson = byte === openBracket || byte === openBrace
        if (!isJson) return
      }
      if (inText) {
        if (escaped) escaped = false
        else if (byte === escape) escaped = true
        else if (byte === quote) inText = false
      } else if (byte === quote) inText = true
      else if (byte === closeBracket || byte === closeBrace) depth--
      else if ((byte === openBracket || byte === openBrace) && ++depth > maxDepth)
        throw new NotATable(`The JSON is nested deeper than ${maxDepth} levels. A table of data is needed: a list of objects.`)
    }
  }
}

/** So much of a file is looked at: what is nested at all is nested from the beginning. */
const lookedAtBytes = 256 * 1_048_576

/** Reads a file of JSON once for its depth. @throws NotATable */
export async function checkDepth(path: string): Promise<void> {
  const watch = watchDepth()
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20, end: lookedAtBytes }) as AsyncIterable<Buffer>) watch(chunk)
}
