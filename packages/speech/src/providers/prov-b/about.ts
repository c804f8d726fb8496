import type { AboutProvider } from '../provider.ts'
import { settings, type Settings } from './settings.ts'

/** What configuration and pages read, without the code that calls out. */
export const aboutB: AboutProvider<Settings> = {
  token: 'prov_b',
  name: 'Provider B',
  unofficial: false,
  capabilities: ['text_to_speech'],
  settings,
  missing: (given) => (given.apiKey ? undefined : 'Set PROV_B_API_KEY.'),
}
