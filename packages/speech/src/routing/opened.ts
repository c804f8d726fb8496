import type { Limit } from '@chitravani/kit'
import type { Capability, Provider, ProviderKind } from '../providers/provider.ts'

/** A provider that can be used, with everything that surrounds its calls. */
export interface OpenedProvider {
  readonly token: string
  readonly kind: ProviderKind
  readonly provider: Provider
  /** Capabilities that are set up. */
  readonly capabilities: ReadonlySet<Capability>
  /** Milliseconds that one call may take. */
  readonly timeoutMs: number
  readonly limit: Limit
  /** Digests for cache keys; never the values themselves. */
  readonly configurationHash: string
  readonly credentialHash: string
}

/** One breaker per provider, settings and credential: a caller's own key never stands in for ours. */
export function breakerKey({ token, configurationHash, credentialHash }: OpenedProvider): string {
  return `${token}:${configurationHash}:${credentialHash}`
}

/** How results name a provider. */
export interface ProviderIdentity {
  /** The token, or `catalog`, `identity`, `structure`, `fallback-source` when no provider was asked. */
  readonly id: string
  readonly unofficial: boolean
}
