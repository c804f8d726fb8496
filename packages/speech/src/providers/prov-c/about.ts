import type { AboutProvider } from '../provider.ts'
import { settings, type Settings } from './settings.ts'

/** What configuration and pages read, without the code that calls out. */
export const aboutC: AboutProvider<Settings> = {
  token: 'prov_c',
  name: 'Provider C',
  unofficial: false,
  capabilities: ['text_to_speech', 'translation'],
  settings,
  missing: (given) => (given.apiKey ? undefined : 'Set PROV_C_API_KEY.'),
}
