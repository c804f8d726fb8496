import * as vega from 'vega'

interface TextItem {
  readonly fontSize?: number
  readonly fontWeight?: string | number
  readonly limit?: number
}

/** Widths in ems of a plain sans-serif: enough to place labels where no canvas can measure them. */
function charWidth(char: string): number {
  if (/\p{Mn}|\p{Cf}/u.test(char)) return 0
  if (/[ijlI.,:;'|!()[\]{}/\\ ]/.test(char)) return 0.3
  if (/[frt"*\-^°]/.test(char)) return 0.4
  if (/[mwMW@%&—]/.test(char)) return 0.9
  if (/[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Extended_Pictographic}]/u.test(char)) return 1
  if (/\p{Lu}/u.test(char)) return 0.66
  // Tamil, Malayalam and their neighbours draw wide letters.
  if (/[\p{Script=Tamil}\p{Script=Malayalam}\p{Script=Kannada}\p{Script=Telugu}\p{Script=Sinhala}]/u.test(char)) return 0.85
  return 0.58
}

function textWidth(item: TextItem, text: unknown): number {
  const size = item.fontSize ?? 11
  const weight = item.fontWeight === 'bold' || Number(item.fontWeight) >= 600 ? 1.07 : 1
  const ems = Array.from(String(text ?? ''), charWidth).reduce((sum, width) => sum + width, 0)
  const width = ems * size * weight
  return item.limit !== undefined && item.limit > 0 ? Math.min(width, item.limit) : width
}

/** Vega, without a canvas, takes every letter for a wide one, and then hides labels that would have fitted. */
export function estimateTextWidths(): void {
  const { textMetrics } = vega as unknown as {
    readonly textMetrics?: { width: (item: TextItem, text: unknown) => number; readonly canvas: (use?: boolean) => void }
  }
  if (textMetrics) textMetrics.width = textWidth
}
