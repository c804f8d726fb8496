/** One event as the wire carried it. */
export interface ReceivedEvent {
  readonly id?: string
  readonly data: string
}

export type ReceivedFrame = ReceivedEvent | { readonly comment: string }

/**
 * A parser stricter than the standard's: our server writes `id: …` (sometimes), one `data: …`, a blank line, and comments of
 * one line with a blank line, with line feeds only. Anything else is an error. https://html.spec.whatwg.org/#parsing-an-event-stream
 */
export async function* parseStrictly(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ReceivedFrame> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  for await (const chunk of bytes) {
    text += decoder.decode(chunk, { stream: true })
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      yield toFrame(text.slice(0, end))
      text = text.slice(end + 2)
    }
  }
  text += decoder.decode()
  if (text !== '') throw new Error(`the stream ends within an event: ${JSON.stringify(text.slice(0, 200))}`)
}

function toFrame(block: string): ReceivedFrame {
  if (block.includes('\r')) throw new Error('a carriage return in the stream')
  const lines = block.split('\n')
  if (lines.length === 1 && block.startsWith(': ')) return { comment: block.slice(2) }
  const id = lines[0]?.startsWith('id: ') ? lines.shift()?.slice(4) : undefined
  const [data, ...rest] = lines
  if (data === undefined || !data.startsWith('data: ') || rest.length > 0)
    throw new Error(`not an event of ours: ${JSON.stringify(block.slice(0, 200))}`)
  return { ...(id === undefined ? {} : { id }), data: data.slice(6) }
}
