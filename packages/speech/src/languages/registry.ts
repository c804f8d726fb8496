/** The 23 languages, their scripts and how they are written. Names and scripts after CLDR. */

export type Direction = 'ltr' | 'rtl'

export interface Language {
  /** The bare code. */
  readonly code: string
  readonly name: string
  readonly nativeName: string
  /** The first is meant when a tag names none. */
  readonly scripts: readonly [string, ...string[]]
  /** Of the first script. */
  readonly direction: Direction
}

const rtlScripts: ReadonlySet<string> = new Set(['Arab', 'Aran'])

export function directionOfScript(script: string): Direction {
  return rtlScripts.has(script) ? 'rtl' : 'ltr'
}

export const languages: readonly Language[] = [
  language('en', 'English', 'English', 'Latn'),
  language('as', 'Assamese', 'অসমীয়া', 'Beng'),
  language('bn', 'Bengali', 'বাংলা', 'Beng'),
  language('brx', 'Bodo', 'बर’', 'Deva'),
  language('doi', 'Dogri', 'डोगरी', 'Deva'),
  language('gu', 'Gujarati', 'ગુજરાતી', 'Gujr'),
  language('hi', 'Hindi', 'हिन्दी', 'Deva'),
  language('kn', 'Kannada', 'ಕನ್ನಡ', 'Knda'),
  language('ks', 'Kashmiri', 'کٲشُر', 'Arab', 'Deva'),
  language('kok', 'Konkani', 'कोंकणी', 'Deva'),
  language('mai', 'Maithili', 'मैथिली', 'Deva'),
  language('ml', 'Malayalam', 'മലയാളം', 'Mlym'),
  language('mni', 'Manipuri', 'মৈতৈলোন্', 'Beng', 'Mtei'),
  language('mr', 'Marathi', 'मराठी', 'Deva'),
  language('ne', 'Nepali', 'नेपाली', 'Deva'),
  language('or', 'Odia', 'ଓଡ଼ିଆ', 'Orya'),
  language('pa', 'Punjabi', 'ਪੰਜਾਬੀ', 'Guru'),
  language('sa', 'Sanskrit', 'संस्कृत भाषा', 'Deva'),
  language('sat', 'Santali', 'ᱥᱟᱱᱛᱟᱲᱤ', 'Olck', 'Latn'),
  language('sd', 'Sindhi', 'سنڌي', 'Arab', 'Deva'),
  language('ta', 'Tamil', 'தமிழ்', 'Taml'),
  language('te', 'Telugu', 'తెలుగు', 'Telu'),
  language('ur', 'Urdu', 'اردو', 'Arab'),
]

/** Spellings met in the field that CLDR does not know; whole language part, lower case. */
export const languageAliases: ReadonlyMap<string, string> = new Map([
  ['od', 'or'],
  ['ory', 'or'],
  ['ori', 'or'],
  ['gom', 'kok'],
  ['knn', 'kok'],
  ['npi', 'ne'],
])

const byCode: ReadonlyMap<string, Language> = new Map(languages.map((entry) => [entry.code, entry]))

export function languageOf(code: string): Language | undefined {
  return byCode.get(code)
}

function language(code: string, name: string, nativeName: string, ...scripts: [string, ...string[]]): Language {
  return { code, name, nativeName, scripts, direction: directionOfScript(scripts[0]) }
}
