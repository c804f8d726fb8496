import { useSyncExternalStore } from 'react'
import type workbench from './messages/en-workbench.json'
import common from './messages/en.json' with { type: 'json' }

/** Languages that the page itself speaks; a new one is a file in `messages/` and a line here. */
export const interfaceLanguages = [
  { tag: 'en', name: 'English' },
  { tag: 'hi', name: 'हिन्दी' },
] as const
export type InterfaceLanguage = (typeof interfaceLanguages)[number]['tag']

type Messages = typeof common & typeof workbench
type Key<Part, Start extends string = ''> = {
  [Name in keyof Part & string]: Part[Name] extends string ? `${Start}${Name}` : Key<Part[Name], `${Start}${Name}.`>
}[keyof Part & string]

/** Says a message, `{{name}}` in it replaced by what it stands for. English where a language has no words for it. */
export type Words = (key: Key<Messages>, values?: Readonly<Record<string, string | number>>) => string

interface Speaking {
  readonly language: InterfaceLanguage
  readonly words: Words
}

const kept = 'chitravani.language'
const loaders: Readonly<Record<InterfaceLanguage, () => Promise<unknown>>> = {
  en: async () => english,
  hi: async () => (await import('./messages/hi.json', { with: { type: 'json' } })).default,
}
/** English stands in for whatever another language has no words for. */
let english: object = common
const listeners = new Set<() => void>()
let speaking: Speaking = { language: 'en', words: wordsOf(english) }

/** Loads the language that was chosen before, or that the device has. @param more English words that this page has beside the common ones */
export async function openWords(more: object = {}): Promise<void> {
  english = { ...common, ...more }
  const remembered = localStorage.getItem(kept)
  const wanted =
    interfaceLanguages.find(({ tag }) => tag === remembered) ??
    interfaceLanguages.find(({ tag }) => navigator.languages[0]?.startsWith(tag))
  await speak(wanted?.tag ?? 'en')
}

export async function speak(language: InterfaceLanguage): Promise<void> {
  const messages = await loaders[language]()
  localStorage.setItem(kept, language)
  document.documentElement.lang = language
  speaking = { language, words: wordsOf(messages) }
  for (const listener of listeners) listener()
}

/** The words of the page; a change of the language draws again what uses them. */
export function useWords(): Words {
  return useSyncExternalStore(subscribe, () => speaking).words
}

/** The language of the page, for what is drawn again when it changes. */
export function useLanguage(): InterfaceLanguage {
  return useSyncExternalStore(subscribe, () => speaking).language
}

/** The message of a key that is made of the server's words; undefined where there is none. */
export function knownWords(t: Words, key: string): string | undefined {
  const text = t(key as Parameters<Words>[0])
  return text === key ? undefined : text
}

/** For numbers and dates: the interface's language with Indian conventions. */
export function locale(): string {
  return `${speaking.language}-IN`
}

export function currentLanguage(): InterfaceLanguage {
  return speaking.language
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function wordsOf(messages: unknown): Words {
  return (key, values = {}) => {
    const text = find(messages, key) ?? find(english, key) ?? key
    return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole))
  }
}

function find(messages: unknown, key: string): string | undefined {
  let part = messages
  for (const name of key.split('.')) part = typeof part === 'object' && part !== null ? (part as Record<string, unknown>)[name] : undefined
  return typeof part === 'string' ? part : undefined
}
