import { wireLanguages } from '../../languages/index.ts'
import type { Voice } from '../provider.ts'

/**
 * The program's word by language. It also lists Konkani, whose vowel signs it reads by their names; that is not offered.
 * https://github.com/espeak-ng/espeak-ng/blob/master/docs/languages.md
 */
export const wire = wireLanguages({
  en: 'en',
  as: 'as',
  bn: 'bn',
  gu: 'gu',
  hi: 'hi',
  kn: 'kn',
  ml: 'ml',
  mr: 'mr',
  ne: 'ne',
  or: 'or',
  pa: 'pa',
  sd: 'sd',
  ta: 'ta',
  te: 'te',
  ur: 'ur',
})

type Row = readonly [id: string, name: string, gender: Voice['gender']]

/** Ways to speak any of the languages: the program's voice variants. */
const variants: readonly Row[] = [
  ...['m1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7', 'm8'].map((id): Row => [id, `Robotic, low ${id.slice(1)}`, 'male']),
  ...['f1', 'f2', 'f3', 'f4', 'f5'].map((id): Row => [id, `Robotic, high ${id.slice(1)}`, 'female']),
  ['croak', 'Robotic, hoarse', null],
  ['whisper', 'Robotic, whispering', null],
]

export const voices: readonly Voice[] = variants.map(([id, name, gender]) => ({ id, name, languages: [], gender }))
