import { callSettings, type SettingsOf, type SettingTable } from '../settings.ts'

export const settings = {
  apiKey: { type: 'secret', about: 'Key of the inference service.', env: 'PROV_D_API_KEY', required: true },
  endpoint: {
    type: 'url',
    about: 'Full URL of the inference pipeline.',
    env: 'PROV_D_ENDPOINT_URL',
    toml: 'endpoint',
    required: true,
  },
  translationServiceId: {
    type: 'string',
    about: 'Service id for every pair that has none of its own.',
    env: 'PROV_D_TRANSLATION_SERVICE_ID',
    toml: 'translation_service_id',
  },
  translationServiceIds: { type: 'by-pair', about: 'Service id by target or by pair.', toml: 'translation_service_ids' },
  ttsModelId: {
    type: 'string',
    about: 'TTS model for every language that has none of its own.',
    env: 'PROV_D_TTS_MODEL_ID',
    toml: 'tts_model_id',
  },
  ttsModelIds: { type: 'by-language', about: 'TTS model by language.', toml: 'tts_model_ids' },
  sttModelId: {
    type: 'string',
    about: 'STT model for every language that has none of its own.',
    env: 'PROV_D_STT_MODEL_ID',
    toml: 'stt_model_id',
  },
  sttModelIds: { type: 'by-language', about: 'STT model by language.', toml: 'stt_model_ids' },
  ...callSettings('prov_d', { timeoutSeconds: 20, maxConcurrency: 8 }),
} as const satisfies SettingTable

export type Settings = SettingsOf<typeof settings>
