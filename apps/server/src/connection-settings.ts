import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { hiddenByHints } from '@chitravani/dashboard/settings'
import type { RowRule, Visibility } from '@chitravani/dashboard'
import type { Hints } from '@chitravani/dashboard/settings'
import { readHints } from './hints-file.ts'
import { readRowRules } from './row-rules.ts'
import { readValue } from './setting-value.ts'
import { connectionSettings } from './settings.ts'
import { lineOfToml } from './settings-lines.ts'

export interface ConnectionSettings {
  readonly name: string
  readonly kind: (typeof connectionSettings)['kind']['of'][number]
  readonly path?: string
  /** Already read from the environment or its file; a secret. */
  readonly url?: string
  /** Where the secret was read from; for people. */
  readonly urlEnv?: string
  readonly urlFile?: string
  readonly hintsFile?: string
  readonly hints?: Hints
  /** How old an answer may be that is kept of a server's rows; 0, and left out: as new as the data. */
  readonly refreshSeconds?: number
  /** What of it anybody may see. Default: all that the login may read. */
  readonly visible?: Visibility
  /** By role: whose rows are seen. Who has none of these roles sees nothing. Absent: everybody sees all rows. */
  readonly rows?: Readonly<Record<string, RowRule>>
  /** The server put its file there itself: the sample, an upload. */
  readonly isOurs?: true
}

export interface EnvironmentValue {
  readonly value: string
  readonly where: string
}

/** Reads `[connections.NAME]`; what is wrong is added to the problems, with file, line and what is allowed. */
export function readConnections(
  table: unknown,
  file: string,
  text: string,
  environment: ReadonlyMap<string, EnvironmentValue>,
  problems: string[],
): ConnectionSettings[] {
  if (table === undefined) return []
  if (typeof table !== 'object' || table === null) {
    problems.push(`${file}:${lineOfToml(text, 'connections')}: connections must be tables: [connections.NAME]`)
    return []
  }
  return Object.entries(table).flatMap(([name, entry]: [string, unknown]) => {
    const at = (key: string) =>
      `${file}:${lineOfToml(text, `connections.${name}${key && `.${key}`}`)}: connections.${name}${key && `.${key}`}`
    const before = problems.length
    if (!/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(name)) problems.push(`${at('')}: a name is letters, digits, - and _`)
    if (name === 'sample') problems.push(`${at('')}: this name is taken by the sample company`)
    if (typeof entry !== 'object' || entry === null) {
      problems.push(`${at('')} must be a table: [connections.${name}]`)
      return []
    }
    const given = entry as Record<string, unknown>
    for (const key of Object.keys(given))
      if (!(key in connectionSettings) && key !== 'rows')
        problems.push(`${at(key)} is not a setting (allowed: ${[...Object.keys(connectionSettings), 'rows'].join(', ')})`)
    const value = (key: keyof typeof connectionSettings) =>
      given[key] === undefined
        ? undefined
        : readValue(
            `connections.${name}.${key}`,
            connectionSettings[key],
            { value: given[key], where: at(key).split(': ')[0] ?? '' },
            problems,
            dirname(file),
          )
    const kind = value('kind') as ConnectionSettings['kind'] | undefined
    const path = value('path') as string | undefined
    const variable = value('url_env') as string | undefined
    const secretFile = value('url_file') as string | undefined
    const url = variable === undefined ? secretFile && readSecret(secretFile, at('url_file'), problems) : environment.get(variable)?.value
    const list = (key: 'schemas' | 'tables' | 'columns' | 'hidden_columns') => value(key) as readonly string[] | undefined
    const hintsFile = value('hints') as string | undefined
    const hints = hintsFile === undefined ? undefined : readHints(hintsFile, problems)
    const visible = visibilityOf(list('schemas'), list('tables'), list('columns'), hiddenColumns(list('hidden_columns'), hints))
    const refreshSeconds = value('refresh_seconds') as number | undefined
    const rows = given['rows'] === undefined ? undefined : readRowRules(given['rows'], at, problems)
    if (given['kind'] === undefined) problems.push(`${at('')}: kind is missing (allowed: ${connectionSettings.kind.of.join(', ')})`)
    if (variable !== undefined && url === undefined) problems.push(`${at('url_env')}: the environment has no ${variable}`)
    if ([path, variable, secretFile].filter((way) => way !== undefined).length !== 1 && problems.length === before)
      problems.push(`${at('')} needs one of path, url_env and url_file`)
    if (kind === undefined) return []
    return [
      {
        name,
        kind,
        ...(path === undefined ? {} : { path }),
        ...(url === undefined ? {} : { url }),
        ...(variable === undefined ? {} : { urlEnv: variable }),
        ...(secretFile === undefined ? {} : { urlFile: secretFile }),
        ...(Object.keys(visible).length === 0 ? {} : { visible }),
        ...(hintsFile === undefined ? {} : { hintsFile }),
        ...(hints === undefined ? {} : { hints }),
        ...(refreshSeconds === undefined ? {} : { refreshSeconds }),
        ...(rows === undefined ? {} : { rows }),
      },
    ]
  })
}

/** @returns undefined, and a problem more, where the file cannot be read */
function readSecret(file: string, where: string, problems: string[]): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    problems.push(`${where}: the file cannot be read`)
    return undefined
  }
}

function visibilityOf(
  schemas: readonly string[] | undefined,
  tables: readonly string[] | undefined,
  columns: readonly string[] | undefined,
  hidden: readonly string[] | undefined,
): Visibility {
  return { ...(schemas ? { schemas } : {}), ...(tables ? { tables } : {}), ...(columns ? { columns } : {}), ...(hidden ? { hidden } : {}) }
}

/** Those of the settings and those that hints hide. */
function hiddenColumns(given: readonly string[] | undefined, hints: Hints | undefined): readonly string[] | undefined {
  const hinted = hints ? hiddenByHints(hints) : []
  return given || hinted.length > 0 ? [...(given ?? []), ...hinted] : undefined
}
