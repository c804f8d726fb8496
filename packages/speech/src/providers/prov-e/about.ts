import type { AboutProvider } from '../provider.ts'
import { settings, type Settings } from './settings.ts'

/** What configuration and pages read, without the code that calls out. */
export const aboutE: AboutProvider<Settings> = {
  token: 'prov_e',
  name: 'Provider E',
  unofficial: true,
  capabilities: ['text_to_speech'],
  settings,
  missing: () => undefined,
}
