import type { AboutProvider } from '../provider.ts'
import { findProgram, howToInstall } from './program.ts'
import { settings, type Settings } from './settings.ts'

/** What configuration and pages read, without the code that calls out. */
export const aboutLocal: AboutProvider<Settings> = {
  token: 'prov_local',
  name: 'Offline voice (robotic)',
  unofficial: false,
  capabilities: ['text_to_speech'],
  settings,
  missing: ({ espeakPath }) =>
    findProgram(espeakPath) === undefined
      ? espeakPath === undefined
        ? howToInstall
        : `There is no program ${espeakPath}. ${howToInstall}`
      : undefined,
}
