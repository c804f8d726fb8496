import type { ProviderKind } from '../provider.ts'
import { aboutC } from './about.ts'
import type { Settings } from './settings.ts'
import { openTranslation } from './translate.ts'
import { openTts } from './tts.ts'
import { voicesOf } from './voices.ts'

/** Speech, batch and streaming, with two versions of its model, and translation. */
export const provC: ProviderKind<Settings> = {
  ...aboutC,
  open: (given, outside) => ({
    tts: openTts(given, outside),
    translation: openTranslation(given, outside),
    voices: voicesOf([given.ttsModelId, ...given.ttsModelIds.values()]),
  }),
}
