import { callSettings, type SettingsOf, type SettingTable } from '../settings.ts'
import { voiceName, voiceShape } from './voices.ts'

export const settings = {
  endpoint: {
    type: 'url',
    about: 'Address of the reader.',
    env: 'PROV_E_ENDPOINT_URL',
    toml: 'endpoint',
    default: 'wss://speech.platform.bing.com/consumer/speech/synthesize/readaloud/edge/v1',
    schemes: ['wss:', 'ws:', 'https:', 'http:'],
  },
  ttsModelId: {
    type: 'string',
    about: 'Voice for requests without a language, and for its own language where tts_model_ids has none.',
    env: 'PROV_E_TTS_MODEL_ID',
    toml: 'tts_model_id',
    pattern: voiceName,
    shape: voiceShape,
  },
  ttsModelIds: { type: 'by-language', about: 'Exact voice name by language.', toml: 'tts_model_ids' },
  ...callSettings('prov_e', { timeoutSeconds: 30, maxConcurrency: 4 }),
} as const satisfies SettingTable

export type Settings = SettingsOf<typeof settings>
