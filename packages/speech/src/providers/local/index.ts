import type { ProviderKind } from '../provider.ts'
import { aboutLocal } from './about.ts'
import type { Settings } from './settings.ts'
import { openTts } from './tts.ts'
import { voices } from './voices.ts'

/** An offline voice without a key, out of the espeak-ng program. It sounds like a robot, and its name says so. */
export const provLocal: ProviderKind<Settings> = {
  ...aboutLocal,
  open: (given) => ({ tts: openTts(given), voices }),
}
