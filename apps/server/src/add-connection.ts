import { dirname, join, resolve } from 'node:path'
import { checkConnection, failure as dashboardFailure, tableOf } from '@chitravani/dashboard'
import type { Catalog } from '@chitravani/dashboard'
import type {
  ConnectionCheckAnswer,
  ConnectionReadAnswer,
  ConnectionSettingsList,
  ConnectionSummary,
  NewConnectionBody,
} from '@chitravani/protocol'
import { removeConnection, withoutNulls, writeConnection } from './connection-file.ts'
import { readConnections } from './connection-settings.ts'
import type { ConnectionSettings } from './connection-settings.ts'
import { connectionOptions } from './data.ts'
import { failure } from './errors.ts'
import type { Services } from './services.ts'
import { invalid } from './validate.ts'

/** Opens the place once, then writes it into the settings file. @throws `connection_exists`, `connection_unusable`, `invalid_request`, `settings_kept` */
export async function addConnection(services: Services, body: NewConnectionBody, signal: AbortSignal): Promise<ConnectionSummary> {
  const { connections, config } = services
  if (connections.has(body.name)) throw failure('connection_exists', `There is a connection "${body.name}" already.`)
  const settings = toSettings(body, config.file)
  const { problems } = await checkConnection(connectionOptions(config, settings), settings.rows, { signal })
  // What cannot be opened is the caller's mistake here, not an outage.
  if (problems.length > 0)
    throw failure('connection_unusable', `The connection cannot be used: ${problems.map(({ message }) => message).join(' ')}`, {
      details: { field: fieldOf(body), problems },
    })
  if (connections.has(body.name)) throw failure('connection_exists', `There is a connection "${body.name}" already.`)
  writeConnection(config, body)
  connections.add(settings)
  return { name: body.name, kind: body.kind, sample: false }
}

/** Says what is wrong with a connection, by opening it anew. @throws `unknown_connection` */
export async function testConnection(services: Services, name: string, signal: AbortSignal): Promise<ConnectionCheckAnswer> {
  const settings = configured(services, name)
  const { problems, tables } = await checkConnection(connectionOptions(services.config, settings), settings.rows, { signal })
  return { name, usable: problems.length === 0, problems: [...problems], tables: [...tables] }
}

/** Reads its schema again, and drops what was kept of its rows. @throws `unknown_connection`, `connection_failed` */
export async function readAgain(services: Services, name: string, signal: AbortSignal): Promise<ConnectionReadAnswer> {
  const connection = await services.connections.open(name)
  const before = await connection.catalog({ signal })
  const after = (await connection.readAgain?.({ signal })) ?? (await connection.catalog({ signal }))
  forgetData(services, name)
  return {
    name,
    tables: after.tables.map(({ id, rowCount, columns }) => ({ name: id, rows: rowCount, columns: columns.length })),
    added: namesOnlyIn(after, before),
    removed: namesOnlyIn(before, after),
  }
}

const namesOnlyIn = (one: Catalog, other: Catalog) => one.tables.filter(({ id }) => !tableOf(other, id)).map(({ id }) => id)

/** Takes a connection out of the settings file; the data, and dashboards made from it, stay. @throws `unknown_connection`, `settings_kept` */
export function deleteConnection(services: Services, name: string): void {
  configured(services, name)
  removeConnection(services.config.file, name)
  services.connections.remove(name)
  forgetData(services, name)
}

/** Drops what was kept of a connection's data. */
export function forgetData({ tools }: Pick<Services, 'tools'>, name: string): void {
  tools.results?.forget(name)
  tools.cubes?.forget(name)
}

/** All connections as they are set up; of secrets where they stand. */
export function connectionSettingsOf({ connections }: Services): ConnectionSettingsList {
  return { connections: connections.list().flatMap(({ name }) => toWire(connections.settings(name)) ?? []) }
}

function toWire(settings: ConnectionSettings | undefined): ConnectionSettingsList['connections'][number] | undefined {
  if (!settings) return undefined
  const { name, kind, path, urlEnv, urlFile, hintsFile, visible = {}, rows, refreshSeconds } = settings
  return {
    name,
    kind,
    ...(path === undefined ? {} : { path }),
    ...(urlEnv === undefined ? {} : { url_env: urlEnv }),
    ...(urlFile === undefined ? {} : { url_file: urlFile }),
    ...(hintsFile === undefined ? {} : { hints: hintsFile }),
    ...(visible.schemas ? { schemas: [...visible.schemas] } : {}),
    ...(visible.tables ? { tables: [...visible.tables] } : {}),
    ...(visible.columns ? { columns: [...visible.columns] } : {}),
    ...(visible.hidden ? { hidden_columns: [...visible.hidden] } : {}),
    ...(refreshSeconds === undefined ? {} : { refresh_seconds: refreshSeconds }),
    ...(rows ? { rows: structuredClone(rows) as NonNullable<ConnectionSettingsList['connections'][number]['rows']> } : {}),
  }
}

/** @throws `unknown_connection` */
function configured({ connections }: Services, name: string): ConnectionSettings {
  const settings = connections.settings(name)
  if (settings) return settings
  const available = connections.list().flatMap((each) => (each.sample ? [] : [each.name]))
  throw dashboardFailure(
    'unknown_connection',
    `The settings have no connection of this name. They have: ${available.join(', ') || 'none'}.`,
    {
      details: { available },
    },
  )
}

const fieldOf = ({ path, url_env }: NewConnectionBody) => (path === undefined ? (url_env === undefined ? 'url_file' : 'url_env') : 'path')

/** The body as the settings file would be read. @throws `invalid_request` */
function toSettings({ name, ...entry }: NewConnectionBody, file: string): ConnectionSettings {
  const problems: string[] = []
  const environment = new Map(
    Object.entries(process.env).flatMap(([key, value]) => (value === undefined ? [] : [[key, { value, where: 'environment' }] as const])),
  )
  const [settings] = readConnections({ [name]: withoutNulls(entry) }, join(dirname(file), 'request.toml'), '', environment, problems)
  if (settings && problems.length === 0) return settings
  const [field] = Object.keys(entry).filter((key) => problems.some((problem) => problem.includes(`connections.${name}.${key}`)))
  // What is wrong inside of a file of hints is told with that file's place.
  const isInHints = entry.hints !== undefined && problems[0]?.startsWith(resolve(dirname(file), entry.hints)) === true
  throw invalid([{ field: field ?? (isInHints ? 'hints' : 'path'), problem: withoutPlaces(problems.join('; '), name) }])
}

/** Lines of a file mean nothing to whoever sent a body. */
function withoutPlaces(problems: string, name: string): string {
  return (
    problems
      .replaceAll(/\S*request\.toml:\d+: /g, '')
      // The field is named before the sentence.
      .replace(new RegExp(`^connections\\.${name}\\.\\w+:? (?=must )`), '')
      .replaceAll(`connections.${name}.`, '')
      .replaceAll(`connections.${name}`, name)
  )
}
