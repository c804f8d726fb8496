import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { isRecord } from '@chitravani/kit'
import type { RetryPolicy } from '@chitravani/kit'
import type * as Toml from 'smol-toml'
import type { CacheSettings } from '../cache/settings.ts'
import type { Routes } from '../core.ts'
import { speechFailure } from '../errors.ts'
import { type AnyProviderKind, providerKinds } from '../providers/index.ts'
import type { BaseSettings } from '../providers/settings.ts'
import { speechSections } from './names.ts'
import { findPlaces } from './places.ts'
import { collectProblems, type Place, type Problems } from './problems.ts'
import { cacheSection, defaultRoutes, retrySection, routesSection, type Section, toCache, toRetry } from './sections.ts'
import { fromText, readValue } from './values.ts'

/** Settings as code gives them; the last word. */
export interface SpeechSettings {
  /** By token; names as in code: `apiKey`, `endpoint`, `ttsModelIds` (an object by tag). */
  readonly providers?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly routes?: Partial<Routes>
  readonly cache?: Partial<CacheSettings>
  readonly retry?: { readonly attempts?: number; readonly baseSeconds?: number; readonly maxSeconds?: number }
}

export interface ConfigSources extends SpeechSettings {
  /** A TOML file that must be there; default `chitravani.toml` where there is one; false for none. */
  readonly file?: string | false
  /** A file of variables; default `.env` where there is one; false for none. */
  readonly environmentFile?: string | false
  /** Default: that of the process. */
  readonly environment?: Readonly<Record<string, string | undefined>>
  /** Where the default files are looked for. */
  readonly folder?: string
  readonly kinds?: readonly AnyProviderKind[]
  /** Sections of the file that belong to someone else. */
  readonly otherSections?: readonly string[]
}

const sourceKeys: readonly (keyof ConfigSources)[] = [
  'providers',
  'routes',
  'cache',
  'retry',
  'file',
  'environmentFile',
  'environment',
  'folder',
  'kinds',
  'otherSections',
]

/** Complete and checked. */
export interface SpeechConfig {
  readonly kinds: readonly AnyProviderKind[]
  readonly settings: ReadonlyMap<string, BaseSettings>
  readonly routes: Routes
  readonly cache: CacheSettings
  readonly retry: RetryPolicy
}

/** What the service of the same product keeps in the same file. */
const sectionsOfTheService = [
  'data',
  'log',
  'server',
  'auth',
  'security',
  'llm',
  'connections',
  'storage',
  'limits',
  'dashboard',
  'catalog',
]

type Values = Record<string, unknown>

/**
 * Defaults, then the TOML file, then `.env`, then the environment, then what code gives.
 * @throws `configuration` naming every wrong key with file, line and what is allowed
 */
export function loadSpeechConfig(sources: ConfigSources = {}): SpeechConfig {
  const problems = collectProblems()
  checkKeys(sources, 'what is given', sourceKeys, problems)
  problems.check() // what is no settings cannot be read on
  const kinds = sources.kinds ?? providerKinds
  const file = readToml(sources)
  const environment = { ...readEnvironmentFile(sources), ...(sources.environment ?? process.env) }
  if (file) checkSections(file, sources, problems)
  const settings = new Map(kinds.map((kind) => [kind.token, readProvider(kind, file, environment, sources, problems)]))
  checkTokens(file?.table['providers'], kinds, (token) => file?.place(['providers', token]) ?? '', problems)
  checkKeys(sources.providers, 'providers', undefined, problems)
  checkTokens(sources.providers, kinds, () => 'settings', problems)
  const section = (name: string, rules: Section, given: unknown) => readSection(name, rules, file, environment, given, problems)
  const routes = section('routes', routesSection(kinds), sources.routes)
  const cache = section('cache', cacheSection, sources.cache)
  const retry = section('retry', retrySection, sources.retry)
  problems.check()
  return { kinds, settings, routes: { ...defaultRoutes(kinds), ...routes }, cache: toCache(cache), retry: toRetry(retry) }
}

/** What code without types may give instead. @param known names of every key; left out: any */
function checkKeys(given: unknown, name: string, known: readonly string[] | undefined, problems: Problems): void {
  if (given === undefined) return
  if (!isRecord(given)) problems.add('settings', name, 'is no object of settings', known?.join(', '))
  else
    for (const key of known ? Object.keys(given) : [])
      if (!known?.includes(key)) problems.add('settings', key, 'is unknown', known?.join(', '))
}

interface TomlFile {
  readonly table: Readonly<Record<string, unknown>>
  readonly place: (path: readonly string[]) => Place
}

function readToml({ file, folder = process.cwd() }: ConfigSources): TomlFile | undefined {
  if (file === false) return undefined
  const path = file ?? join(folder, 'chitravani.toml')
  const text = readText(path, file !== undefined)
  if (text === undefined) return undefined
  const name = file ?? 'chitravani.toml'
  // loaded at once, yet only where there is a file: a program without one should not wait for the parser
  const { parse, TomlError } = createRequire(import.meta.url)('smol-toml') as typeof Toml
  try {
    return { table: parse(text), place: findPlaces(text, name) }
  } catch (cause) {
    const where = cause instanceof TomlError ? `${name}:${cause.line}:${cause.column}` : name
    throw speechFailure(
      'configuration',
      `${where}: this is no TOML: ${cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : ''}`,
      { cause },
    )
  }
}

function readEnvironmentFile({ environmentFile, folder = process.cwd() }: ConfigSources): Readonly<Record<string, string | undefined>> {
  if (environmentFile === false) return {}
  const text = readText(environmentFile ?? join(folder, '.env'), environmentFile !== undefined)
  return text === undefined ? {} : parseEnv(text)
}

