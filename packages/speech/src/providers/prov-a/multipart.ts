import { randomBytes } from 'node:crypto'

export interface FilePart {
  readonly name: string
  readonly fileName: string
  readonly bytes: Uint8Array
}

/** A form with one file, as one buffer: its length is known, so it is not sent in chunks. */
export function multipart(
  fields: Readonly<Record<string, string>>,
  file: FilePart,
): { readonly contentType: string; readonly body: Uint8Array } {
  const boundary = `----chitravani${randomBytes(12).toString('hex')}`
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const fileHead =
    `--${boundary}\r\ncontent-disposition: form-data; name="${file.name}"; filename="${file.fileName}"\r\n` +
    'content-type: application/octet-stream\r\n\r\n'
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(texts.join('') + fileHead), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}
