import { join } from 'node:path'
import type { Config } from './config.ts'

/** Where a configuration keeps its records. */
export function recordsUrl(config: Config): string {
  return config['storage.url'] ?? `sqlite:${join(config.data, 'records.db')}`
}

/** Where a configuration keeps the files that users upload. */
export function uploadsFolder(config: Config): string {
  return config['storage.files'] ?? join(config.data, 'uploads')
}
