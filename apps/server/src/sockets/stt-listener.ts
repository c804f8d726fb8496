import { speechFailure } from '@chitravani/speech'
import type { SttStream } from '@chitravani/speech'
import { failure } from '../errors.ts'
import { forCaller } from '../speech/failures.ts'
import { overridesFromStart, refuseCredentials } from '../speech/overrides.ts'
import type { Tab } from '../usage.ts'
import type { SessionTools } from './session.ts'
import type { SttStartFrame } from './stt-frames.ts'

/** What is handed to a provider at once; how long it takes that says whether it still listens. */
const pieceBytes = 16 * 1024

/** The provider's side of a session: its stream, and what the caller has used of it. */
export interface SttListener {
  readonly transcriptCount: number
  /** Opens the stream that the start frame asks for. */
  open(frame: SttStartFrame): Promise<SttStream>
  /** Hands samples on while they are wanted. @throws `timeout` when the provider does not take them */
  hear(samples: Buffer, isWanted: () => boolean): Promise<void>
  /** Resolves when all that it heard was handed on. */
  settled(): Promise<void>
  finish(): Promise<void>
  /** A failure as the caller is told of it. */
  explain(error: unknown): unknown
  close(): Promise<void>
}

export function createListener(tools: SessionTools): SttListener {
  const { services, life } = tools
  let stream: SttStream | undefined
  let tab: Tab | undefined
  let bytesPerSecond = 0
  let hearing: Promise<void> = Promise.resolve()
  let explain = (error: unknown) => error

  const opened = (): SttStream => {
    if (!stream) throw failure('internal_error', 'The stream is not there.')
    return stream
  }
  const send = async (samples: Buffer, isWanted: () => boolean) => {
    for (let at = 0; at < samples.length && isWanted(); at += pieceBytes)
      await inTime(opened().send(samples.subarray(at, at + pieceBytes)), tools.times.slowProviderMs, opened().provider)
  }

  return {
    get transcriptCount() {
      return opened().transcriptCount
    },
    async open(frame) {
      const { provider, language, parameters, sampling_rate: samplingRateHz } = frame
      refuseCredentials(parameters, 'parameters', 'frame')
      const overrides = overridesFromStart(frame, services.desk)
      const speech = services.desk.speech(overrides)
      explain = (error) => forCaller(error, { speech, capability: 'speech_to_text', provider, overrides })
      bytesPerSecond = samplingRateHz * 2
      tab = await tools.openTab()
      stream = await speech.openSttStream(
        { samplingRateHz, ...(provider ? { provider } : {}), ...(language ? { language } : {}), ...(parameters ? { parameters } : {}) },
        { signal: life },
      )
      tools.note({ provider: stream.provider, model_id: stream.modelId })
      return stream
    },
    hear(samples, isWanted) {
      tab?.add({ audioSeconds: samples.length / bytesPerSecond })
      tools.noteAsked()
      hearing = send(samples, isWanted)
      return hearing
    },
    settled: () => hearing,
    finish: async () => opened().finish(),
    explain: (error) => explain(error),
    async close() {
      await stream?.close()
    },
  }
}

/** @throws `timeout` when the provider does not take it */
async function inTime(sending: Promise<void>, limitMs: number, provider: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(speechFailure('timeout', `${provider} took no sound for ${limitMs / 1_000} s`, { provider })), limitMs)
  })
  try {
    await Promise.race([sending, late])
  } finally {
    clearTimeout(timer)
  }
}
