import { chmodSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { makeSample, openConnection, sampleHints } from '@chitravani/dashboard'
import type { Connection, ConnectionSettings as ConnectionOptions } from '@chitravani/dashboard'
import type { Config } from './config.ts'
import type { ConnectionSettings } from './connection-settings.ts'
import { openConnections } from './connections.ts'
import type { Connections } from './connections.ts'
import { placesOfOurs } from './data-folder.ts'

/** The connections of a configuration, the sample company among them; it is made when it is not there yet. */
export async function openConfiguredConnections(config: Config, onSampleProgress?: (part: number) => void): Promise<Connections> {
  const sample = config['dashboard.sample'] === 'on' ? await prepareSample(config, onSampleProgress) : undefined
  return openConnections({
    open: (settings) => openData(config, settings),
    settings: config.connections,
    ...(sample === undefined
      ? {}
      : { sample: async () => ({ name: 'sample', kind: 'duckdb', path: sample, isOurs: true, hints: sampleHints }) }),
  })
}

/** Makes the sample company's database in the data folder unless it is there. @returns its path */
export async function prepareSample(config: Config, onProgress?: (part: number) => void): Promise<string> {
  const file = join(config.data, 'sample.duckdb')
  if (!existsSync(file)) {
    await makeSample(file, onProgress ? { onProgress: ({ part }) => onProgress(part) } : {})
    chmodSync(file, 0o600)
  }
  return file
}

/** Opens one place where data lives, with the limits of the configuration. */
export function openData(config: Config, settings: ConnectionSettings): Promise<Connection> {
  return openConnection(connectionOptions(config, settings))
}

/** A connection of the settings as the dashboard room opens it. */
export function connectionOptions(
  config: Config,
  { name, kind, path, url, visible, hints, refreshSeconds, isOurs }: ConnectionSettings,
): ConnectionOptions {
  return {
    name,
    kind,
    ...(path === undefined ? {} : { path }),
    ...(isOurs ? {} : { outOfReach: placesOfOurs(config) }),
    ...(url === undefined ? {} : { url }),
    ...(visible === undefined ? {} : { visible }),
    ...(hints === undefined ? {} : { hints }),
    ...(refreshSeconds === undefined ? {} : { refreshMs: refreshSeconds * 1_000 }),
    statementTimeoutMs: config['dashboard.query_seconds'] * 1_000,
  }
}
