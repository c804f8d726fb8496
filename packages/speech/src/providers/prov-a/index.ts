import type { ProviderKind } from '../provider.ts'
import { aboutA } from './about.ts'
import type { Settings } from './settings.ts'
import { openStt } from './stt.ts'
import { openTts } from './tts.ts'
import { voices } from './voices.ts'

/** Speech in both directions, batch and streaming, with a catalog of voices per language and custom voices. */
export const provA: ProviderKind<Settings> = {
  ...aboutA,
  open: (given, outside) => ({ tts: openTts(given, outside), stt: openStt(given, outside), voices }),
}
