import { dirname, join } from 'node:path'
import type { Config } from './config.ts'

/** Where a configuration keeps its records. */
export function recordsUrl(config: Config): string {
  return config['storage.url'] ?? `sqlite:${join(config.data, 'records.db')}`
}

/** Where a configuration keeps the files that users upload. */
export function uploadsFolder(config: Config): string {
  return config['storage.files'] ?? join(config.data, 'uploads')
}

/** What no connection may show: all that is kept of users and dashboards, what users upload, and the secrets of the settings. */
export function placesOfOurs(config: Config): readonly string[] {
  const records = recordsUrl(config)
  const file = records.startsWith('sqlite:') ? [records.slice('sqlite:'.length)] : []
  return [config.data, uploadsFolder(config), ...file, config.file, join(dirname(config.file), '.env')]
}
