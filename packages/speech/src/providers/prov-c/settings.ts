import { callSettings, type SettingsOf, type SettingTable } from '../settings.ts'

export const settings = {
  apiKey: { type: 'secret', about: 'Subscription key.', env: 'PROV_C_API_KEY', required: true },
  endpoint: {
    type: 'url',
    about: 'Base of the service; sockets use the same host.',
    env: 'PROV_C_ENDPOINT_URL',
    toml: 'endpoint',
    default: 'https://api.sarvam.ai',
  },
  model: {
    type: 'string',
    about: 'Translation model: sarvam-translate:v1 for all languages, mayura:v1 for eleven.',
    env: 'PROV_C_MODEL',
    toml: 'model',
    default: 'sarvam-translate:v1',
    pattern: /^(sarvam-translate:v1|mayura:v1)$/,
    shape: 'sarvam-translate:v1, mayura:v1',
  },
  ttsModelId: {
    type: 'string',
    about: 'TTS model for every language that has none of its own: bulbul:v3 or bulbul:v2.',
    env: 'PROV_C_TTS_MODEL_ID',
    toml: 'tts_model_id',
    default: 'bulbul:v3',
    pattern: /^bulbul:v[23]$/,
    shape: 'bulbul:v3, bulbul:v2',
  },
  ttsModelIds: { type: 'by-language', about: 'TTS model by language.', toml: 'tts_model_ids' },
  ...callSettings('prov_c', { timeoutSeconds: 20, maxConcurrency: 8 }),
} as const satisfies SettingTable

export type Settings = SettingsOf<typeof settings>
