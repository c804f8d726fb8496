import { ttsClientFrame } from '@chitravani/protocol'
import type { TtsAudioFrame, TtsEndFrame } from '@chitravani/protocol'
import type { TtsStream, TtsStreamEvent } from '@chitravani/speech'
import type { z } from 'zod'
import { budgetsOf } from '../budgets.ts'
import { failure } from '../errors.ts'
import { toFailure } from '../failures.ts'
import { forCaller } from '../speech/failures.ts'
import { overridesFromStart, refuseCredentials } from '../speech/overrides.ts'
import type { Tab } from '../usage.ts'
import { invalid } from '../validate.ts'
import { readFrame } from './frames.ts'
import { openMachine } from './machine.ts'
import type { Plain } from './machine.ts'
import type { CommonHappening, Session, SessionTools } from './session.ts'
import { ttsProtocol } from './tts-protocol.ts'

type Frame = z.output<typeof ttsClientFrame>
type StartFrame = Extract<Frame, { type: 'start' }>

type TtsMessage =
  | { readonly on: 'start'; readonly frame: StartFrame }
  | { readonly on: 'text'; readonly text: string }
  | Plain<'flush' | 'cancel' | 'close'>
  | { readonly on: 'wrong'; readonly problem: string }
type TtsHappening =
  | TtsMessage
  | CommonHappening
  | Plain<'opened'>
  | { readonly on: 'audio'; readonly event: TtsStreamEvent }
  | { readonly on: 'spoken'; readonly event: TtsStreamEvent }

/** Sound of one frame: whole samples of every format, and small enough for a reader's pace to be seen. */
const frameBytes = 24 * 1024
/** Utterances that may wait behind the one that is spoken. */
const maxWaiting = 8

