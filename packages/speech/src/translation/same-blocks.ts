import type { Run } from './chunks.ts'

/**
 * Whether a run's new words surely leave the blocks around it as they are, judged line by line: what stands before the first
 * letter of a line decides which block it opens. False means that the chunk must be read again to know.
 */
export function keepsBlocks(kind: Run['kind'], before: string, after: string): boolean {
  if (before === after) return true
  if (bars(before) !== bars(after) || after.endsWith('\\')) return false
  if (kind === 'heading' && after.includes('#')) return false
  const old = before.split(lineEnd)
  const now = after.split(lineEnd)
  return old.length === now.length && now.every((line, index) => keepsLine(old[index]!, line))
}

const lineEnd = /\r\n|\n|\r/
const opening = /^[^\p{L}]*(?=\p{L})/u
/** Signs with which letters behind them open a block of their own. */
const weighty = /[<`~$]/

function keepsLine(before: string, after: string): boolean {
  if (before === after) return true
  const signs = opening.exec(after)?.[0]
  if (signs === undefined || signs !== opening.exec(before)?.[0]) return false
  if (weighty.test(signs)) return false
  return !(signs.includes('[') && after.includes(']:'))
}

const bars = (text: string): number => text.match(/(?<!\\)\|/g)?.length ?? 0
