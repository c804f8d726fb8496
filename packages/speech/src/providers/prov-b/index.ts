import type { ProviderKind } from '../provider.ts'
import { aboutB } from './about.ts'
import type { Settings } from './settings.ts'
import { openTts } from './tts.ts'
import { voices } from './voices.ts'

/** Speech, batch and streaming, with voices that speak every language served. */
export const provB: ProviderKind<Settings> = {
  ...aboutB,
  open: (given, outside) => ({ tts: openTts(given, outside), voices }),
}
