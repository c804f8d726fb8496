import { existsSync, readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import type { NewConnectionBody } from '@chitravani/protocol'
import { parse, stringify } from 'smol-toml'
import type { Config } from './config.ts'
import { failure } from './errors.ts'
import { replaceFile } from './replace-file.ts'
import { statementsOf } from './settings-statements.ts'
import type { Statement } from './settings-statements.ts'

/** Adds `[connections.NAME]` at the end of the settings file; makes the file when it is not there. @throws `connection_exists`, `settings_kept` */
export function writeConnection({ file, connections }: Pick<Config, 'file' | 'connections'>, body: NewConnectionBody): void {
  if (body.name === 'sample' || connections.some((known) => known.name === body.name))
    throw failure('connection_exists', `There is a connection "${body.name}" already.`)
  const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const { name, ...entry } = body
  const gap = before === '' ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  const added = { connections: { [name]: withoutNulls(entry) } }
  change(file, before, `${before}${gap}${stringify(added).trimEnd()}\n`, (known) => ({ ...known, ...read(stringify(added))?.connections }))
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

/** Takes a connection and what lies below it out of the settings file; every other line stays as it is. @throws `settings_kept` */
export function removeConnection(file: string, name: string): void {
  const before = readFileSync(file, 'utf8')
  change(file, before, without(before, name), ({ [name]: _gone, ...others }) => others)
}

function without(text: string, name: string): string {
  const statements = statementsOf(text)
  const isOfIt = ({ path }: Statement) => path[0] === 'connections' && path[1] === name
  const says = ({ path }: Statement) => path.length > 0
  const kept: string[] = []
  let wasCut = false
  for (const [index, statement] of statements.entries()) {
    const before = statements.slice(0, index).findLast(says)
    const after = statements.slice(index).find(says)
    // What stands between two parts that go, goes with them.
    if (after && isOfIt(after) && (says(statement) || (before && isOfIt(before)))) {
      wasCut = true
      continue
    }
    // Of the gaps above and below a part that is gone, one is enough.
    if (wasCut && isBlank(statement.lines) && isBlank(kept.slice(-1))) kept.pop()
    wasCut = false
    kept.push(...statement.lines)
  }
  return kept.join('\n')
}

const isBlank = (lines: readonly string[]) => lines.join('').trim() === ''

type Entries = Readonly<Record<string, unknown>>

/** Writes the text if it says what it must, and leaves the file alone otherwise. @throws `settings_kept` */
function change(file: string, before: string, after: string, expected: (connections: Entries) => Entries): void {
  const [was, is] = [read(before), read(after)]
  const fits =
    was && is && isDeepStrictEqual(is.others, was.others) && isDeepStrictEqual({ ...is.connections }, { ...expected(was.connections) })
  if (!fits)
    throw failure(
      'settings_kept',
      'The settings file is written in a way that this cannot be changed in; change it by hand and start the server again.',
    )
  if (after !== before) replaceFile(file, after)
}

function read(text: string): { connections: Entries; others: Entries } | undefined {
  try {
    const { connections = {}, ...others } = parse(text)
    return { connections: { ...(connections as Entries) }, others }
  } catch {
    return undefined
  }
}
