import { createLimit, createSingleFlight, type Limit, type RetryPolicy, type SingleFlight } from '@chitravani/kit'
import { digest } from '@chitravani/kit/hash'
import { openHttp } from '@chitravani/kit/http'
import { openSocket } from '@chitravani/kit/socket'
import { hashCredential } from './cache/key.ts'
import { openCaches, type SpeechCaches } from './cache/open.ts'
import type { CacheSettings } from './cache/settings.ts'
import type { Catalog } from './catalog/catalog.ts'
import { speechFailure } from './errors.ts'
import type { AnyProviderKind } from './providers/index.ts'
import type { Capability, Outside, ProviderKind } from './providers/provider.ts'
import type { BaseSettings } from './providers/settings.ts'
import { createBreaker } from './routing/breaker.ts'
import type { Providers } from './routing/candidates.ts'
import type { OpenedProvider } from './routing/opened.ts'
import type { Traffic } from './routing/route.ts'
import type { TranslationProcessorPipeline } from './translation/contract.ts'

/** Tokens in the order in which they are tried, by capability. */
export type Routes = Readonly<Record<Capability, readonly string[]>>

export interface CoreOptions {
  readonly kinds: readonly AnyProviderKind[]
  /** By token; a kind without settings is not set up. */
  readonly settings: ReadonlyMap<string, BaseSettings>
  readonly routes: Routes
  readonly retry: RetryPolicy
  readonly cache: CacheSettings
  readonly catalog?: Catalog
  readonly pipeline?: TranslationProcessorPipeline
  /** Replaces the way out; the caller closes it. */
  readonly outside?: Outside
}

/** Everything the verbs share: opened once, closed once. */
export interface Core {
  readonly kinds: readonly ProviderKind[]
  readonly settings: ReadonlyMap<string, BaseSettings>
  readonly providers: Providers
  readonly routes: Routes
  readonly traffic: Traffic
  readonly caches: SpeechCaches | undefined
  readonly catalog: Catalog | undefined
  readonly pipeline: TranslationProcessorPipeline | undefined
  readonly flights: Flights
  /** Documents being read at once: each keeps a thread. */
  readonly documents: Limit
  /** The same of those that are spoken, which wait for nobody's translations. */
  readonly readings: Limit
  /** Fires when it is closed, also for one with overrides. */
  readonly closing: AbortSignal
  close(): Promise<void>
}

/** Work in flight that equal requests join. */
export interface Flights {
  readonly speech: SingleFlight<unknown>
  readonly documents: SingleFlight<unknown>
}

const waitingPerCall = 64
const documentsAtOnce = 4
const readingsAtOnce = 2

export async function openCore(options: CoreOptions): Promise<Core> {
  const outside: Outside = options.outside ?? { http: openHttp(), openSocket, now: Date.now }
  const { settings, routes } = options
  checkRoutes(routes, options.kinds)
  const kinds = await Promise.all(options.kinds.map(async (kind) => ('load' in kind ? kind.load() : kind)))
  const opened = openProviders(kinds, settings, outside)
  const caches = await openCaches(options.cache)
  const closing = new AbortController()
  return {
    kinds,
    settings,
    routes,
    caches,
    providers: providersOf(kinds, settings, opened, outside),
    traffic: { breaker: createBreaker(), retry: options.retry },
    catalog: options.catalog,
    documents: createLimit(documentsAtOnce),
    readings: createLimit(readingsAtOnce),
    pipeline: options.pipeline,
    flights: { speech: createSingleFlight(), documents: createSingleFlight() },
    closing: closing.signal,
    async close() {
      closing.abort()
      for (const { provider } of opened.values()) await provider.close?.()
      if (!options.outside) await outside.http.close()
      caches?.close()
    },
  }
}

/** A caller's own key or address for one provider. */
export type Overrides = Readonly<Record<string, { readonly apiKey?: string; readonly endpoint?: string }>>

/**
 * The same core with some providers opened anew for one caller. They share limits of nobody, breakers of nobody (the
 * credential is part of the key), and go out by the `outside` given, which may guard addresses.
 */
export function withOverrides(core: Core, overrides: Overrides, outside: Outside): Core {
  const settings = new Map(core.settings)
  for (const [token, change] of Object.entries(overrides)) {
    const base = settings.get(token)
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    if (base) settings.set(token, { ...base, ...given })
  }
  const changed = core.kinds.filter(({ token }) => Object.hasOwn(overrides, token))
  const opened = new Map([...core.providers.opened, ...openProviders(changed, settings, outside)])
  return { ...core, settings, providers: providersOf(core.kinds, settings, opened, outside), close: () => Promise.resolve() }
}

function openProviders(
  kinds: readonly ProviderKind[],
  settings: ReadonlyMap<string, BaseSettings>,
  outside: Outside,
): Map<string, OpenedProvider> {
  const opened = new Map<string, OpenedProvider>()
  for (const kind of kinds) {
    const given = settings.get(kind.token)
    if (!given) continue
    const capabilities = kind.capabilities.filter((capability) => kind.missing(given, capability) === undefined)
    if (capabilities.length === 0) continue
    const { apiKey, timeoutSeconds, maxConcurrency, ...configuration } = given
    opened.set(kind.token, {
      token: kind.token,
      kind,
      provider: kind.open(given, outside),
      capabilities: new Set(capabilities),
      timeoutMs: timeoutSeconds * 1000,
      limit: createLimit(maxConcurrency, { maxWaiting: maxConcurrency * waitingPerCall }),
      configurationHash: digest(Object.entries(configuration).map(([name, value]) => [name, plain(value)])),
      credentialHash: hashCredential(apiKey),
    })
  }
  return opened
}

function plain(value: unknown): unknown {
  return value instanceof Map ? [...(value as ReadonlyMap<string, unknown>)] : value
}

function providersOf(
  kinds: readonly ProviderKind[],
  settings: ReadonlyMap<string, BaseSettings>,
  opened: ReadonlyMap<string, OpenedProvider>,
  outside: Outside,
): Providers {
  const kindOf = (token: string) => kinds.find((kind) => kind.token === token)
  return {
    opened,
    tokens: kinds.map(({ token }) => token),
    missing(token, capability) {
      const kind = kindOf(token)
      if (!kind?.capabilities.includes(capability)) return undefined
      const given = settings.get(token)
      return given ? (kind.missing(given, capability) ?? '') : 'It has no settings.'
    },
    offer(token) {
      const given = settings.get(token)
      return opened.get(token)?.provider ?? (given && kindOf(token)?.open(given, outside))
    },
  }
}

/** @throws `configuration` for a token nobody has, or one without the capability of its route */
function checkRoutes(routes: Routes, kinds: readonly AnyProviderKind[]): void {
  for (const [capability, tokens] of Object.entries(routes) as [Capability, readonly string[]][]) {
    const allowed = kinds.filter((kind) => kind.capabilities.includes(capability)).map(({ token }) => token)
    const wrong = tokens.find((token) => !allowed.includes(token))
    if (wrong !== undefined) {
      throw speechFailure('configuration', `the route ${capability} names ${wrong}; it may name ${allowed.join(', ')}`, {
        details: { field: `routes.${capability}`, allowed },
      })
    }
  }
}
