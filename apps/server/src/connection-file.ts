import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { NewConnectionBody } from '@chitravani/protocol'
import { stringify } from 'smol-toml'
import type { Config } from './config.ts'
import { failure } from './errors.ts'

/** Adds `[connections.NAME]` at the end of the settings file; makes the file when it is not there. @throws `connection_exists` */
export function writeConnection({ file, connections }: Pick<Config, 'file' | 'connections'>, body: NewConnectionBody): void {
  if (body.name === 'sample' || connections.some((known) => known.name === body.name))
    throw failure('connection_exists', `There is a connection "${body.name}" already.`)
  const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const { name, ...entry } = body
  const gap = before === '' ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  const written = stringify({ connections: { [name]: withoutNulls(entry) } })
  appendFileSync(file, `${gap}${written.trimEnd()}\n`, { mode: 0o600 })
}

/** TOML has no null: where a value must be missing, a rule has a table. */
export function withoutNulls({ rows, ...entry }: Omit<NewConnectionBody, 'name'>): Record<string, unknown> {
  if (!rows) return entry
  const rules = Object.entries(rows).map(([role, rule]) => [
    role,
    Object.fromEntries(Object.entries(rule).map(([key, value]) => [key, value === null ? { missing: true } : value])),
  ])
  return { ...entry, rows: Object.fromEntries(rules) as Record<string, unknown> }
}

/** Takes `[connections.NAME]` and what lies below it out of the settings file; every other line stays as it is. */
export function removeConnection(file: string, name: string): void {
  const kept: string[] = []
  let inside = false
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const header = /^\s*\[([^\]]+)\]/.exec(line)?.[1]?.replaceAll(/["'\s]/g, '')
    if (header !== undefined) inside = header === `connections.${name}` || header.startsWith(`connections.${name}.`)
    if (!inside) kept.push(line)
  }
  writeFileSync(file, kept.join('\n').replaceAll(/\n{3,}/g, '\n\n'))
}
