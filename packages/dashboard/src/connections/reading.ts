import type { ReadingProgress } from './connection.ts'

/** When each step begins, of the whole. */
const starts: Readonly<Record<ReadingProgress['step'], readonly [from: number, to: number]>> = {
  checking: [0, 0.3],
  typing: [0.3, 0.8],
  measuring: [0.8, 1],
}

/** How much of the reading is done, from 0 to 1; a folder's next file begins again. */
export function progressOfReading({ step, done, of }: ReadingProgress): number {
  const [from, to] = starts[step]
  return from + (to - from) * Math.min(1, done / Math.max(1, of))
}

/** What is done, for people. */
export function readingMessage({ step, file, done, of }: ReadingProgress): string {
  if (step === 'measuring') return `Measuring tables: ${done} of ${of}`
  const mb = (bytes: number) => Math.round(bytes / 1_048_576).toLocaleString('en-IN')
  return `${step === 'checking' ? 'Checking' : 'Finding the types of'} ${file ?? 'a file'}: ${mb(done)} of ${mb(of)} MB`
}
