import { speechFailure } from '../errors.ts'
import { languageKey, parseLanguageTag, tagOfKey, type LanguageKey, type LanguageTag } from './tag.ts'

/** Which languages a provider serves, and what it calls them. */
export type WireLanguages = ReadonlyMap<LanguageKey, string>

/** From our tag to the provider's word: `{ 'or': 'od-IN', 'hi-en': 'hi-en' }`. A tag without script means its default script. */
export function wireLanguages(table: Readonly<Record<string, string>>): WireLanguages {
  return new Map(Object.entries(table).map(([tag, wire]) => [languageKey(parseLanguageTag(tag)), wire]))
}

/** The provider's word for a language. @throws `unsupported_language`, which lets a route go on */
export function wireLanguage(table: WireLanguages, tag: LanguageTag, provider: string): string {
  const wire = table.get(languageKey(tag))
  if (wire !== undefined) return wire
  const allowed = [...table.keys()].map(tagOfKey)
  throw speechFailure('unsupported_language', `${provider} does not serve ${tag.tag}, only ${allowed.join(', ')}`, {
    provider,
    details: { language: tag.tag, allowed },
  })
}
