import { join } from 'node:path'
import type { Failure } from '@chitravani/kit'
import { isFailure } from '@chitravani/kit'
import { openGuarded } from '@chitravani/kit/guard'
import type { Lookup } from '@chitravani/kit/guard'
import { openHttp } from '@chitravani/kit/http'
import { openSocket } from '@chitravani/kit/socket'
import { loadSpeechConfig, openSpeech } from '@chitravani/speech'
import type { ConfigSources, Overrides, Speech } from '@chitravani/speech'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { failure } from '../errors.ts'

/** The language library as the server holds it: opened once for all, and anew for callers with keys of their own. */
export interface SpeechDesk {
  /** @throws `speech_unavailable` when the library could not be opened */
  speech(overrides?: Overrides): Speech
  /** May a caller name this endpoint? Asks no name server. @throws `address_refused` */
  checkEndpoint(url: string): void
  /** Tokens of providers that rest after failures. */
  resting(): readonly string[]
  close(): Promise<void>
}

export interface DeskOptions {
  readonly config: Config
  readonly log: Logger
  /** How the names of callers' endpoints are looked up. Default: that of the system. */
  readonly lookup?: Lookup
}

/**
 * Opens the library. Wrong settings were refused with all others at the start; whatever else fails here (a cache file, a
 * missing package) is logged, and the rest of the server does without.
 */
export async function openDesk({ config, log, lookup }: DeskOptions): Promise<SpeechDesk> {
  const guarded = openGuarded({ allow: config['security.endpoint_allowlist'], ...(lookup ? { lookup } : {}) })
  const own = { http: openHttp(), openSocket, now: Date.now }
  let opened: Speech | undefined
  let reason: Failure | undefined
  try {
    opened = await openSpeech(withCachePath(config))
  } catch (error) {
    log.error({ err: error }, 'speech cannot be opened; dashboards are not affected')
    reason = isFailure(error) ? error : undefined
  }
  const base = (): Speech => {
    if (opened) return opened
    throw failure('speech_unavailable', 'Speech and translation could not be opened; the log of the server says why.', {
      retryAfterSeconds: 60,
      ...(reason ? { cause: reason } : {}),
    })
  }
  return {
    speech(overrides = {}) {
      const all = Object.entries(overrides)
      if (all.length === 0) return base()
      const [keys, endpoints] = [
        all.filter(([, { endpoint }]) => endpoint === undefined),
        all.filter(([, { endpoint }]) => endpoint !== undefined),
      ]
      // A key alone goes where the server's own would go; an address that a caller names is reached through the guard only.
      const withKeys = keys.length === 0 ? base() : base().withOverrides(Object.fromEntries(keys), own)
      return endpoints.length === 0 ? withKeys : withKeys.withOverrides(Object.fromEntries(endpoints), guarded)
    },
    checkEndpoint: (url) => guarded.check(url),
    resting: () => opened?.resting() ?? [],
    async close() {
      await opened?.close()
      await own.http.close()
      await guarded.http.close()
    },
  }
}

/** The cache lies with everything else that is kept, unless somebody says otherwise. */
function withCachePath({ speech, data }: Config): ConfigSources {
  const { cache } = loadSpeechConfig(speech)
  const unset = loadSpeechConfig({ file: false, environmentFile: false, environment: {} }).cache.path
  return cache.path === unset ? { ...speech, cache: { path: join(data, 'speech-cache.sqlite3') } } : speech
}
