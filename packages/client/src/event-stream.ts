import { EventSourceParserStream } from 'eventsource-parser/stream'

/**
 * The `data:` values of a server-sent stream. Comments (the server's keep-alive) are skipped; leaving the loop hangs up.
 */
export async function* eventData(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoderStream() as unknown as ReadableWritablePair<string, Uint8Array>
  const reader = body.pipeThrough(decoder).pipeThrough(new EventSourceParserStream()).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value.data
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
