import type { ProviderKind } from '../provider.ts'
import { token } from './api.ts'
import { settings, type Settings } from './settings.ts'
import { openTranslation } from './translate.ts'

/** Translation by the web pages of a public service, without a key. */
export const provF: ProviderKind<Settings> = {
  token,
  name: 'Provider F',
  unofficial: true,
  capabilities: ['translation'],
  settings,
  missing: () => undefined,
  open: (given, outside) => ({ translation: openTranslation(given, outside) }),
}
