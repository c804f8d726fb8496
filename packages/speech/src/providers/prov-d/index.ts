import type { ProviderKind } from '../provider.ts'
import { aboutD } from './about.ts'
import type { Settings } from './settings.ts'
import { openStt } from './stt.ts'
import { openTranslation } from './translate.ts'
import { openTts } from './tts.ts'

/** The government-run language service: speech in both directions and translation, with models chosen by configuration. */
export const provD: ProviderKind<Settings> = {
  ...aboutD,
  open(given, outside) {
    return { tts: openTts(given, outside), stt: openStt(given, outside), translation: openTranslation(given, outside) }
  },
}
