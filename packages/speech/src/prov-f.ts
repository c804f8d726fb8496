import { getTranslationClient as openClient, type SpeechOptions, type TranslationClient } from './client.ts'

/**
 * The entry point `@chitravani/speech/prov-f`: a public service used without an agreement, so it translates only where it is
 * named. Needs no package.
 */

export { provF } from './providers/prov-f/index.ts'
export type { TranslationResult } from './translate.ts'
export type { TranslationOptions } from './translation-options.ts'
export type { SpeechOptions, TranslationClient }

/** A client whose route is prov_f alone; `await using` closes it. */
export function getTranslationClient(options: SpeechOptions = {}): Promise<TranslationClient> {
  return openClient(['prov_f'], options)
}
