import { sttClientFrame } from '@chitravani/protocol'
import type { TranscriptFrame } from '@chitravani/protocol'
import { speechFailure } from '@chitravani/speech'
import type { SttStream, SttStreamEvent } from '@chitravani/speech'
import type { z } from 'zod'
import { failure } from '../errors.ts'
import { toFailure } from '../failures.ts'
import { forCaller } from '../speech/failures.ts'
import { overridesFromStart, refuseCredentials } from '../speech/overrides.ts'
import type { Tab } from '../usage.ts'
import { readFrame } from './frames.ts'
import { openMachine } from './machine.ts'
import type { Plain } from './machine.ts'
import type { CommonHappening, Session, SessionTools } from './session.ts'
import { sttProtocol } from './stt-protocol.ts'

type Frame = z.output<typeof sttClientFrame>
type StartFrame = Extract<Frame, { type: 'start' }>
type SttStateName = keyof typeof sttProtocol.states

type SttMessage =
  | { readonly on: 'start'; readonly frame: StartFrame }
  | { readonly on: 'sound'; readonly samples: Buffer }
  | Plain<'finish'>
  | { readonly on: 'wrong'; readonly problem: string }
type SttHappening = SttMessage | CommonHappening | Plain<'opened' | 'heard'> | { readonly on: 'transcript'; readonly event: SttStreamEvent }

/** What is handed to a provider at once; how long it takes that says whether it still listens. */
const pieceBytes = 16 * 1024

/** A session of `WS /api/stt/stream`; what follows what is in `sttProtocol`. */
export function beginStt(tools: SessionTools): Session<SttMessage> {
  const { services, life } = tools
  let stream: SttStream | undefined
  let tab: Tab | undefined
  let bytesPerSecond = 0
  let isCutShort = false
  let hearing: Promise<void> = Promise.resolve()
  let explain = (error: unknown) => error

  const fail = (error: unknown) => tools.fail(explain(error))
  const opened = (): SttStream => {
    if (!stream) throw failure('internal_error', 'The stream is not there.')
    return stream
  }
  const listen = async (heard: SttStream) => {
    try {
      for await (const event of heard.events()) if (event.kind === 'transcript') await machine.happens({ on: 'transcript', event })
      await machine.happens({ on: 'heard' })
    } catch (error) {
      await machine.happens({ on: 'failed', error })
    }
  }
  /** Takes its time; what comes meanwhile is not held up. */
  const finish = async () => {
    try {
      await opened().finish()
    } catch (error) {
      await machine.happens({ on: 'failed', error })
    }
  }
  const hear = async (samples: Buffer) => {
    for (let at = 0; at < samples.length && machine.state === 'ready'; at += pieceBytes)
      await inTime(opened().send(samples.subarray(at, at + pieceBytes)), tools.times.slowProviderMs, opened().provider)
  }

  const machine = openMachine<SttStateName, 'cutShort', typeof sttProtocol.transitions, SttHappening>(sttProtocol, 'opened', {
    holds: { cutShort: () => isCutShort },
    failed: (error) => ({ on: 'failed', error }),
    took: tools.step,
    acts: {
      async open({ frame }) {
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
        void listen(stream)
        await machine.happens({ on: 'opened' })
      },
      sayReady: () => tools.say({ type: 'ready' }),
      hear({ samples }) {
        tab?.add({ audioSeconds: samples.length / bytesPerSecond })
        tools.noteAsked()
        hearing = hear(samples)
        return hearing
      },
      finish: () => void finish(),
      async cutShort() {
        isCutShort = true
        await hearing
        void finish()
      },
      sayTranscript({ event }) {
        tools.noteFirst()
        return tools.say(transcriptFrame(event))
      },
      async sayDone() {
        await tools.say({ type: 'done', transcript_count: opened().transcriptCount })
        tools.end()
      },
      refuse: (happened) => fail(unexpected(happened)),
      refuseLate: () => fail(failure('start_timeout', `No start frame came within ${tools.times.startMs / 1_000} s.`)),
      ignore() {},
      stop: () => fail(failure('shutting_down', 'The server is being stopped. Try again in a moment.')),
      fail: ({ error }) => fail(error),
      drop: () => tools.drop(),
    },
  })

  return {
    machine,
    read(data, isBinary) {
      if (isBinary) return { on: 'sound', samples: data }
      try {
        const frame = readFrame(sttClientFrame, data)
        return frame.type === 'start' ? { on: 'start', frame } : { on: 'finish' }
      } catch (error) {
        return { on: 'wrong', problem: toFailure(error).message }
      }
    },
    async leave() {
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

function transcriptFrame({ text, isFinal, language, startSeconds, endSeconds }: SttStreamEvent): TranscriptFrame {
  return {
    type: 'transcript',
    text: text ?? '',
    is_final: isFinal ?? true,
    ...(language ? { language: language.tag } : {}),
    ...(startSeconds === undefined ? {} : { start_seconds: startSeconds }),
    ...(endSeconds === undefined ? {} : { end_seconds: endSeconds }),
  }
}

function unexpected(happened: { readonly on: string; readonly problem?: string }) {
  return failure(
    'invalid_frame',
    happened.problem ??
      (happened.on === 'sound' ? 'Sound is not expected before a start frame.' : `A frame of the type ${happened.on} is not expected now.`),
  )
}
