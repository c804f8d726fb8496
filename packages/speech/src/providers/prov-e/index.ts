import type { ProviderKind } from '../provider.ts'
import { token } from './messages.ts'
import { settings, type Settings } from './settings.ts'
import { openTts } from './tts.ts'
import { voices } from './voices.ts'

/** Neural voices of a public service, as MP3, without a key. Needs the package `ws`. */
export const provE: ProviderKind<Settings> = {
  token,
  name: 'Provider E',
  unofficial: true,
  capabilities: ['text_to_speech'],
  settings,
  missing: () => undefined,
  open: (given, outside) => ({ tts: openTts(given, outside), voices }),
}
