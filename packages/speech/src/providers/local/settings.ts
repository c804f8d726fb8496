import { callSettings, type SettingsOf, type SettingTable } from '../settings.ts'

export const settings = {
  espeakPath: {
    type: 'string',
    about: 'The espeak-ng program; left out: the one found on PATH.',
    env: 'PROV_LOCAL_ESPEAK_PATH',
    toml: 'espeak_path',
  },
  modelsFolder: {
    type: 'string',
    about: 'Folder that holds the folders of model files.',
    env: 'PROV_LOCAL_MODELS_FOLDER',
    toml: 'models_folder',
    default: 'models',
  },
  ttsModels: { type: 'by-language', about: 'Folder of a voice for sherpa-onnx, by language.', toml: 'tts_models' },
  sttModels: { type: 'by-language', about: 'Folder of a recognizer for sherpa-onnx, by language.', toml: 'stt_models' },
  ...callSettings('prov_local', { timeoutSeconds: 20, maxConcurrency: 4 }),
} as const satisfies SettingTable

export type Settings = SettingsOf<typeof settings>
