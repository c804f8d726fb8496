import { callSettings, type SettingsOf, type SettingTable } from '../settings.ts'

export const settings = {
  endpoint: {
    type: 'url',
    about: 'One host for all calls instead of the two public ones.',
    env: 'PROV_F_ENDPOINT_URL',
    toml: 'endpoint',
  },
  ...callSettings('prov_f', { timeoutSeconds: 20, maxConcurrency: 4 }),
} as const satisfies SettingTable

export type Settings = SettingsOf<typeof settings>
