import type { ProviderKind } from '../provider.ts'
import { aboutE } from './about.ts'
import type { Settings } from './settings.ts'
import { openTts } from './tts.ts'
import { voices } from './voices.ts'

/** Neural voices of a public service, as MP3, without a key. Needs the package `ws`. */
export const provE: ProviderKind<Settings> = {
  ...aboutE,
  open: (given, outside) => ({ tts: openTts(given, outside), voices }),
}
