import type { AboutProvider } from '../provider.ts'
import { settings, type Settings } from './settings.ts'

/** What configuration and pages read, without the code that calls out. */
export const aboutF: AboutProvider<Settings> = {
  token: 'prov_f',
  name: 'Provider F',
  unofficial: true,
  capabilities: ['translation'],
  settings,
  missing: () => undefined,
}