function readText(path: string, mustExist: boolean): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    if (!mustExist && ['ENOENT', 'EISDIR', 'ENOTDIR'].includes(String((cause as { readonly code?: unknown }).code))) return undefined
    throw speechFailure('configuration', `${path} cannot be read: ${cause instanceof Error ? cause.message : ''}`, { cause })
  }
}

function checkSections({ table, place }: TomlFile, sources: ConfigSources, problems: Problems): void {
  const known = [...speechSections, ...(sources.otherSections ?? sectionsOfTheService)]
  for (const key of Object.keys(table)) if (!known.includes(key)) problems.add(place([key]), key, 'is no section', known.join(', '))
}

function checkTokens(given: unknown, kinds: readonly AnyProviderKind[], place: (token: string) => Place, problems: Problems): void {
  const tokens = kinds.map(({ token }) => token)
  for (const token of isRecord(given) ? Object.keys(given) : []) {
    if (!tokens.includes(token)) problems.add(place(token), `providers.${token}`, 'is no provider', tokens.join(', '))
  }
}

function readSection(
  name: string,
  rules: Section,
  file: TomlFile | undefined,
  environment: Readonly<Record<string, string | undefined>>,
  given: unknown,
  problems: Problems,
): Values {
  const values: Values = {}
  const table = file?.table[name]
  for (const [key, value] of Object.entries(isRecord(table) ? table : {})) {
    const entry = Object.entries(rules).find(([, rule]) => rule.toml === key)
    const place = file?.place([name, key]) ?? ''
    if (!entry)
      problems.add(place, `${name}.${key}`, 'is unknown', Object.values(rules).map(({ toml }) => toml).join(', ')) // prettier-ignore
    else values[entry[0]] = readValue(entry[1], value, place, `${name}.${key}`, problems)
  }
  for (const [key, rule] of Object.entries(rules)) {
    const text = environment[rule.env]
    if (text !== undefined && text !== '') values[key] = readValue(rule, fromText(rule, text), 'environment', rule.env, problems)
  }
  checkKeys(given, name, undefined, problems)
  for (const [key, value] of Object.entries(isRecord(given) ? given : {})) {
    const rule = rules[key]
    if (value === undefined) continue
    if (!rule) problems.add('settings', `${name}.${key}`, 'is unknown', Object.keys(rules).join(', '))
    else values[key] = readValue(rule, value, 'settings', `${name}.${key}`, problems)
  }
  return values
}

function readProvider(
  { token, settings: rules }: AnyProviderKind,
  file: TomlFile | undefined,
  environment: Readonly<Record<string, string | undefined>>,
  sources: ConfigSources,
  problems: Problems,
): BaseSettings {
  const values: Values = {}
  for (const [name, rule] of Object.entries(rules)) {
    if (rule.type === 'by-language' || rule.type === 'by-pair') values[name] = new Map()
    else values[name] = 'default' in rule ? rule.default : undefined
  }
  const tables = file?.table['providers']
  const table = isRecord(tables) ? tables[token] : undefined
  for (const [key, value] of Object.entries(isRecord(table) ? table : {})) {
    const place = file?.place(['providers', token, key]) ?? ''
    const name = `providers.${token}.${key}`
    const entry = Object.entries(rules).find(([, rule]) => rule.toml === key || (rule.type === 'secret' && key === 'api_key_file'))
    if (entry?.[1].type === 'secret') values[entry[0]] = readSecretFile(value, place, name, problems)
    else if (isSecretName(key))
      problems.add(
        place,
        name,
        'is a secret and must not stand in this file',
        `the variable ${secretVariable(rules) ?? ''} or api_key_file`,
      )
    else if (!entry)
      problems.add(place, name, 'is unknown', Object.values(rules).flatMap(({ toml }) => toml ?? []).join(', ')) // prettier-ignore
    else values[entry[0]] = readValue(entry[1], value, place, name, problems)
  }
  for (const [name, rule] of Object.entries(rules)) {
    if (rule.env === undefined) continue
    const text = environment[rule.env]
    const path = environment[`${rule.env}_FILE`]
    if (rule.type !== 'secret') {
      if (text) values[name] = readValue(rule, fromText(rule, text), 'environment', rule.env, problems)
    } else if (text) values[name] = text
    else if (path) values[name] = readSecretFile(path, 'environment', `${rule.env}_FILE`, problems)
  }
  for (const [name, value] of Object.entries(sources.providers?.[token] ?? {})) {
    const rule = rules[name]
    if (value === undefined) continue
    if (!rule) problems.add('settings', `providers.${token}.${name}`, 'is unknown', Object.keys(rules).join(', '))
    else if (rule.type === 'secret')
      values[name] = typeof value === 'string' ? value : problems.add('settings', `providers.${token}.${name}`, 'is no text')
    else
      values[name] = readValue(
        rule,
        value instanceof Map ? Object.fromEntries(value) : value,
        'settings',
        `providers.${token}.${name}`,
        problems,
      )
  }
  return values as unknown as BaseSettings
}

function readSecretFile(path: unknown, place: Place, key: string, problems: Problems): string | undefined {
  try {
    const secret = readFileSync(String(path), 'utf8').trim()
    if (secret !== '') return secret
    problems.add(place, key, 'names an empty file')
  } catch {
    problems.add(place, key, 'names a file that cannot be read')
  }
  return undefined
}

function isSecretName(key: string): boolean {
  return /(^|_)(api_key|key|token|password|secret|credential|authorization)$/i.test(key)
}

function secretVariable(rules: AnyProviderKind['settings']): string | undefined {
  return Object.values(rules).find(({ type }) => type === 'secret')?.env
}
