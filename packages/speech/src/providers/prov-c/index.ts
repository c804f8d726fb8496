import type { ProviderKind } from '../provider.ts'
import { token } from './api.ts'
import { settings, type Settings } from './settings.ts'
import { openTranslation } from './translate.ts'
import { openTts } from './tts.ts'
import { voicesOf } from './voices.ts'

/** Speech, batch and streaming, with two versions of its model, and translation. */
export const provC: ProviderKind<Settings> = {
  token,
  name: 'Provider C',
  unofficial: false,
  capabilities: ['text_to_speech', 'translation'],
  settings,
  missing: (given) => (given.apiKey ? undefined : 'Set PROV_C_API_KEY.'),
  open: (given, outside) => ({
    tts: openTts(given, outside),
    translation: openTranslation(given, outside),
    voices: voicesOf([given.ttsModelId, ...given.ttsModelIds.values()]),
  }),
}
