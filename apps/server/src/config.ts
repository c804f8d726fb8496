import { isIP } from 'node:net'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { parse, TomlError } from 'smol-toml'
import { isFailure } from '@chitravani/kit'
import { loadSpeechConfig, speechSections, speechVariables } from '@chitravani/speech'
import type { ConfigSources as SpeechSources } from '@chitravani/speech'
import { readConnections } from './connection-settings.ts'
import type { ConnectionSettings, EnvironmentValue } from './connection-settings.ts'
import { failure } from './errors.ts'
import { readValue } from './setting-value.ts'
import type { Given } from './setting-value.ts'
import { environmentName, settings } from './settings.ts'
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
    values[key] = found === undefined ? setting.default : readValue(key, setting, found, problems, dirname(file))
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
  for (const proxy of (values['server.trusted_proxies'] ?? []) as readonly string[])
    if (!isNetwork(proxy))
      problems.push(`server.trusted_proxies: "${proxy.slice(0, 64)}" is neither an address nor a network such as 10.0.0.0/8`)
  if (problems.length > 0)
    throw failure('bad_configuration', `The settings are not right:\n${problems.map((line) => `  ${line}`).join('\n')}`, {
      details: { problems },
    })
  if (given.get('data') === undefined) values['data'] = resolve(folder, String(values['data']))
  return Object.freeze({ ...values, connections, file, speech }) as unknown as Config
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const most = isIP(address) === 4 ? 32 : 128
  return isIP(address) !== 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
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
