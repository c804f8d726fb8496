import { digest, keyedDigest, stableJson } from '@chitravani/kit/hash'
import { languageKey, type LanguageTag } from '../languages/tag.ts'
import type { TranslationPlan, TtsPlan } from '../providers/provider.ts'

/** What tells one set-up provider from another: digests, never the values themselves. */
export interface ProviderFingerprint {
  readonly token: string
  readonly configurationHash: string
  readonly credentialHash: string
}

/** Raised when keys or values change their meaning: old entries are then never found. */
const keyVersion = 1

/** Equal credentials get equal digests; the credential cannot be read back. */
export function hashCredential(credential: string | undefined): string {
  return credential === undefined ? 'none' : keyedDigest('chitravani credential', credential)
}

/** Material comes as lists: their order is fixed, so nothing needs sorting but what callers wrote. */
function makeKey(capability: string, material: readonly unknown[]): string {
  return `v${keyVersion}:${capability}:${digest(JSON.stringify([keyVersion, capability, material]))}`
}

function identity({ token, configurationHash, credentialHash }: ProviderFingerprint): readonly string[] {
  return [token, configurationHash, credentialHash]
}

function keyOf(tag: LanguageTag | undefined): string | null {
  return tag ? languageKey(tag) : null
}

/** Exact text, language, provider, resolved model and voice, effective options, settings, credential. */
export function speechKey(text: string, plan: TtsPlan, opened: ProviderFingerprint): string {
  const { language, wireLanguage, modelId, voice, options } = plan
  return makeKey('tts', [identity(opened), digest(text), keyOf(language), wireLanguage ?? null, modelId, voice, stableJson(options)])
}

/** What, besides the text, decides a translation. */
export interface TranslationMaterial {
  readonly plan: TranslationPlan
  readonly opened: ProviderFingerprint
  /** Text format, limits, switches. */
  readonly options: readonly (string | number | boolean)[]
  /** `name@version` of everything that works on texts. */
  readonly processors: readonly string[]
}

function translationIdentity({ plan, opened, options, processors }: TranslationMaterial): readonly unknown[] {
  const { serviceId, modelId, wireSource, wireTarget, source, target } = plan
  return [identity(opened), keyOf(source), keyOf(target), wireSource, wireTarget, serviceId, modelId, options, processors]
}

/** The exact tags are part of it: a result says them. */
export function documentKey(text: string, material: TranslationMaterial, catalogVersion: string): string {
  const { source, target } = material.plan
  return makeKey('translation-document', [translationIdentity(material), source.tag, target.tag, digest(text), catalogVersion])
}

/** A prefix for all segments of a translation, so that only the text is hashed for each. */
export function segmentKeys(material: TranslationMaterial): (text: string) => string {
  const shared = digest(JSON.stringify(translationIdentity(material)))
  return (text) => makeKey('translation-segment', [shared, digest(text)])
}