/** A session of `WS /api/tts/stream`; what follows what is in `ttsProtocol`. */
export function beginTts(tools: SessionTools): Session<TtsMessage> {
  const { services, life } = tools
  const maxCharacters = services.config['limits.tts_text']
  let stream: TtsStream | undefined
  let tab: Tab | undefined
  let keepOpen = false
  let isStopping = false
  /** Of the utterance that is not flushed yet. */
  let characters = 0
  let utterances = 0
  /** Frames that are being dealt with. */
  let busy = 0
  let explain = (error: unknown) => error

  const fail = (error: unknown) => tools.fail(explain(error))
  const opened = (): TtsStream => {
    if (!stream) throw failure('internal_error', 'The stream is not there.')
    return stream
  }
  /** Hands on what the provider says, at the pace of the client. */
  const listen = async (spoken: TtsStream) => {
    try {
      for await (const event of spoken.events()) await machine.happens({ on: event.kind === 'audio' ? 'audio' : 'spoken', event })
    } catch (error) {
      await machine.happens({ on: 'failed', error })
    }
  }
  const sayDone = async ({ event }: { readonly event: TtsStreamEvent }) => {
    // both at once: the state has changed, and nothing may come between them
    await Promise.all([tools.say(endFrame(event)), tools.say({ type: 'done' })])
  }

  const machine = openMachine<TtsStateName, 'keptOpen' | 'more' | 'stopping', typeof ttsProtocol.transitions, TtsHappening>(
    ttsProtocol,
    'opened',
    {
      holds: {
        keptOpen: () => keepOpen,
        more: () => opened().due > 0,
        stopping: () => keepOpen && isStopping,
      },
      failed: (error) => ({ on: 'failed', error }),
      took: tools.step,
      acts: {
        async open({ frame }) {
          const { provider, language, parameters, provider_parameters: providerParameters } = frame
          keepOpen = frame.keep_open
          refuseCredentials(parameters, 'parameters', 'frame')
          refuseCredentials(providerParameters, 'provider_parameters', 'frame')
          const overrides = overridesFromStart(frame, services.desk)
          const speech = services.desk.speech(overrides)
          explain = (error) => forCaller(error, { speech, capability: 'text_to_speech', provider, overrides })
          tab = await tools.openTab()
          stream = await speech.openTtsStream(
            {
              keepOpen,
              ...(provider ? { provider } : {}),
              ...(language ? { language } : {}),
              ...(parameters ? { parameters } : {}),
              ...(providerParameters ? { providerParameters } : {}),
            },
            { signal: life },
          )
          tools.note({ provider: stream.provider, model_id: stream.modelId })
          void listen(stream)
          await machine.happens({ on: 'opened' })
        },
        sayReady: () => tools.say({ type: 'ready' }),
        async addText({ text }) {
          characters += text.length
          if (characters > maxCharacters)
            throw invalid(
              [{ field: 'text', problem: `has ${characters} characters`, allowed: `at most ${maxCharacters} before a flush` }],
              'frame',
            )
          if (opened().due > maxWaiting) throw tooMany()
          tab?.add({ characters: text.length })
          tools.noteAsked()
          await opened().sendText(text)
        },
        async flush() {
          if (opened().due > maxWaiting) throw tooMany()
          // the first one was counted when the socket was let in
          if (characters > 0 && (utterances += 1) > 1) await budgetsOf(services).speech.count(tools.caller.id)
          characters = 0
          await opened().flush()
        },
        async cancel() {
          characters = 0
          await opened().cancel()
        },
        async sendAudio({ event }) {
          tools.noteFirst()
          const audio = event.audio ?? new Uint8Array(0)
          for (let at = 0; at < audio.length && !life.aborted; at += frameBytes)
            await tools.say(audioFrame(event, audio.subarray(at, at + frameBytes)))
        },
        sayDone,
        async sayDoneAndEnd(happened) {
          await sayDone(happened)
          tools.end()
        },
        async sayDoneAndStop(happened) {
          await sayDone(happened)
          fail(stopped())
        },
        refuse: (happened) => fail(unexpected(happened)),
        refuseLate: () => fail(failure('start_timeout', `No start frame came within ${tools.times.startMs / 1_000} s.`)),
        ignore() {},
        end: () => tools.end(),
        stop: () => fail(stopped()),
        fail: ({ error }) => fail(error),
        drop: () => tools.drop(),
      },
    },
  )

  return {
    machine: {
      get state() {
        return machine.state
      },
      async happens(happened) {
        if (happened.on === 'stopping') isStopping = true
        busy += 1
        await machine.happens(happened)
        busy -= 1
      },
    },
    read(data, isBinary) {
      if (isBinary) return { on: 'wrong', problem: 'a binary message: this socket takes JSON texts' }
      try {
        return toMessage(readFrame(ttsClientFrame, data))
      } catch (error) {
        return { on: 'wrong', problem: toFailure(error).message }
      }
    },
    arrives(message, inbox) {
      if (message.on !== 'cancel' || (machine.state !== 'ready' && machine.state !== 'synthesizing')) return false
      // Text that was not dealt with yet would be dropped by it; and whoever wants silence does not wait for it.
      while (inbox.takeBack(({ on }) => on === 'text'));
      if (inbox.size > 0 || busy === 0) return false
      void machine.happens(message)
      return true
    },
    async leave() {
      await stream?.close()
    },
  }
}

type TtsStateName = keyof typeof ttsProtocol.states

function toMessage(frame: Frame): TtsMessage {
  switch (frame.type) {
    case 'start':
      return { on: 'start', frame }
    case 'text':
      return frame.text.trim() === '' ? { on: 'wrong', problem: 'text is blank' } : { on: 'text', text: frame.text }
    default:
      return { on: frame.type }
  }
}

function audioFrame(event: TtsStreamEvent, audio: Uint8Array): TtsAudioFrame {
  const sound = Buffer.from(audio.buffer, audio.byteOffset, audio.length).toString('base64')
  return { type: 'event', kind: 'audio', audio_base64: sound, ...aboutOf(event) }
}

function endFrame(event: TtsStreamEvent): TtsEndFrame {
  return { type: 'event', kind: 'done', ...aboutOf(event) }
}

function aboutOf({ audioFormat, language, provider, modelId, requestId }: TtsStreamEvent) {
  return {
    audio_format: audioFormat,
    language: language?.tag ?? null,
    provider,
    model_id: modelId,
    request_id: requestId,
  }
}

function unexpected(happened: { readonly on: string; readonly problem?: string }) {
  return failure('invalid_frame', happened.problem ?? `A frame of the type ${happened.on} is not expected now.`)
}

function tooMany() {
  return failure('invalid_frame', `More than ${maxWaiting} utterances wait to be spoken. Wait for done before sending more.`)
}

function stopped() {
  return failure('shutting_down', 'The server is being stopped. Try again in a moment.')
}
