import type { TranslationResult } from '@chitravani/speech'
import type { Served } from './serve.ts'

/** Ids of results for which nobody was asked. */
const nobody: ReadonlySet<string> = new Set(['catalog', 'identity', 'structure', 'fallback-source'])

/** Translations that were asked for together, as far as counting is concerned. */
export function toServed(results: readonly TranslationResult[]): Served {
  return {
    provider: results[0]?.provider.id ?? 'none',
    modelId: results[0]?.modelId ?? null,
    fallbacks: Math.max(0, ...results.map(({ fallbacks }) => fallbacks)),
    free: results.every(({ cache, provider }) => cache.hit || nobody.has(provider.id)),
  }
}
