import type { AboutProvider } from '../provider.ts'
import { settings, type Settings } from './settings.ts'

/** What configuration and pages read, without the code that calls out. */
export const aboutD: AboutProvider<Settings> = {
  token: 'prov_d',
  name: 'Provider D',
  unofficial: false,
  capabilities: ['text_to_speech', 'speech_to_text', 'translation'],
  settings,
  missing(given, capability) {
    const [one, many, name] = models[capability]
    const lacking = [
      ...(given.apiKey ? [] : ['PROV_D_API_KEY']),
      ...(given.endpoint ? [] : ['PROV_D_ENDPOINT_URL']),
      ...(given[one] === undefined && given[many].size === 0 ? [name] : []),
    ]
    return lacking.length === 0 ? undefined : `Set ${lacking.join(', ')}.`
  },
}

const models = {
  text_to_speech: ['ttsModelId', 'ttsModelIds', 'tts_model_id or tts_model_ids of [providers.prov_d]'],
  speech_to_text: ['sttModelId', 'sttModelIds', 'stt_model_id or stt_model_ids of [providers.prov_d]'],
  translation: [
    'translationServiceId',
    'translationServiceIds',
    'PROV_D_TRANSLATION_SERVICE_ID or translation_service_ids of [providers.prov_d]',
  ],
} as const
