import type { UploadChunk, UploadedFile } from '@chitravani/protocol'
import { eventData } from './event-stream.ts'
import { failure, failureOf } from './failures.ts'
import { broken, send } from './request.ts'
import type { CallOptions, Transport } from './request.ts'

/** How far the server is with reading a file that has arrived. */
export interface ReadingShare {
  readonly percent: number
  readonly message: string
}

export interface UploadCall extends CallOptions {
  readonly onReading?: (share: ReadingShare) => void
  /** Sends the file instead of the client's own: one that can tell how much of it was sent. */
  readonly fetch?: typeof globalThis.fetch
}

/** Brings a file; firing the signal hangs up, and the server keeps nothing of it. */
export async function uploadFile(transport: Transport, file: Blob, fileName: string, call: UploadCall = {}): Promise<UploadedFile> {
  const { onReading, signal } = call
  const parts = new FormData()
  parts.append('file', file, fileName)
  const response = await send({ ...transport, fetch: call.fetch ?? transport.fetch }, '/dashboard/files', {
    ...(signal ? { signal } : {}),
    parts,
    headers: { accept: 'text/event-stream' },
  })
  if (!response.body) throw failure('stream_cut', 'The server answered without a stream.')
  try {
    for await (const data of eventData(response.body)) {
      const chunk = JSON.parse(data) as UploadChunk
      if (chunk.type === 'error') throw failureOf(chunk.status, chunk.error)
      if (chunk.type === 'complete') return chunk.result
      onReading?.({ percent: chunk.progress, message: chunk.message })
    }
  } catch (error) {
    throw error instanceof TypeError || signal?.aborted ? broken(transport, signal, error) : error
  }
  throw failure('stream_cut', 'The connection to the server ended before the file was read.')
}
