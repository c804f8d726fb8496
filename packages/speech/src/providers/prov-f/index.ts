import type { ProviderKind } from '../provider.ts'
import { aboutF } from './about.ts'
import type { Settings } from './settings.ts'
import { openTranslation } from './translate.ts'

/** Translation by the web pages of a public service, without a key. */
export const provF: ProviderKind<Settings> = {
  ...aboutF,
  open: (given, outside) => ({ translation: openTranslation(given, outside) }),
}
