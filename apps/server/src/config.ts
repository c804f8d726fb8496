import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { parse, TomlError } from 'smol-toml'
import { isFailure } from '@chitravani/kit'
import { loadSpeechConfig, speechSections, speechVariables } from '@chitravani/speech'
import type { ConfigSources as SpeechSources } from '@chitravani/speech'
import { failure } from './errors.ts'
import { connectionSettings, environmentName, settings, typeText } from './settings.ts'
import type { Setting, SettingKey } from './settings.ts'
import { lineOfEnv, lineOfToml } from './settings-lines.ts'

type ValueOf<S extends Setting> = S['type'] extends 'integer' | 'number'
  ? number
  : S['type'] extends 'boolean'
    ? boolean
    : S['type'] extends 'list'
      ? readonly string[]
      : S extends { type: 'choice'; of: readonly (infer W)[] }
        ? W
        : string
type OneValue<K extends SettingKey> = (typeof settings)[K] extends { default: unknown }
  ? ValueOf<(typeof settings)[K]>
  : ValueOf<(typeof settings)[K]> | undefined

export interface ConnectionSettings {
  readonly name: string
  readonly kind: (typeof connectionSettings)['kind']['of'][number]
  readonly path?: string
  /** Already read from the environment; a secret. */
  readonly url?: string
}

/** Checked, complete, frozen. */
export type Config = { readonly [K in SettingKey]: OneValue<K> } & {
  readonly connections: readonly ConnectionSettings[]
  /** The settings file, whether it exists or not. */
  readonly file: string
  /** Where the language library finds its part of the settings; checked. */
  readonly speech: SpeechSources
}

export interface ConfigSources {
  /** Default: the process's. */
  readonly environment?: Readonly<Record<string, string | undefined>>
  /** Where `chitravani.toml` and `.env` are looked for. Default: the working folder. */
  readonly folder?: string
  /** Another settings file; must exist. */
  readonly file?: string
  /** By key; strongest of all. Never secrets. */
  readonly flags?: Partial<Record<SettingKey, string | number>>
}

interface Given {
  readonly value: unknown
  /** `chitravani.toml:3`, `environment`, `--port`. */
  readonly where: string
}

/** Reads all settings. @throws `bad_configuration` that names every wrong key with its file, line and what is allowed */
export function loadConfig(sources: ConfigSources = {}): Config {
  const folder = resolve(sources.folder ?? '.')
  const file = resolve(folder, sources.file ?? 'chitravani.toml')
  const problems: string[] = []
  const toml = readToml(file, sources.file !== undefined, problems)
  const environment = readEnvironment(join(dirname(file), '.env'), sources.environment ?? process.env, problems)

  const given = new Map<string, Given>()
  collectToml(toml, file, given, problems)
  collectEnvironment(environment, given, problems)
  for (const [key, value] of Object.entries(sources.flags ?? {})) {
    if (value === undefined) continue
    if ((settings as Record<string, Setting>)[key]?.secret) problems.push(`--${key}: a secret is not taken from a flag`)
    else given.set(key, { value, where: `--${key.split('.').at(-1)}` })
  }

  const values: Record<string, unknown> = {}
  for (const [key, setting] of Object.entries(settings as Record<string, Setting>)) {
    const found = given.get(key)
    values[key] = found === undefined ? setting.default : read(key, setting, found, problems, dirname(file))
  }
  const speech = speechSources(file, sources.environment, toml.values)
  if (toml.read) checkSpeech(speech, problems)
  const connections = readConnections(toml.values['connections'], file, toml.text, environment, problems)
  if ((values['server.tls_cert'] === undefined) !== (values['server.tls_key'] === undefined))
    problems.push('server.tls_cert and server.tls_key belong together: set both or none')
  checkModel(values, problems)
  if (typeof values['server.base_path'] === 'string' && !/^(\/[A-Za-z0-9._~-]+)*$/.test(values['server.base_path']))
    problems.push(
      `${given.get('server.base_path')?.where ?? ''}: server.base_path starts with / and does not end with it, as in /chitravani`,
    )
  if (problems.length > 0)
    throw failure('bad_configuration', `The settings are not right:\n${problems.map((line) => `  ${line}`).join('\n')}`, {
      details: { problems },
    })
  if (given.get('data') === undefined) values['data'] = resolve(folder, String(values['data']))
  return Object.freeze({ ...values, connections, file, speech }) as unknown as Config
}

