import type { ProviderKind } from '../provider.ts'
import { token } from './api.ts'
import { settings, type Settings } from './settings.ts'
import { openStt } from './stt.ts'
import { openTts } from './tts.ts'
import { voices } from './voices.ts'

/** Speech in both directions, batch and streaming, with a catalog of voices per language and custom voices. */
export const provA: ProviderKind<Settings> = {
  token,
  name: 'Provider A',
  unofficial: false,
  capabilities: ['text_to_speech', 'speech_to_text'],
  settings,
  missing: (given) => (given.apiKey ? undefined : 'Set PROV_A_API_KEY.'),
  open: (given, outside) => ({ tts: openTts(given, outside), stt: openStt(given, outside), voices }),
}
