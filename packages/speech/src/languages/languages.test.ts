import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { languages } from './registry.ts'
import { hinglish, knownLanguageTag, languageKey, parseLanguageTag, sameLanguage, tagOfKey } from './tag.ts'

const corpora = join(process.env['CORPORA_DIR'] ?? '../shared/corpora', 'language-tags')
interface Spelling {
  readonly tag: string
  readonly canonical: string
}

interface Entry extends Spelling {
  readonly spellings: readonly Spelling[]
}

function read(name: string): readonly Entry[] {
  return existsSync(join(corpora, name)) ? (JSON.parse(readFileSync(join(corpora, name), 'utf8')) as Entry[]) : []
}
const there = existsSync(corpora)

describe('the registry', () => {
  it('has English and the 22 scheduled languages, with scripts and names', () => {
    expect(languages).toHaveLength(23)
    expect(new Set(languages.map(({ code }) => code)).size).toBe(23)
    for (const { scripts, nativeName, direction } of languages) {
      expect(scripts[0]).toMatch(/^[A-Z][a-z]{3}$/)
      expect(nativeName).not.toBe('')
      expect(direction).toBe(scripts[0] === 'Arab' ? 'rtl' : 'ltr')
    }
  })
})

describe('a tag', () => {
  it.each([
    ['hi', 'hi'],
    ['HI_in', 'hi-IN'],
    ['gom-IN', 'kok-IN'],
    ['od-IN', 'or-IN'],
    ['ory_Orya', 'or-Orya'],
    ['ben', 'bn'],
    ['mni-mtei', 'mni-Mtei'],
    ['hi-deva-us', 'hi-Deva-US'],
    ['bn-IN', 'bn-IN'],
    ['Hi-En', hinglish],
    ['hi_en', hinglish],
    ['und-Latn-SU', 'und-Latn-RU'],
  ])('%s is %s [spec: decisions 4 / Language tags]', (given, canonical) => expect(parseLanguageTag(given).tag).toBe(canonical))

  it('never folds one script into another, nor Hinglish into Hindi [spec: decisions 4 / Language tags / match on language and script]', () => {
    for (const [a, b] of [
      ['mni', 'mni-Mtei'],
      ['sd-Deva', 'sd'],
      ['ks', 'ks-Deva'],
      ['hi', 'hi-en'],
      ['hi', 'hi-Latn'],
    ] as const) {
      expect(sameLanguage(parseLanguageTag(a), parseLanguageTag(b))).toBe(false)
    }
    for (const [a, b] of [
      ['mni', 'mni-Beng-IN'],
      ['hi', 'hi-IN'],
      ['ks', 'ks-Arab'],
    ] as const) {
      expect(sameLanguage(parseLanguageTag(a), parseLanguageTag(b))).toBe(true)
    }
    expect(tagOfKey(languageKey(parseLanguageTag('hi-IN')))).toBe('hi')
    expect(tagOfKey(languageKey(parseLanguageTag('mni-Mtei')))).toBe('mni-Mtei')
    expect(tagOfKey(hinglish)).toBe(hinglish)
    expect(tagOfKey(languageKey(parseLanguageTag('und-latn-ru')))).toBe('und-Latn')
  })

  it.each(['', ' ', 'x', '*', '中文', 'pl-PL-pl', 'en\0', ' en', 'de-u-', 'a'.repeat(5000)])('%j is refused', (given) => {
    expect(() => parseLanguageTag(given)).toThrow(expect.objectContaining({ code: 'invalid_input' }))
  })

  it('of a language nobody here serves is said to be so', () => {
    expect(() => knownLanguageTag('fr')).toThrow(expect.objectContaining({ code: 'unsupported_language' }))
  })

  it('says itself as text and as JSON', () => {
    expect(String(parseLanguageTag('hi_in'))).toBe('hi-IN')
    expect(JSON.stringify({ tag: parseLanguageTag('hi_in') })).toBe('{"tag":"hi-IN"}')
  })
})

describe.skipIf(!there)(`tags of ${corpora}${there ? '' : ' (absent)'}`, () => {
  const spellings = read('scheduled.json').flatMap(({ spellings }) => spellings)

  it.each(spellings)('$tag is $canonical', ({ tag, canonical }) => {
    expect(knownLanguageTag(tag).tag).toBe(canonical)
  })

  it.each(read('canonical.json'))('$tag is canonically $canonical', ({ tag, canonical }) => {
    expect(parseLanguageTag(tag).tag).toBe(canonical)
  })

  // an underscore is accepted everywhere, so those spellings are tags to us
  it.each(read('malformed.json').filter(({ tag }) => !tag.includes('_')))('$tag is no tag', ({ tag }) => {
    expect(() => parseLanguageTag(tag)).toThrow(expect.objectContaining({ code: 'invalid_input' }))
  })
})
