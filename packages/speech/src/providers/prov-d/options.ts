import type { OptionTable } from '../options.ts'

/** What a model accepts differs from model to model, so every key but the reserved ones is sent along. */
export const ttsOptions: OptionTable = {
  rules: {
    gender: {
      type: 'string',
      about: 'Voice gender; the service refuses a request without one.',
      oneOf: ['female', 'male'],
      default: 'female',
    },
    samplingRate: { type: 'integer', about: 'Sample rate of the audio in Hz.', min: 8000, max: 48_000 },
    voiceId: { type: 'string', about: 'Voice of the model.' },
    speaker: { type: 'string', about: 'Speaker of the model.' },
    tone: { type: 'string', about: 'Tone of the model.' },
  },
  others: 'pass',
}

export const sttOptions: OptionTable = {
  rules: {
    transcriptionFormat: { type: 'json', about: 'Shape of the transcript, as the model knows it.' },
    preProcessors: { type: 'json', about: 'Steps before recognition, for example vad.' },
    postProcessors: { type: 'json', about: 'Steps after recognition, for example itn or punctuation.' },
  },
  // a URI would make the service fetch an address of the caller's choice
  reserved: ['audioUri', 'audioContent', 'audioFormat', 'samplingRate'],
  others: 'pass',
}
