import { progressOfReading, readingMessage } from '@chitravani/dashboard'
import type { DataNote } from '@chitravani/dashboard'
import { createQueue } from '@chitravani/kit'
import { removedFile, uploadChunk, uploadedFile, uploadForm } from '@chitravani/protocol'
import type { UploadChunk, UploadedFile } from '@chitravani/protocol'
import { z } from 'zod'
import { forgetData } from '../../add-connection.ts'
import { failure } from '../../errors.ts'
import { statusOf, toErrorObject, toFailure } from '../../failures.ts'
import { json, route } from '../../route.ts'
import type { ServerSentEvent } from '../../route.ts'
import type { Services } from '../../services.ts'
import type { Upload } from '../../uploads/folder.ts'
import type { Uploads } from '../../uploads/uploads.ts'

export const uploadFile = ({ uploads }: Services) =>
  route({
    method: 'POST',
    path: '/dashboard/files',
    summary: 'Takes a file (CSV, TSV, Parquet, JSON or Excel, told by its content) that becomes a connection of its owner',
    access: 'user',
    takes: 'file',
    body: uploadForm,
    headers: { Accept: '`text/event-stream` to be told how far the reading is, once the file has arrived' },
    answers: {
      200: {
        description: 'How far its reading is; the last chunk is `complete` or `error`',
        content: { 'text/event-stream': uploadChunk },
      },
      201: { description: 'It was read once and can be asked', content: { 'application/json': uploadedFile } },
    },
    fails: ['conflict', 'unavailable'],
    async handle({ user, file, signal, requestId, header }) {
      if (!file) throw failure('malformed_request', 'The body has no part with a file.')
      const upload = await uploads.receive(user.name, file, signal)
      if (header('accept')?.includes('text/event-stream'))
        return { kind: 'events', events: reading(uploads, { owner: user.name, upload, signal, requestId }) }
      return json(toUploaded(upload, await uploads.read(user.name, upload, { signal })), 201)
    },
  })

interface Reading {
  readonly owner: string
  readonly upload: Upload
  readonly signal: AbortSignal
  readonly requestId: string
}

async function* reading(uploads: Uploads, { owner, upload, signal, requestId }: Reading): AsyncGenerator<ServerSentEvent> {
  const chunks = createQueue<UploadChunk>()
  let reached = 0
  uploads
    .read(owner, upload, {
      signal,
      onProgress(progress) {
        const { done, of } = progress
        reached = Math.max(reached, Math.round(100 * progressOfReading(progress)))
        void chunks.push({
          type: 'progress',
          stage: 'reading',
          progress: reached,
          message: readingMessage(progress),
          details: { done, of },
        })
      },
    })
    .then(
      (notes) => void chunks.push({ type: 'complete', result: toUploaded(upload, notes) }),
      (error: unknown) => {
        const failed = toFailure(error)
        void chunks.push({ type: 'error', stage: 'reading', status: statusOf(failed), error: toErrorObject(failed, requestId) })
      },
    )
    .finally(() => chunks.end())
  for await (const data of chunks) yield { data }
}

function toUploaded({ name }: Upload, notes: readonly DataNote[]): UploadedFile {
  const warnings = notes.map(({ code, message }) => ({ code, message }))
  return { name, kind: 'files', sample: false, uploaded: true, warnings }
}

export const removeFile = (services: Services) =>
  route({
    method: 'DELETE',
    path: '/dashboard/files/{name}',
    summary: 'Removes a file that was uploaded; dashboards made from it stay, without fresh rows',
    access: 'user',
    params: z.strictObject({ name: z.string().min(1).max(128) }),
    answers: { 200: { description: 'It is gone', content: { 'application/json': removedFile } } },
    fails: ['not_found'],
    async handle({ user, params }) {
      if (!(await services.uploads.remove(user.name, params.name))) throw failure('unknown_file', 'You have uploaded no file of this name.')
      forgetData(services, params.name)
      return json({ name: params.name })
    },
  })
