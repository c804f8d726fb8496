import { digest, keyedDigest } from '@chitravani/kit/hash'
import { languageKey, type LanguageTag } from '../languages/tag.ts'
import type { TranslationPlan, TtsPlan } from '../providers/provider.ts'
import type { OpenedProvider } from '../routing/opened.ts'

/** Raised when keys or values change their meaning: old entries are then never found. */
const keyVersion = 1

/** Equal credentials get equal digests; the credential cannot be read back. */
export function hashCredential(credential: string | undefined): string {
  return credential === undefined ? 'none' : keyedDigest('chitravani credential', credential)
}

function makeKey(capability: string, material: Readonly<Record<string, unknown>>): string {
  return `v${keyVersion}:${capability}:${digest({ version: keyVersion, capability, material })}`
}

function identity({ token, configurationHash, credentialHash }: OpenedProvider) {
  return { provider: token, configurationHash, credentialHash }
}

function keyOf(tag: LanguageTag | undefined): string | null {
  return tag ? languageKey(tag) : null
}

/** Exact text, language, provider, resolved model and voice, effective options, settings, credential. */
export function speechKey(text: string, plan: TtsPlan, opened: OpenedProvider): string {
  return makeKey('tts', {
    ...identity(opened),
    text: digest(text),
    language: keyOf(plan.language),
    wireLanguage: plan.wireLanguage ?? null,
    modelId: plan.modelId,
    voice: plan.voice,
    options: plan.options,
  })
}

/** What, besides the text, decides a translation. */
export interface TranslationMaterial {
  readonly plan: TranslationPlan
  readonly opened: OpenedProvider
  /** Text format, limits, switches. */
  readonly options: Readonly<Record<string, unknown>>
  /** `name@version` of everything that works on texts. */
  readonly processors: readonly string[]
}

function translationIdentity({ plan, opened, options, processors }: TranslationMaterial) {
  const { serviceId, modelId, wireSource, wireTarget } = plan
  return {
    ...identity(opened),
    source: keyOf(plan.source),
    target: keyOf(plan.target),
    wireSource,
    wireTarget,
    serviceId,
    modelId,
    options,
    processors,
  }
}

/** The exact tags are part of it: a result says them. */
export function documentKey(text: string, material: TranslationMaterial, catalogVersion: string): string {
  const { source, target } = material.plan
  return makeKey('translation-document', {
    ...translationIdentity(material),
    tags: [source.tag, target.tag],
    text: digest(text),
    catalogVersion,
  })
}

/** A prefix for all segments of a translation, so that only the text is hashed for each. */
export function segmentKeys(material: TranslationMaterial): (text: string) => string {
  const shared = digest(translationIdentity(material))
  return (text) => makeKey('translation-segment', { shared, text: digest(text) })
}
