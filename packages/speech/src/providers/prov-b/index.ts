import type { ProviderKind } from '../provider.ts'
import { token } from './api.ts'
import { settings, type Settings } from './settings.ts'
import { openTts } from './tts.ts'
import { voices } from './voices.ts'

/** Speech, batch and streaming, with voices that speak every language served. */
export const provB: ProviderKind<Settings> = {
  token,
  name: 'Provider B',
  unofficial: false,
  capabilities: ['text_to_speech'],
  settings,
  missing: (given) => (given.apiKey ? undefined : 'Set PROV_B_API_KEY.'),
  open: (given, outside) => ({ tts: openTts(given, outside), voices }),
}
