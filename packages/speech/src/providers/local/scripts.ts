import { speechFailure } from '../../errors.ts'
import { type LanguageTag, scriptOf } from '../../languages/index.ts'
import type { WarningInfo } from '../../warning.ts'

/** The program reads these in the midst of any language, by a voice of their own; the letters of all others it spells by their names. */
const readAnywhere = ['Latn', 'Deva', 'Beng', 'Gujr', 'Guru', 'Taml', 'Knda', 'Mlym', 'Hang', 'Zyyy', 'Zinh']

/**
 * What will not be heard as it is written, for the result to say.
 * @throws `unsupported_language` where nothing of the text would be
 */
export function checkScripts(text: string, language: LanguageTag, token: string): readonly WarningInfo[] {
  const letters = text.match(/\p{L}/gu) ?? []
  const scripts = [...readAnywhere, ...[scriptOf(language) ?? []].flat()].map((script) => `\\p{Script=${script}}`)
  const readable = new RegExp(`[${scripts.join('')}]`, 'u')
  const unread = letters.filter((letter) => !readable.test(letter)).length
  if (unread === 0) return []
  if (unread === letters.length)
    throw speechFailure('unsupported_language', `${token} cannot read the script of this text in the language ${language.tag}`, {
      provider: token,
      details: { field: 'language' },
    })
  return [{ code: 'script_not_read', message: `${token} spells letters of another script instead of reading them` }]
}
