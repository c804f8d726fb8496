import { parse } from 'node:querystring'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { failure } from './errors.ts'
import { readJson } from './read-json.ts'
import { registerRoutes } from './register.ts'
import type { Route } from './route.ts'
import type { Services } from './services.ts'

/** Hangs each route into the scope that reads what it takes, a form, a file, a form with a file or JSON, and nothing else. */
export async function registerByBody(app: FastifyInstance, routes: readonly Route[], services: Services): Promise<void> {
  const { config } = services
  app.removeAllContentTypeParsers()
  const taking = async (what: NonNullable<Route['takes']>, addReaders: (scope: FastifyInstance) => Promise<void>) => {
    await app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      await addReaders(scope)
      registerRoutes(
        scope,
        routes.filter((route) => (route.takes ?? 'json') === what),
        services,
      )
    })
  }
  await taking('form', async (scope) => {
    const form = { parseAs: 'buffer', bodyLimit: 16_384 } as const
    scope.addContentTypeParser('application/x-www-form-urlencoded', form, async (request: FastifyRequest, body: Buffer) => {
      checkCharset(request)
      return parse(body.toString())
    })
    await scope.register(multipart, {
      attachFieldsToBody: 'keyValues',
      limits: { fields: 16, files: 0, fieldSize: 8_192, parts: 16, headerPairs: 32 },
    })
  })
  await taking('file', async (scope) => {
    // The size of a file is watched where it is written, against the setting.
    await scope.register(multipart, {
      limits: { fields: 4, files: 1, fieldSize: 1_024, parts: 5, headerPairs: 32, fileSize: config['limits.upload_bytes'] + 1 },
      throwFileSizeLimit: false,
    })
  })
  await taking('parts', async (scope) => {
    await scope.register(multipart, {
      limits: { fields: 32, files: 1, fieldSize: 65_536, parts: 33, headerPairs: 32, fileSize: config['limits.audio_bytes'] },
    })
  })
  await taking('json', async (scope) => {
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
      checkCharset(request)
      return readJson(body)
    })
  })
}

/** Bodies are read as UTF-8, of which ASCII is a part. @throws `unsupported_media_type` for one that says to be something else */
function checkCharset({ headers }: FastifyRequest): void {
  const charset = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(headers['content-type'] ?? '')?.[1]?.toLowerCase()
  if (charset !== undefined && !['utf-8', 'utf8', 'us-ascii'].includes(charset))
    throw failure('unsupported_media_type', 'This route takes text in UTF-8 only.')
}
