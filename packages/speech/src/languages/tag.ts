import type { Failure } from '@chitravani/kit'
import { invalidInput, speechFailure } from '../errors.ts'
import { languageAliases, languageOf, languages } from './registry.ts'

/** A canonical tag and its parts. Nothing is added or dropped: `hi` stays `hi`, `bn-IN` keeps its region. */
export interface LanguageTag {
  /** The canonical text, for example `hi-IN`; `hi-en` is Hinglish. */
  readonly tag: string
  /** The bare code, for example `hi`. */
  readonly language: string
  readonly script?: string
  readonly region?: string
  toString(): string
  toJSON(): string
}

/** What is compared: language and script, the default script filled in, the region left out; or `hi-en`. */
export type LanguageKey = string

/** Hindi and English mixed, as one provider speaks it. Compared before anything else: as BCP 47 it would be Hindi of a region EN. */
export const hinglish = 'hi-en'

/**
 * The canonical tag of any well-formed spelling, known or not; `_` counts as `-`, letter case does not count.
 * @throws `invalid_input` when it is no language tag
 */
export function parseLanguageTag(given: string | LanguageTag, field = 'language'): LanguageTag {
  // a tag object may come from JSON or from another copy of this library
  const spelled: unknown = typeof given === 'string' ? given : (given as LanguageTag | null | undefined)?.tag
  if (typeof spelled !== 'string') throw noTag(field)
  const known = parsed.get(spelled)
  if (known) return known
  const tag = parse(spelled, field)
  if (parsed.size < maxRemembered) parsed.set(spelled, tag)
  return tag
}

const parsed = new Map<string, LanguageTag>()
const maxRemembered = 1000
const maxTagLength = 100

function parse(given: string, field: string): LanguageTag {
  const spelled = given.replaceAll('_', '-')
  if (spelled.toLowerCase() === hinglish) return makeTag(hinglish, 'hi')
  const [head = '', ...rest] = spelled.split('-')
  const alias = languageAliases.get(head.toLowerCase())
  try {
    if (given.length > maxTagLength) throw new RangeError('too long')
    const [canonical = ''] = Intl.getCanonicalLocales([alias ?? head, ...rest].join('-'))
    const locale = new Intl.Locale(canonical)
    // `und` has no language for `Intl.Locale`; its tag begins with it all the same.
    return makeTag(canonical, canonical.split('-')[0] ?? canonical, locale.script, locale.region)
  } catch (cause) {
    throw noTag(field, cause)
  }
}

function noTag(field: string, cause?: unknown): Failure {
  return invalidInput(field, 'is not a language tag', 'BCP 47 tags such as hi, hi-IN, mni-Mtei', cause === undefined ? {} : { cause })
}

function makeTag(tag: string, language: string, script?: string, region?: string): LanguageTag {
  return Object.freeze({
    tag,
    language,
    ...(script === undefined ? {} : { script }),
    ...(region === undefined ? {} : { region }),
    toString: () => tag,
    toJSON: () => tag,
  })
}

/**
 * A tag whose language is one of the registry.
 * @throws `invalid_input` when it is no tag, `unsupported_language` when the language is none of ours
 */
export function knownLanguageTag(given: string | LanguageTag, field = 'language'): LanguageTag {
  const tag = parseLanguageTag(given, field)
  if (!languageOf(tag.language)) {
    const allowed = languages.map((entry) => entry.code)
    throw speechFailure('unsupported_language', `${field} ${tag.tag} is none of the languages served: ${allowed.join(', ')}`, {
      nextProvider: false,
      details: { field, allowed },
    })
  }
  return tag
}

export function languageKey(tag: LanguageTag): LanguageKey {
  if (tag.tag === hinglish) return hinglish
  return `${tag.language}-${tag.script ?? languageOf(tag.language)?.scripts[0] ?? 'Zyyy'}`
}

/** The shortest tag of a key: the default script is left out. */
export function tagOfKey(key: LanguageKey): string {
  const [language = '', script] = key.split('-')
  return script !== undefined && script === languageOf(language)?.scripts[0] ? language : key
}

/** The script a tag means: its own, else the default one of its language. */
export function scriptOf(tag: LanguageTag): string | undefined {
  return tag.script ?? languageOf(tag.language)?.scripts[0]
}

/** Same language in the same script; the region does not count. */
export function sameLanguage(a: LanguageTag, b: LanguageTag): boolean {
  return languageKey(a) === languageKey(b)
}
