import { wireLanguages } from '../../languages/index.ts'
import type { Voice } from '../provider.ts'

export type Gender = 'female' | 'male'

/** The built-in voices by language. Nepali is spoken by a voice of Nepal. */
const table: Readonly<Record<string, readonly [female: string, male: string]>> = {
  hi: ['hi-IN-SwaraNeural', 'hi-IN-MadhurNeural'],
  bn: ['bn-IN-TanishaaNeural', 'bn-IN-BashkarNeural'],
  ta: ['ta-IN-PallaviNeural', 'ta-IN-ValluvarNeural'],
  te: ['te-IN-ShrutiNeural', 'te-IN-MohanNeural'],
  mr: ['mr-IN-AarohiNeural', 'mr-IN-ManoharNeural'],
  gu: ['gu-IN-DhwaniNeural', 'gu-IN-NiranjanNeural'],
  kn: ['kn-IN-SapnaNeural', 'kn-IN-GaganNeural'],
  ml: ['ml-IN-SobhanaNeural', 'ml-IN-MidhunNeural'],
  ur: ['ur-IN-GulNeural', 'ur-IN-SalmanNeural'],
  ne: ['ne-NP-HemkalaNeural', 'ne-NP-SagarNeural'],
  en: ['en-IN-NeerjaNeural', 'en-IN-PrabhatNeural'],
}

/** Spoken when neither language nor voice is given. */
export const defaultVoice = 'hi-IN-SwaraNeural'

export const wire = wireLanguages(Object.fromEntries(Object.keys(table).map((code) => [code, code])))

export function builtInVoice(code: string, gender: Gender): string | undefined {
  return table[code]?.[gender === 'female' ? 0 : 1]
}

export const voices: readonly Voice[] = Object.entries(table).flatMap(([language, [female, male]]) => [
  voice(female, language, 'female'),
  voice(male, language, 'male'),
])

/** `hi-IN-SwaraNeural`, `iu-Cans-CA-SiqiniqNeural`, or the long form that is sent. */
export const voiceName =
  /^(?:[a-z]{2,3}(?:-[A-Za-z0-9]{2,12}){1,2}-[A-Za-z0-9]+|Microsoft Server Speech Text to Speech Voice \([a-z]{2,3}(?:-[A-Za-z0-9]{2,12}){1,2}, [A-Za-z0-9]+\))$/
export const voiceShape = 'an exact voice name such as hi-IN-SwaraNeural'

/** The form the service wants: everything before the last dash is the place, what follows the name. */
export function longVoiceName(name: string): string {
  if (name.includes('(')) return name
  const at = name.lastIndexOf('-')
  return `Microsoft Server Speech Text to Speech Voice (${name.slice(0, at)}, ${name.slice(at + 1)})`
}

/** Can the voice speak the language? Multilingual ones speak every language of the service. */
export function speaks(name: string, code: string): boolean {
  const [, language] = /^(?:.*\()?([a-z]{2,3})-/.exec(name) ?? []
  return language === code || /Multilingual/.test(name)
}

function voice(id: string, language: string, gender: Gender): Voice {
  return { id, name: id.replace(/^.*-|Neural$/g, ''), languages: [language], gender }
}
