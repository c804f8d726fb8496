import type { Catalog } from '../../../connections/connection.ts'
import { hindi } from './hindi/index.ts'
import type { SpokenLanguage } from './language.ts'
import { namesOf } from './names.ts'
import { saidIn } from './said.ts'
import type { Said } from './said.ts'

export type { Said } from './said.ts'

/** Languages in which the embedded planner takes requests, besides English. */
export const languages: readonly SpokenLanguage[] = [hindi]

/** The request in plain English, where it is written in one of the languages; undefined where it is not. */
export function inEnglish(prompt: string, catalog: Catalog, about: 'request' | 'change' = 'request'): Said | undefined {
  for (const language of languages) {
    if (!language.writes(prompt)) continue
    const names = namesOf(catalog)
    const pieces = about === 'request' ? language.read(prompt, names) : language.change(prompt, names)
    if (pieces && pieces.length > 0) return saidIn(prompt, pieces)
  }
  return undefined
}

/** "English and Hindi": what can be asked without a translator. */
export function languageNames(): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(['English', ...languages.map(({ name }) => name)])
}