/** What a provider of language models cannot do without. */
function checkModel(values: Readonly<Record<string, unknown>>, problems: string[]): void {
  const provider = values['llm.provider']
  if (provider !== undefined && values['llm.model'] === undefined) problems.push('llm.model is missing: llm.provider needs it')
  if (provider === 'openai-compatible' && values['llm.base_url'] === undefined)
    problems.push('llm.base_url is missing: the provider openai-compatible needs it')
  if (['openai', 'anthropic', 'google'].includes(String(provider)) && values['llm.api_key'] === undefined)
    problems.push(`${environmentName('llm.api_key')} is missing: the provider ${String(provider)} needs a key (or llm.api_key_file)`)
  const address = values['llm.base_url']
  if (typeof address === 'string' && !(URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)))
    problems.push('llm.base_url must be an http or https address')
  if ((values['llm.input_price'] === undefined) !== (values['llm.output_price'] === undefined))
    problems.push('llm.input_price and llm.output_price belong together: set both or none')
}

interface Toml {
  readonly values: Record<string, unknown>
  readonly text: string
  /** False when the file could not be read. */
  readonly read: boolean
}

function readToml(file: string, required: boolean, problems: string[]): Toml {
  if (!existsSync(file)) {
    if (required) problems.push(`${file}: there is no such file`)
    return { values: {}, text: '', read: true }
  }
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    problems.push(`${file}: cannot be read`)
    return { values: {}, text: '', read: false }
  }
  try {
    return { values: parse(text), text, read: true }
  } catch (error) {
    const at = error instanceof TomlError ? `:${error.line}: ${error.message.split('\n')[0] ?? ''}` : ': is not TOML'
    problems.push(`${file}${at}`)
    return { values: {}, text, read: false }
  }
}

/** Sections and variables that the language library reads and checks itself. */
const speechKeys: ReadonlySet<string> = new Set(speechSections)
const speechNames: ReadonlySet<string> = new Set(speechVariables())

function speechSources(file: string, environment: ConfigSources['environment'], values: Record<string, unknown>): SpeechSources {
  const variables = join(dirname(file), '.env')
  return {
    file: existsSync(file) ? file : false,
    environmentFile: existsSync(variables) ? variables : false,
    otherSections: Object.keys(values).filter((key) => !speechKeys.has(key)),
    ...(environment ? { environment } : {}),
  }
}

function checkSpeech(sources: SpeechSources, problems: string[]): void {
  try {
    loadSpeechConfig(sources)
  } catch (error) {
    if (!isFailure(error, 'configuration')) throw error
    const found = error.details?.['problems']
    problems.push(...(Array.isArray(found) ? found.map(String) : [error.message]))
  }
}

interface EnvironmentValue {
  readonly value: string
  readonly where: string
}

/** `.env` under the real environment. */
function readEnvironment(
  file: string,
  real: Readonly<Record<string, string | undefined>>,
  problems: string[],
): ReadonlyMap<string, EnvironmentValue> {
  const found = new Map<string, EnvironmentValue>()
  if (existsSync(file)) {
    try {
      const text = readFileSync(file, 'utf8')
      for (const [name, value] of Object.entries(parseEnv(text)))
        if (value !== undefined) found.set(name, { value, where: `${file}:${lineOfEnv(text, name)}` })
    } catch {
      problems.push(`${file}: cannot be read`)
    }
  }
  for (const [name, value] of Object.entries(real)) if (value !== undefined) found.set(name, { value, where: 'environment' })
  return found
}

function collectToml({ values, text }: Toml, file: string, given: Map<string, Given>, problems: string[]): void {
  const at = (key: string) => `${file}:${lineOfToml(text, key)}`
  const walk = (table: Record<string, unknown>, prefix: string) => {
    for (const [name, value] of Object.entries(table)) {
      const key = `${prefix}${name}`
      if (key === 'connections' || speechKeys.has(key)) continue
      const setting = (settings as Record<string, Setting>)[key] ?? secretOfFile(key)
      if (setting?.secret && !key.endsWith('_file'))
        problems.push(`${at(key)}: ${key} is a secret: give it as ${environmentName(key)} or in a file named by ${key}_file`)
      else if (setting) given.set(key, { value, where: at(key) })
      else if (typeof value === 'object' && value !== null && !Array.isArray(value) && isSection(key))
        walk(value as Record<string, unknown>, `${key}.`)
      else problems.push(`${at(key)}: ${key} is not a setting (allowed: ${near(prefix)})`)
    }
  }
  walk(values, '')
}

