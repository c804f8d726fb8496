import { languageKey, type LanguageKey, type LanguageTag, parseLanguageTag } from '../../languages/index.ts'
import { byLanguage } from '../settings.ts'
import { type Engine, openEngine } from './engine.ts'
import type { EngineConfig } from './engine-messages.ts'

/** Models by language, each opened when it is first asked. */
export interface Engines {
  readonly languages: ReadonlySet<LanguageKey>
  /** The folder's name; undefined where the language has no model. */
  nameFor(language: LanguageTag): string | undefined
  /** @throws `configuration` for a folder that holds no such model */
  open(name: string, language: LanguageTag): Engine
  close(): void
}

export function openEngines(names: ReadonlyMap<string, string>, find: (name: string, language: LanguageTag) => EngineConfig): Engines {
  const opened = new Map<string, Engine>()
  return {
    languages: new Set([...names.keys()].map((tag) => languageKey(parseLanguageTag(tag)))),
    nameFor: (language) => byLanguage(names, language),
    open(name, language) {
      const key = `${languageKey(language)} ${name}`
      const found = opened.get(key) ?? openEngine(find(name, language), name)
      opened.set(key, found)
      return found
    },
    close() {
      for (const engine of opened.values()) engine.close()
    },
  }
}
