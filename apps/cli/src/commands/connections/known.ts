import { Failure } from '@chitravani/kit'
import type { Config, ConnectionSettings } from '@chitravani/server/administration'

/** @throws `unknown_connection` */
export function known({ file, connections }: Config, name: string): ConnectionSettings {
  const found = connections.find((each) => each.name === name)
  if (found) return found
  const names = connections.map((each) => each.name).join(', ') || 'none'
  throw new Failure('not_found', 'unknown_connection', `${file} has no connection "${name}". It has: ${names}.`)
}
