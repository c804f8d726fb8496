import { languageKey, type LanguageTag, parseLanguageTag } from '../languages/tag.ts'

/** What a provider can be told once, before any call. Data: configuration, pages and checks read the same table. */

interface RuleBase {
  readonly about: string
  /** Environment variable that sets it. */
  readonly env?: string
  /** Key under `[providers.<token>]`; none for secrets. */
  readonly toml?: string
}

export type SettingRule =
  | (RuleBase & { readonly type: 'secret'; readonly required?: boolean })
  | (RuleBase & {
      readonly type: 'string'
      readonly default?: string
      readonly required?: boolean
      readonly pattern?: RegExp
      readonly shape?: string
    })
  | (RuleBase & { readonly type: 'url'; readonly default?: string; readonly required?: boolean; readonly schemes?: readonly string[] })
  | (RuleBase & { readonly type: 'number' | 'integer'; readonly default: number; readonly min?: number; readonly max?: number })
  /** A text by language tag (`hi-IN`); read with `byLanguage`. */
  | (RuleBase & { readonly type: 'by-language' })
  /** A text by target (`hi-IN`) or pair (`en-IN>ta-IN`); read with `byPair`. */
  | (RuleBase & { readonly type: 'by-pair' })

export type SettingTable = Readonly<Record<string, SettingRule>>

type ValueOf<Rule> = Rule extends { readonly type: 'number' | 'integer' }
  ? number
  : Rule extends { readonly type: 'by-language' | 'by-pair' }
    ? ReadonlyMap<string, string>
    : Rule extends { readonly default: string }
      ? string
      : string | undefined

/** The values of a table: texts that have no default may be undefined, maps are empty rather than absent. */
export type SettingsOf<Table extends SettingTable> = { readonly [Name in keyof Table]: ValueOf<Table[Name]> }

/** What every provider has. */
export interface BaseSettings {
  readonly endpoint?: string | undefined
  readonly timeoutSeconds: number
  readonly maxConcurrency: number
  readonly apiKey?: string | undefined
}

/** The two clocks and gates that every provider has, with its own defaults. */
export function callSettings(token: string, defaults: { readonly timeoutSeconds: number; readonly maxConcurrency: number }) {
  const upper = token.toUpperCase()
  return {
    timeoutSeconds: {
      type: 'number',
      about: 'Seconds that one call may take.',
      env: `${upper}_TIMEOUT_SECONDS`,
      toml: 'timeout_seconds',
      default: defaults.timeoutSeconds,
      min: 0.001,
      max: 3600,
    },
    maxConcurrency: {
      type: 'integer',
      about: 'Calls at once.',
      env: `${upper}_MAX_CONCURRENCY`,
      toml: 'max_concurrency',
      default: defaults.maxConcurrency,
      min: 1,
      max: 1000,
    },
  } as const satisfies SettingTable
}

/** The text for a language; tags match by language and script. */
export function byLanguage(map: ReadonlyMap<string, string>, tag: LanguageTag): string | undefined {
  for (const [key, value] of map) if (languageKey(parseLanguageTag(key)) === languageKey(tag)) return value
  return undefined
}

/** The text for a pair: an exact pair beats an entry for the target alone. */
export function byPair(map: ReadonlyMap<string, string>, source: LanguageTag, target: LanguageTag): string | undefined {
  let found: string | undefined
  for (const [key, value] of map) {
    const [from, to] = key.includes('>') ? key.split('>') : [undefined, key]
    if (to === undefined || languageKey(parseLanguageTag(to)) !== languageKey(target)) continue
    if (from === undefined) found ??= value
    else if (languageKey(parseLanguageTag(from)) === languageKey(source)) return value
  }
  return found
}
