import type { AboutProvider } from '../provider.ts'
import { settings, type Settings } from './settings.ts'

/** What configuration and pages read, without the code that calls out. */
export const aboutA: AboutProvider<Settings> = {
  token: 'prov_a',
  name: 'Provider A',
  unofficial: false,
  capabilities: ['text_to_speech', 'speech_to_text'],
  settings,
  missing: (given) => (given.apiKey ? undefined : 'Set PROV_A_API_KEY.'),
}
