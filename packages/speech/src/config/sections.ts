import { defaultRetryPolicy, type RetryPolicy } from '@chitravani/kit'
import { type CacheSettings, defaultCacheSettings } from '../cache/settings.ts'
import type { Routes } from '../core.ts'
import type { AnyProviderKind } from '../providers/index.ts'
import type { Capability } from '../providers/provider.ts'
import type { ValueRule } from './values.ts'

/** Rules of one section, by the name its value has in code. */
export type Section = Readonly<Record<string, ValueRule & { readonly toml: string; readonly env: string }>>

export const cacheSection: Section = {
  enabled: { type: 'boolean', about: 'Keep what providers answered', toml: 'enabled', env: 'CHITRAVANI_CACHE_ENABLED' },
  backend: {
    type: 'choice',
    about: 'Where it is kept: in the process, or in a file',
    of: ['memory', 'sqlite'],
    toml: 'backend',
    env: 'CHITRAVANI_CACHE_BACKEND',
  },
  path: { type: 'string', about: 'File of the backend `sqlite`', toml: 'path', env: 'CHITRAVANI_CACHE_PATH' },
  namespace: { type: 'string', about: 'Keeps programs that share one file apart', toml: 'namespace', env: 'CHITRAVANI_CACHE_NAMESPACE' },
  maxEntries: {
    type: 'integer',
    about: 'Entries of each kind, at most',
    default: 10_000,
    min: 1,
    max: 10_000_000,
    toml: 'max_entries',
    env: 'CHITRAVANI_CACHE_MAX_ENTRIES',
  },
  ttlSeconds: {
    type: 'number',
    about: 'Seconds that an entry is good for',
    default: 604_800,
    min: 0.001,
    max: 315_360_000,
    toml: 'ttl_seconds',
    env: 'CHITRAVANI_CACHE_TTL_SECONDS',
  },
  ttsMaxBytes: {
    type: 'integer',
    about: 'Bytes of all kept speech together, at most',
    default: 67_108_864,
    min: 1,
    max: 2 ** 40,
    toml: 'tts_max_bytes',
    env: 'CHITRAVANI_CACHE_TTS_MAX_BYTES',
  },
}

export const retrySection: Section = {
  attempts: {
    type: 'integer',
    about: 'Tries of one provider, the first one included',
    default: 3,
    min: 1,
    max: 20,
    toml: 'max_attempts',
    env: 'CHITRAVANI_RETRY_MAX_ATTEMPTS',
  },
  baseSeconds: {
    type: 'number',
    about: 'Seconds of the first pause, at most; it grows with each try',
    default: 0.25,
    min: 0,
    max: 60,
    toml: 'base_delay_seconds',
    env: 'CHITRAVANI_RETRY_BASE_DELAY_SECONDS',
  },
  maxSeconds: {
    type: 'number',
    about: 'Seconds of any pause, at most',
    default: 5,
    min: 0,
    max: 600,
    toml: 'max_delay_seconds',
    env: 'CHITRAVANI_RETRY_MAX_DELAY_SECONDS',
  },
}

const capabilities: readonly Capability[] = ['text_to_speech', 'speech_to_text', 'translation']

export function routesSection(kinds: readonly AnyProviderKind[]): Section {
  return Object.fromEntries(
    capabilities.map((capability) => [
      capability,
      {
        type: 'tokens',
        about: 'Providers in the order in which they are tried',
        of: kinds.filter((kind) => kind.capabilities.includes(capability)).map(({ token }) => token),
        toml: capability,
        env: `CHITRAVANI_ROUTE_${capability.toUpperCase()}`,
      } as const,
    ]),
  )
}

/** Official providers only; the unofficial ones take part when a route names them. */
const preferred: Routes = {
  text_to_speech: ['prov_a', 'prov_b', 'prov_c', 'prov_d', 'prov_local'],
  speech_to_text: ['prov_a', 'prov_d'],
  translation: ['prov_d', 'prov_c'],
}

export function defaultRoutes(kinds: readonly AnyProviderKind[]): Routes {
  const known = (capability: Capability) =>
    preferred[capability].filter((token) => kinds.some((kind) => kind.token === token && kind.capabilities.includes(capability)))
  return { text_to_speech: known('text_to_speech'), speech_to_text: known('speech_to_text'), translation: known('translation') }
}

export function toCache(values: Readonly<Record<string, unknown>>): CacheSettings {
  return { ...defaultCacheSettings, ...values }
}

export function toRetry(values: Readonly<Record<string, unknown>>): RetryPolicy {
  const { attempts, baseSeconds, maxSeconds } = values as { attempts?: number; baseSeconds?: number; maxSeconds?: number }
  return {
    attempts: attempts ?? defaultRetryPolicy.attempts,
    baseMs: baseSeconds === undefined ? defaultRetryPolicy.baseMs : baseSeconds * 1000,
    maxMs: maxSeconds === undefined ? defaultRetryPolicy.maxMs : maxSeconds * 1000,
  }
}
