import type { CallOptions } from '@chitravani/kit'
import type { TranslatedText, TranslateSegments, TranslateTextOptions } from './translation/contract.ts'

/** Signs that may begin something to be protected: addresses, slots, tags, format marks, line ends. */
const maybeProtected = /[\n\r\u2028\u2029:/@{}<>[\]$%\\⟦⟧]|www\./u

/** Is it a line of plain words that goes out as it is? Most messages of user interfaces are; they need no thread. */
export function isOnePiece(text: string, { format, limit, pipeline }: TranslateTextOptions): boolean {
  return format === 'plain' && !pipeline && !maybeProtected.test(text) && Buffer.byteLength(text) <= limit.max
}

/** Translates such a line; white space at its edges stays outside. */
export async function translateOnePiece(text: string, send: TranslateSegments, call: CallOptions): Promise<TranslatedText> {
  const core = text.trim()
  const start = text.indexOf(core)
  const [answer = ''] = await send([{ text: core, accepts: (given) => given.trim() !== '' }], call)
  return { text: text.slice(0, start) + answer.trim() + text.slice(start + core.length), warnings: [], segments: 1 }
}
