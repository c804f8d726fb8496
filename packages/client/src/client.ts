import { openAuth } from './auth.ts'
import type { AuthCalls } from './auth.ts'
import { openDashboard } from './dashboard.ts'
import type { DashboardCalls } from './dashboard.ts'
import type { Transport } from './request.ts'
import { openSpeech } from './speech.ts'
import type { SpeechCalls } from './speech.ts'

export interface ClientOptions {
  /** Where the server is, as in `http://127.0.0.1:8000`; may bear a path. In a page: empty for its own server. */
  readonly baseUrl: string
  /** A bearer token from an earlier sign-in. */
  readonly token?: string
  /** Default: the platform's. */
  readonly fetch?: typeof globalThis.fetch
  /** Told when the server takes the token no more: it is too old, or the password was changed elsewhere. The call fails as well. */
  readonly onTokenRefused?: () => void
}

/** Every call takes `{ signal }` last and fails with a `Failure` whose `code` is the server's, or one of `clientFailures`. */
export interface Client extends AuthCalls, DashboardCalls, SpeechCalls {
  readonly baseUrl: string
  /** The token that calls bear; undefined before sign-in. */
  readonly token: string | undefined
}

/** Speaks to a Chitravani server, from Node and from a page alike. */
export function createClient(options: ClientOptions): Client {
  let token = options.token
  const transport: Transport = {
    baseUrl: options.baseUrl.replace(/\/+$/, ''),
    fetch: options.fetch ?? globalThis.fetch.bind(globalThis),
    token: () => token,
    tokenRefused: () => options.onTokenRefused?.(),
  }
  return {
    ...openAuth(transport, (given) => {
      token = given
    }),
    ...openDashboard(transport),
    ...openSpeech(transport),
    baseUrl: transport.baseUrl,
    get token() {
      return token
    },
  }
}
