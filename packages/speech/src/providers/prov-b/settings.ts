import { callSettings, type SettingsOf, type SettingTable } from '../settings.ts'

export const settings = {
  apiKey: { type: 'secret', about: 'API key.', env: 'PROV_B_API_KEY', required: true },
  endpoint: {
    type: 'url',
    about: 'Base of the service; sockets use the same host.',
    env: 'PROV_B_ENDPOINT_URL',
    toml: 'endpoint',
    default: 'https://tts.navana.ai',
  },
  ...callSettings('prov_b', { timeoutSeconds: 120, maxConcurrency: 8 }),
} as const satisfies SettingTable

export type Settings = SettingsOf<typeof settings>
