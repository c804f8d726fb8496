import { callSettings, type SettingsOf, type SettingTable } from '../settings.ts'

export const settings = {
  espeakPath: {
    type: 'string',
    about: 'The espeak-ng program; left out: the one found on PATH.',
    env: 'PROV_LOCAL_ESPEAK_PATH',
    toml: 'espeak_path',
  },
  ...callSettings('prov_local', { timeoutSeconds: 20, maxConcurrency: 4 }),
} as const satisfies SettingTable

export type Settings = SettingsOf<typeof settings>
