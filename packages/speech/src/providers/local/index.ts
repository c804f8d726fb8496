import type { ProviderKind } from '../provider.ts'
import { aboutLocal } from './about.ts'
import { openEngines } from './engines.ts'
import { findRecognizer, findVoice } from './models.ts'
import type { Settings } from './settings.ts'
import { openStt } from './stt.ts'
import { openTts } from './tts.ts'
import { voices } from './voices.ts'

/** Speech on the machine itself, without a key: the espeak-ng program, which sounds like a robot, and models the user names. */
export const provLocal: ProviderKind<Settings> = {
  ...aboutLocal,
  open(given) {
    const { modelsFolder } = given
    const speakers = openEngines(given.ttsModels, (name) => findVoice({ modelsFolder, name }))
    const listeners = openEngines(given.sttModels, (name, { language }) => findRecognizer({ modelsFolder, name }, language))
    return {
      tts: openTts(given, speakers),
      stt: openStt(listeners),
      voices,
      close() {
        speakers.close()
        listeners.close()
        return Promise.resolve()
      },
    }
  },
}
