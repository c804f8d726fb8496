import { Failure } from '@chitravani/kit'
import type { Config } from '@chitravani/server'
import { readFileSync, writeFileSync } from 'node:fs'

/** Takes `[connections.NAME]` out of the settings file; every other line stays as it is. @throws `unknown_connection` */
export function removeConnection({ file, connections }: Config, name: string): void {
  if (!connections.some((known) => known.name === name)) {
    throw new Failure(
      'not_found',
      'unknown_connection',
      `${file} has no connection "${name}". It has: ${connections.map((known) => known.name).join(', ') || 'none'}.`,
    )
  }
  const kept: string[] = []
  let inside = false
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const header = /^\s*\[([^\]]+)\]/.exec(line)?.[1]
    if (header !== undefined) inside = header.replaceAll(/["'\s]/g, '') === `connections.${name}`
    if (!inside) kept.push(line)
  }
  writeFileSync(file, kept.join('\n').replaceAll(/\n{3,}/g, '\n\n'))
}
