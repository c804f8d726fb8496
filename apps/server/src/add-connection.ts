import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { isFailure } from '@chitravani/kit'
import type { ConnectionSummary, NewConnectionBody } from '@chitravani/protocol'
import type { Config, ConnectionSettings } from './config.ts'
import { failure } from './errors.ts'
import type { Services } from './services.ts'
import { invalid } from './validate.ts'

/** Opens the place once, then writes it into the settings file. @throws `connection_exists`, `connection_unusable`, `invalid_request` */
export async function addConnection(services: Services, body: NewConnectionBody, signal: AbortSignal): Promise<ConnectionSummary> {
  if (services.connections.has(body.name)) throw failure('connection_exists', `There is a connection "${body.name}" already.`)
  const settings = toSettings(body, services.config.file)
  services.connections.add(settings)
  try {
    const connection = await services.connections.open(body.name)
    await connection.catalog({ signal })
    writeConnection(services.config, body)
  } catch (error) {
    services.connections.remove(body.name)
    // What cannot be opened is the caller's mistake here, not an outage.
    if (isFailure(error) && error.code !== 'connection_exists' && error.kind !== 'cancelled')
      throw failure('connection_unusable', `There is no ${body.kind} data that can be read there: ${error.message}`, {
        cause: error,
        details: { field: body.path === undefined ? 'url_env' : 'path' },
      })
    throw error
  }
  return { name: body.name, kind: body.kind, sample: false }
}

/** Adds `[connections.NAME]` at the end of the settings file; makes the file when it is not there. @throws `connection_exists` */
export function writeConnection({ file, connections }: Pick<Config, 'file' | 'connections'>, body: NewConnectionBody): void {
  if (body.name === 'sample' || connections.some((known) => known.name === body.name))
    throw failure('connection_exists', `There is a connection "${body.name}" already.`)
  const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const lines = [
    `${before === '' ? '' : before.endsWith('\n') ? '\n' : '\n\n'}[connections.${body.name}]`,
    `kind = ${JSON.stringify(body.kind)}`,
    ...(body.path === undefined ? [] : [`path = ${JSON.stringify(body.path)}`]),
    ...(body.url_env === undefined ? [] : [`url_env = ${JSON.stringify(body.url_env)}`]),
  ]
  appendFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 })
}

function toSettings({ name, kind, path, url_env }: NewConnectionBody, file: string): ConnectionSettings {
  if ((path === undefined) === (url_env === undefined))
    throw invalid([{ field: 'path', problem: 'or url_env is needed, one of the two', allowed: ['path', 'url_env'] }])
  if (path !== undefined) {
    if (path.includes('\0')) throw invalid([{ field: 'path', problem: 'is not a path' }])
    return { name, kind, path: resolve(dirname(file), path) }
  }
  const url = process.env[url_env ?? '']
  if (url === undefined) throw invalid([{ field: 'url_env', problem: 'names a variable that the environment of the server does not have' }])
  return { name, kind, url }
}
