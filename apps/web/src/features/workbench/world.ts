import type { LanguageList, ProviderList } from '@chitravani/protocol'
import type { Choice } from '../../ui/fields.tsx'
import type { Words } from '../../ui/words.ts'
import { hasKey } from './keys.ts'
import type { Keys } from './keys.ts'

export type Capability = keyof ProviderList

/** What the server has and what the person in front of it brought, as all parts of the workbench see it. */
export interface World {
  readonly languages: LanguageList['languages']
  readonly providers: ProviderList
  readonly keys: Keys
}

export const noProviders: ProviderList = { text_to_speech: [], speech_to_text: [], translation: [] }

export function languageChoices({ languages }: World, first?: string): Choice[] {
  return [
    ...(first === undefined ? [] : [{ value: '', label: first }]),
    ...languages.map(({ tag, name, native_name: own }) => ({ value: tag, label: own === name ? name : `${name} · ${own}` })),
  ]
}

/** Providers that can be asked: those set up, and those that a key of the caller's own sets up. */
export function providerChoices({ providers, keys }: World, capability: Capability, t: Words, streaming = false): Choice[] {
  const usable = providers[capability].filter(
    // What is not set up is not known to stream; a key of the caller's own may show it.
    (each) => (each.available && (each.streaming || !streaming)) || (!each.available && hasKey(keys, each.provider)),
  )
  const isServed = usable.some((each) => each.on_route || hasKey(keys, each.provider))
  const first = t(isServed ? 'workbench.automatic' : usable.length > 0 ? 'workbench.choose' : 'workbench.noneSetUp')
  return [{ value: '', label: first }, ...usable.map(({ provider, name }) => ({ value: provider, label: `${provider} · ${name}` }))]
}
