import { isFailure } from '@chitravani/kit'
import type { AboutProvider } from '../provider.ts'
import { findRecognizer, findVoice } from './models.ts'
import { findProgram, howToInstall } from './program.ts'
import { settings, type Settings } from './settings.ts'
import { findSherpa, howToInstallSherpa } from './sherpa-package.ts'

/** What configuration and pages read, without the code that calls out. */
export const aboutLocal: AboutProvider<Settings> = {
  token: 'prov_local',
  name: 'Offline voice (robotic)',
  unofficial: false,
  capabilities: ['text_to_speech', 'speech_to_text'],
  settings,
  missing: (given, capability) => (capability === 'text_to_speech' ? missingVoice(given) : missingRecognizer(given)),
}

/** The program alone is enough; so are models alone. */
function missingVoice({ espeakPath, modelsFolder, ttsModels }: Settings): string | undefined {
  if (findProgram(espeakPath) !== undefined) return undefined
  const noProgram = espeakPath === undefined ? howToInstall : `There is no program ${espeakPath}. ${howToInstall}`
  if (ttsModels.size === 0) return noProgram
  return missingModels([...ttsModels.values()].map((name) => () => findVoice({ modelsFolder, name })))
}

function missingRecognizer({ modelsFolder, sttModels }: Settings): string | undefined {
  if (sttModels.size === 0) return 'Name a folder of model files for each language under [providers.prov_local.stt_models].'
  return missingModels(
    [...sttModels].map(
      ([language, name]) =>
        () =>
          findRecognizer({ modelsFolder, name }, language),
    ),
  )
}

/** One good model is enough; each other says what is wrong with it when it is asked. */
function missingModels(models: readonly (() => unknown)[]): string | undefined {
  if (findSherpa() === undefined) return howToInstallSherpa
  const problems = models.map((find) => {
    try {
      find()
      return undefined
    } catch (error) {
      if (isFailure(error)) return error.message
      throw error
    }
  })
  return problems.every((problem) => problem !== undefined) ? problems.join('; ') : undefined
}
