import type { ProviderKind } from '../provider.ts'
import { token } from './espeak.ts'
import { findProgram, howToInstall } from './program.ts'
import { settings, type Settings } from './settings.ts'
import { openTts } from './tts.ts'
import { voices } from './voices.ts'

/** An offline voice without a key, out of the espeak-ng program. It sounds like a robot, and its name says so. */
export const provLocal: ProviderKind<Settings> = {
  token,
  name: 'Offline voice (robotic)',
  unofficial: false,
  capabilities: ['text_to_speech'],
  settings,
  missing: ({ espeakPath }) =>
    findProgram(espeakPath) === undefined
      ? espeakPath === undefined
        ? howToInstall
        : `There is no program ${espeakPath}. ${howToInstall}`
      : undefined,
  open: (given) => ({ tts: openTts(given), voices }),
}
