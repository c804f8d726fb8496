import { Failure } from '@chitravani/kit'
import { speechFailure } from '../errors.ts'
import { optionOutOfRange, type OptionTable } from '../providers/options.ts'
import type { Capability, Provider } from '../providers/provider.ts'
import type { OpenedProvider } from './opened.ts'

export interface RouteRequest<Plan> {
  readonly capability: Capability
  /** Named by the caller: only this one, and what it lacks is an error. */
  readonly provider: string | undefined
  /** Tokens in the order to be tried. */
  readonly route: readonly string[]
  readonly parameters: Readonly<Record<string, unknown>>
  readonly providerParameters: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** The options that a provider has; absent where there are none. */
  readonly optionsOf?: (opened: OpenedProvider) => OptionTable
  /** Checks without a call. A failure that says `nextProvider` skips this provider. */
  readonly prepare: (opened: OpenedProvider, options: Readonly<Record<string, unknown>>) => Plan
}

export interface Candidate<Plan> {
  readonly opened: OpenedProvider
  readonly plan: Plan
}

export interface Providers {
  /** Those that are set up, by token. */
  readonly opened: ReadonlyMap<string, OpenedProvider>
  /** Every token there is, with what is missing for a capability. */
  missing(token: string, capability: Capability): string | undefined
  /** What it can do, or could once it is set up; nothing of it is called. */
  offer(token: string): Provider | undefined
  readonly tokens: readonly string[]
}

/**
 * Who may serve a request, in order; everything is checked before the first call.
 *
 * With a provider named only that one. Otherwise the route, without those that are not set up or cannot serve it.
 * `parameters` go to the first that can, together with its own entry of `providerParameters`, which wins; the others get
 * only their own entry.
 * @throws `unknown_provider`, `configuration`, `unsupported_capability`, `unsupported_language`,
 *   `unsupported_language_pair`, `invalid_input`
 */
export function chooseCandidates<Plan>(
  providers: Providers,
  request: RouteRequest<Plan>,
): readonly [Candidate<Plan>, ...Candidate<Plan>[]] {
  const { capability, provider } = request
  for (const token of Object.keys(request.providerParameters)) checkToken(providers, token)
  if (provider !== undefined) {
    const opened = named(providers, provider, capability)
    return [{ opened, plan: request.prepare(opened, { ...request.parameters, ...ownParameters(request, provider) }) }]
  }
  const found: Candidate<Plan>[] = []
  const skipped: Failure[] = []
  for (const token of request.route) {
    const opened = providers.opened.get(token)
    if (!opened?.capabilities.has(capability)) continue
    const own = ownParameters(request, token)
    // who sends on whatever it is given does not take what another knows and refuses
    const unfit = skipped.flatMap((failure) => optionOutOfRange(failure) ?? [])
    if (found.length === 0 && unfit.some((name) => !Object.hasOwn(request.optionsOf?.(opened).rules ?? {}, name))) continue
    const options = found.length === 0 ? { ...request.parameters, ...own } : own
    try {
      found.push({ opened, plan: request.prepare(opened, options) })
    } catch (error) {
      if (!(error instanceof Failure) || !error.nextProvider) throw error
      skipped.push(error)
    }
  }
  const [first, ...rest] = found
  if (first) return [first, ...rest]
  throw nobody(request, skipped)
}

function ownParameters<Plan>({ providerParameters }: RouteRequest<Plan>, token: string): Readonly<Record<string, unknown>> {
  return Object.hasOwn(providerParameters, token) ? (providerParameters[token] ?? {}) : {}
}

/** @throws `unknown_provider` */
function checkToken(providers: Providers, token: string): void {
  if (providers.tokens.includes(token)) return
  throw speechFailure('unknown_provider', `there is no provider ${token}; there are ${providers.tokens.join(', ')}`, {
    details: { field: 'provider', allowed: providers.tokens },
  })
}

function named(providers: Providers, token: string, capability: Capability): OpenedProvider {
  checkToken(providers, token)
  const opened = providers.opened.get(token)
  if (opened?.capabilities.has(capability)) return opened
  const missing = providers.missing(token, capability)
  if (missing === undefined) {
    throw speechFailure('unsupported_capability', `${token} does not offer ${capability}`, { provider: token, nextProvider: false })
  }
  throw speechFailure('configuration', `${token} is not set up for ${capability}. ${missing}`, { provider: token })
}

/** The most telling of the reasons: a missing option before a language nobody serves, that before nobody being set up. */
function nobody<Plan>({ capability, route }: RouteRequest<Plan>, skipped: readonly Failure[]): Failure {
  const telling = skipped.find((failure) => failure.code === 'invalid_input') ?? skipped[0]
  const reasons = skipped.map(({ provider, code, message }) => ({ provider, code, message }))
  if (telling) {
    return new Failure(telling.kind, telling.code, `no provider of the route can serve this: ${telling.message}`, {
      details: { ...telling.details, reasons },
      cause: telling,
      ...(skipped.length === 1 && telling.provider !== undefined ? { provider: telling.provider } : {}),
    })
  }
  return speechFailure('configuration', `no provider of the route (${route.join(', ') || 'empty'}) is set up for ${capability}`, {
    details: { route },
  })
}
