import type { FastifyRequest } from 'fastify'
import { failure } from './errors.ts'
import type { ReceivedFile } from './route.ts'

export interface Parts {
  /** A field that came more than once has its last value. */
  readonly fields: Readonly<Record<string, string>>
  readonly file: ReceivedFile | undefined
}

/**
 * A multipart form with one small file, in whatever order its parts come. How much is taken is set where the reader is registered.
 * @throws `malformed_request`, `body_too_large`, `unsupported_media_type`
 */
export async function readParts(request: FastifyRequest): Promise<Parts> {
  const fields = new Map<string, string>()
  let file: ReceivedFile | undefined
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer()
      if (part.fieldname !== 'file') throw failure('malformed_request', 'A file may only be in the part "file".')
      file = { fileName: part.filename, bytes }
      continue
    }
    if (part.fieldnameTruncated || part.valueTruncated) throw failure('body_too_large', 'A field of the form is too long.')
    if (part.fieldname === '__proto__') throw failure('malformed_request', 'A field of the form has a name that is none.')
    fields.set(part.fieldname, String(part.value))
  }
  return { fields: Object.fromEntries(fields), file }
}
