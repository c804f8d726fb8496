import type { LanguageList, ProviderList } from '@chitravani/protocol'
import { fill } from './element.ts'
import { hasKey } from './keys.ts'
import type { Capability } from './server.ts'

/** What the server has, as all parts of the page see it. */
export interface World {
  languages: LanguageList['languages']
  providers: ProviderList
}

export const emptyWorld = (): World => ({ languages: [], providers: { text_to_speech: [], speech_to_text: [], translation: [] } })

export function languageChoices({ languages }: World, first?: readonly [string, string]): readonly (readonly [string, string])[] {
  return [
    ...(first ? [first] : []),
    ...languages.map(({ tag, name, native_name: own }) => [tag, own === name ? name : `${name} · ${own}`] as const),
  ]
}

/** Providers that can be asked: those set up, and those that a key of the caller's own sets up. */
export function fillProviders(select: HTMLSelectElement, { providers }: World, capability: Capability): void {
  const usable = providers[capability].filter(({ provider, available }) => available || hasKey(provider))
  fill(select, [['', 'Automatic'], ...usable.map(({ provider, name }) => [provider, `${provider} · ${name}`] as const)])
}
