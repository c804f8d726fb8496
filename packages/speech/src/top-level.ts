import type { CallOptions } from '@chitravani/kit'
import { openSpeech, type Speech } from './client.ts'
import type { LanguageTag } from './languages/tag.ts'
import { openSyncClient, type SyncCall, type SyncClient, type SyncOptions } from './sync/client.ts'
import type { TranslationResult } from './translate.ts'
import type { TranslationOptions } from './translation-options.ts'

let shared: Promise<Speech> | undefined
let sharedSync: SyncClient | undefined

/** One library for all calls without a client, opened by the configuration found where the process runs. */
function sharedSpeech(): Promise<Speech> {
  shared ??= openSpeech()
  shared.catch(() => (shared = undefined)) // a configuration that was mended is read again
  return shared
}

/** Translates one text with the configured route. */
export async function translate(
  text: string,
  source: string | LanguageTag,
  target: string | LanguageTag,
  options?: TranslationOptions,
  call?: CallOptions,
): Promise<TranslationResult> {
  return (await sharedSpeech()).translate({ text, source, target }, options, call)
}

/** Translates many texts; results in input order. */
export async function translateBatch(
  texts: readonly string[],
  source: string | LanguageTag,
  target: string | LanguageTag,
  options?: TranslationOptions,
  call?: CallOptions,
): Promise<readonly TranslationResult[]> {
  return (await sharedSpeech()).translateBatch(texts, { source, target }, options, call)
}

/** The same, waiting for the answer. @throws `event_loop_running` beside a server or a pending call of this library */
export function translateSync(
  text: string,
  source: string | LanguageTag,
  target: string | LanguageTag,
  options?: TranslationOptions,
  call?: SyncCall,
): TranslationResult {
  return (sharedSync ??= openSyncClient()).translate(text, source, target, options, call)
}

/** The same, waiting for the answers. @throws as `translateSync` */
export function translateBatchSync(
  texts: readonly string[],
  source: string | LanguageTag,
  target: string | LanguageTag,
  options?: TranslationOptions,
  call?: SyncCall,
): readonly TranslationResult[] {
  return (sharedSync ??= openSyncClient()).translateBatch(texts, source, target, options, call)
}

/** A client whose calls wait; `using` closes it. @param providers tokens in the order to be tried; default: the route */
export function getSyncTranslationClient(providers?: readonly string[] | null, options: SyncOptions = {}): SyncClient {
  return openSyncClient(providers ? { ...options, routes: { ...options.routes, translation: providers } } : options)
}
