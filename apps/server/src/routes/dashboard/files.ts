import { removedFile, uploadedFile, uploadForm } from '@chitravani/protocol'
import type { UploadedFile } from '@chitravani/protocol'
import { z } from 'zod'
import { forgetData } from '../../add-connection.ts'
import { failure } from '../../errors.ts'
import { json, route } from '../../route.ts'
import type { Services } from '../../services.ts'

export const uploadFile = ({ uploads }: Services) =>
  route({
    method: 'POST',
    path: '/dashboard/files',
    summary: 'Takes a file (CSV, TSV, Parquet, JSON or Excel, told by its content) that becomes a connection of its owner',
    access: 'user',
    takes: 'file',
    body: uploadForm,
    answers: { 201: { description: 'It was read once and can be asked', content: { 'application/json': uploadedFile } } },
    fails: ['conflict', 'unavailable'],
    async handle({ user, file, signal }) {
      if (!file) throw failure('malformed_request', 'The body has no part with a file.')
      const { upload, notes } = await uploads.add(user.name, file, signal)
      const warnings = notes.map(({ code, message }) => ({ code, message }))
      return json({ name: upload.name, kind: 'files', sample: false, uploaded: true, warnings } satisfies UploadedFile, 201)
    },
  })

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