function collectEnvironment(environment: ReadonlyMap<string, EnvironmentValue>, given: Map<string, Given>, problems: string[]): void {
  const keys = new Map(
    Object.keys(settings).flatMap((key) => [
      [environmentName(key), key] as const,
      [environmentName(`${key}_file`), `${key}_file`] as const,
    ]),
  )
  for (const [name, { value, where }] of environment) {
    const key = keys.get(name)
    if (key !== undefined && (key in settings || secretOfFile(key))) given.set(key, { value, where: `${where} ${name}` })
    // The speech half's variables and those of connections (`url_env`) have names of their own.
    else if (name.startsWith('CHITRAVANI_') && !name.startsWith('CHITRAVANI_CONNECTION_') && !speechNames.has(name))
      problems.push(
        `${where}: ${name} is not a setting (allowed: ${[...keys.keys()].filter((known) => !known.endsWith('_FILE')).join(', ')})`,
      )
  }
  for (const [key, found] of given) {
    if (!key.endsWith('_file') || !secretOfFile(key)) continue
    try {
      given.set(key.slice(0, -'_file'.length), { value: readFileSync(String(found.value), 'utf8').trim(), where: found.where })
    } catch {
      problems.push(`${found.where}: ${key}: the file ${String(found.value)} cannot be read`)
    }
  }
}

function secretOfFile(key: string): Setting | undefined {
  const setting = key.endsWith('_file') ? (settings as Record<string, Setting>)[key.slice(0, -'_file'.length)] : undefined
  return setting?.secret ? setting : undefined
}

function isSection(key: string): boolean {
  return Object.keys(settings).some((known) => known.startsWith(`${key}.`))
}

function near(prefix: string): string {
  const keys = Object.keys(settings).filter((key) => key.startsWith(prefix))
  return prefix === ''
    ? [...new Set([...keys.map((key) => key.split('.')[0]), 'connections', ...speechSections])].join(', ')
    : keys.join(', ')
}

function read(key: string, setting: Setting, { value, where }: Given, problems: string[], folder: string): unknown {
  const wrong = () => {
    // Never the value: it may be a secret in the wrong place.
    problems.push(
      `${where}: ${key} must be ${setting.type === 'choice' || setting.type === 'boolean' ? 'one of ' : 'a '}${typeText(setting)}`,
    )
    return undefined
  }
  switch (setting.type) {
    case 'integer': {
      const number = typeof value === 'string' && /^\d+$/.test(value.trim()) ? Number(value) : value
      return typeof number === 'number' && Number.isInteger(number) && number >= setting.min && number <= setting.max ? number : wrong()
    }
    case 'number': {
      const number = typeof value === 'string' && /^\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value
      return typeof number === 'number' && number >= setting.min && number <= setting.max ? number : wrong()
    }
    case 'boolean':
      return typeof value === 'boolean' ? value : value === 'true' ? true : value === 'false' ? false : wrong()
    case 'choice':
      return typeof value === 'string' && setting.of.includes(value) ? value : wrong()
    case 'list': {
      const list: unknown =
        typeof value === 'string'
          ? value
              .split(',')
              .map((item) => item.trim())
              .filter((item) => item !== '')
          : value
      return Array.isArray(list) && list.every((item) => typeof item === 'string') ? list : wrong()
    }
    case 'path':
      return typeof value === 'string' && value !== '' && !value.includes('\0')
        ? resolve(where.includes('.toml:') || where.includes('.env:') ? folder : '.', value)
        : wrong()
    default:
      return typeof value === 'string' ? value : wrong()
  }
}

function readConnections(
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
      if (!(key in connectionSettings))
        problems.push(`${at(key)} is not a setting (allowed: ${Object.keys(connectionSettings).join(', ')})`)
    const value = (key: keyof typeof connectionSettings) =>
      given[key] === undefined
        ? undefined
        : read(
            `connections.${name}.${key}`,
            connectionSettings[key],
            { value: given[key], where: at(key).split(': ')[0] ?? '' },
            problems,
            dirname(file),
          )
    const kind = value('kind') as ConnectionSettings['kind'] | undefined
    const path = value('path') as string | undefined
    const variable = value('url_env') as string | undefined
    const url = variable === undefined ? undefined : environment.get(variable)?.value
    if (given['kind'] === undefined) problems.push(`${at('')}: kind is missing (allowed: ${connectionSettings.kind.of.join(', ')})`)
    if (variable !== undefined && url === undefined) problems.push(`${at('url_env')}: the environment has no ${variable}`)
    if ((path === undefined) === (variable === undefined) && problems.length === before)
      problems.push(`${at('')} needs either path or url_env`)
    return kind === undefined ? [] : [{ name, kind, ...(path === undefined ? {} : { path }), ...(url === undefined ? {} : { url }) }]
  })
}
