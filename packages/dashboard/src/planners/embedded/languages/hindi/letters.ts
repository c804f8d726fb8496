import { soundOf } from '../sounds.ts'
import type { Sound } from '../language.ts'

/** A word, a number, a quotation or a mark of the request. */
export interface Written {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly kind: 'own' | 'latin' | 'number' | 'quoted' | 'mark'
}

/** Whether the text has letters of this script. */
export function hasDevanagari(text: string): boolean {
  return /[\u0904-\u0939\u0958-\u0961\u0972-\u097f]/.test(text)
}

/** Cuts a request into words and marks; a hyphen stands between words. */
export function cut(text: string): readonly Written[] {
  const found: Written[] = []
  for (const { 0: words, index: start } of text.matchAll(tokens))
    found.push({ text: words, start, end: start + words.length, kind: kindOf(words) })
  return found
}

const tokens =
  /"[^"]{1,200}"|“[^”]{1,200}”|‘[^’]{1,200}’|(?<![\p{L}\p{N}])'[^']{1,200}'(?![\p{L}\p{N}])|\d{4}-\d{1,2}-\d{1,2}|[\d०-९]{4}-[\d०-९]{2}(?![\d०-९-])|[₹$€£]?[\d०-९](?:[\d०-९,]*[\d०-९])?(?:\.[\d०-९]+)?%?|[\u0900-\u0963\u0970-\u097f\u200c\u200d]+|[\p{L}\p{M}][\p{Script=Latin}\p{L}\p{N}_.'’&-]*(?<![.&'’-])|\S/gu

function kindOf(words: string): Written['kind'] {
  if (words.length > 1 && /^["“‘']/.test(words)) return 'quoted'
  if (/^[₹$€£]?[\d०-९]/.test(words)) return 'number'
  if (hasDevanagari(words)) return 'own'
  return /^\p{L}/u.test(words) ? 'latin' : 'mark'
}

const stops = 'कखगघचछजझटठडढतथदधपफबभ'

/** One spelling for those that are used for the same word: without nukta and joiners, with anusvara, `ई` and `ए` for `यी` and `ये`. */
export function plain(word: string): string {
  const bare = word
    .normalize('NFD')
    .replaceAll(/[\u093c\u200c\u200d]/g, '')
    .replaceAll(/[\u0901\u0900]/g, '\u0902')
    .replaceAll('ॅ', 'े')
    .replaceAll('ऍ', 'ए')
    .replaceAll('यी', 'ई')
    .replaceAll('ये', 'ए')
  let made = ''
  for (let at = 0; at < bare.length; at++) {
    const next = bare[at + 2] ?? ''
    const isNasal = 'ङञणन'.includes(bare[at] ?? '-') ? stops.includes(next) : bare[at] === 'म' && 'पफबभ'.includes(next)
    if (isNasal && next !== '' && bare[at + 1] === '्') {
      made += 'ं'
      at++
    } else made += bare[at] ?? ''
  }
  return made
}

/** Spellings by ear: long and short vowels, doubled and joined letters and the three letters for s and sh as one. */
export function loose(word: string): string {
  return plain(word)
    .replaceAll('ऑ', 'आ')
    .replaceAll('ॉ', 'ा')
    .replaceAll('ी', 'ि')
    .replaceAll('ू', 'ु')
    .replaceAll('ई', 'इ')
    .replaceAll('ऊ', 'उ')
    .replaceAll('ष', 'श')
    .replaceAll('ण', 'न')
    .replaceAll('ं', '')
    .replaceAll(/(.)्\1/gu, '$1')
    .replaceAll('्', '')
}

export function digits(text: string): string {
  return text.replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
}

const consonants: Readonly<Record<string, string>> = Object.fromEntries(
  'क:k ख:k ग:g घ:g ङ:n च:c छ:c ज:j झ:j ञ:n ट:t ठ:t ड:d ढ:d ण:n त:t थ:t द:d ध:d न:n प:p फ:f ब:b भ:b म:m य:y र:r ल:l ळ:l व:v श:S ष:S स:s ह:h'
    .split(' ')
    .map((pair) => pair.split(':')),
) as Readonly<Record<string, string>>
const marks: Readonly<Record<string, string>> = Object.fromEntries(
  'ा:a ि:i ी:i ु:u ू:u े:e ै:ai ो:o ौ:au ॉ:o ॅ:e ृ:ri'.split(' ').map((pair) => pair.split(':')),
) as Readonly<Record<string, string>>
const letters: Readonly<Record<string, string>> = Object.fromEntries(
  'अ:a आ:a इ:i ई:i उ:u ऊ:u ए:e ऐ:ai ओ:o औ:au ऑ:o ऍ:e ॲ:e ऋ:ri'.split(' ').map((pair) => pair.split(':')),
) as Readonly<Record<string, string>>

/**
 * What one hears of a word: every consonant has a short a unless a vowel or a virama follows; the a at the end is silent, and so is one
 * between a consonant with a vowel before it and a consonant with a vowel behind it.
 */
export function hear(word: string): Sound {
  const units: { consonant: string; vowel: string; bare: boolean }[] = []
  const text = Array.from(word.normalize('NFD').replaceAll(/[\u200c\u200d]/g, ''))
  for (const [at, letter] of text.entries()) {
    const last = units.at(-1)
    if (Object.hasOwn(consonants, letter)) units.push({ consonant: consonants[letter] ?? '', vowel: 'a', bare: true })
    else if (letter === '़') {
      if (last && 'dD'.includes(last.consonant)) last.consonant = 'r'
    } else if (letter === '्' && last) [last.vowel, last.bare] = ['', false]
    else if (Object.hasOwn(marks, letter) && last) [last.vowel, last.bare] = [marks[letter] ?? '', false]
    else if (Object.hasOwn(letters, letter)) units.push({ consonant: '', vowel: letters[letter] ?? '', bare: false })
    else if (letter === 'ं' || letter === 'ँ') {
      const next = text[at + 1] ?? ''
      units.push({ consonant: 'पफबभम'.includes(next) && next !== '' ? 'm' : 'n', vowel: '', bare: false })
    } else if (letter === 'ः') units.push({ consonant: 'h', vowel: '', bare: false })
  }
  for (let at = units.length - 1; at > 0; at--) {
    const [before, unit, next] = [units[at - 1], units[at], units[at + 1]]
    if (!unit?.bare) continue
    if (!next || (before && before.vowel !== '' && next.vowel !== '' && next.consonant !== '')) unit.vowel = ''
  }
  const full = units.map(({ consonant, vowel }) => consonant + vowel).join('')
  return soundOf(full.replaceAll(/([a-zA-Z])\1+/g, '$1'))
}

/**
 * The ways in which people write what they hear, likeliest first: the flapped r of "आढ़त" as r or as d, and v at the end of "गाँव", "भाव" as o.
 */
export function hearings(word: string): readonly Sound[] {
  const first = hear(word)
  const flat = word.normalize('NFD').replaceAll('\u093c', '')
  const flapped = /[डढ]\u093c/.test(word.normalize('NFD')) ? [hear(flat)] : []
  return [first, ...flapped, ...[first, ...flapped].flatMap(({ full }) => (/[aeiou]n?v$/.test(full) ? [soundOf(openEnd(full))] : []))]
}

function openEnd(full: string): string {
  return full.endsWith('nv') ? `${full.slice(0, -2)}on` : `${full.slice(0, -1)}o`
}
