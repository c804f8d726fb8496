import type { TtsStream } from '@chitravani/speech'
import { budgetsOf } from '../budgets.ts'
import { failure } from '../errors.ts'
import { forCaller } from '../speech/failures.ts'
import { overridesFromStart, refuseCredentials } from '../speech/overrides.ts'
import type { Tab } from '../usage.ts'
import { invalid } from '../validate.ts'
import type { SessionTools } from './session.ts'
import type { TtsMessage, TtsStartFrame } from './tts-frames.ts'

/** Utterances that may wait behind the one that is spoken. */
const maxWaiting = 8

/** The provider's side of a session: its stream, within what the caller may use of it. */
export interface TtsSpeaker {
  /** As the start frame wants it; false before. */
  readonly keepOpen: boolean
  /** How many times `done` is still to come. */
  readonly due: number
  /** Opens the stream that the start frame asks for. */
  open(frame: TtsStartFrame): Promise<TtsStream>
  /** @throws `invalid_request` when an utterance becomes too long, `invalid_frame` when too many wait */
  addText(text: string): Promise<void>
  /** @throws `invalid_frame` when too many wait */
  flush(): Promise<void>
  /** @param dropped texts and flushes that never came here; each of their utterances has its end too */
  cancel(dropped: readonly TtsMessage[]): Promise<void>
  /** A failure as the caller is told of it. */
  explain(error: unknown): unknown
  close(): Promise<void>
}

export function createSpeaker(tools: SessionTools): TtsSpeaker {
  const { services, life } = tools
  const maxCharacters = services.config['limits.tts_text']
  let stream: TtsStream | undefined
  let tab: Tab | undefined
  let keepOpen = false
  /** Of the utterance that is not flushed yet. */
  let characters = 0
  let utterances = 0
  let explain = (error: unknown) => error

  const opened = (): TtsStream => {
    if (!stream) throw failure('internal_error', 'The stream is not there.')
    return stream
  }

  return {
    get keepOpen() {
      return keepOpen
    },
    get due() {
      return opened().due
    },
    async open(frame) {
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
      return stream
    },
    async addText(text) {
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
    async cancel(dropped) {
      const isBegun = characters > 0
      // the stream ends by itself what it was given, or says one end where there is nothing; without keep_open there is one
      const more = keepOpen ? endsOf(dropped, isBegun) - (isBegun || opened().due === 0 ? 1 : 0) : 0
      characters = 0
      await opened().cancel()
      for (let end = 0; end < more; end += 1) await opened().flush()
    },
    explain: (error) => explain(error),
    async close() {
      await stream?.close()
    },
  }
}

/** How many utterances end with these texts and flushes. @param isBegun the first of them has text already */
function endsOf(dropped: readonly TtsMessage[], isBegun: boolean): number {
  const flushes = dropped.filter(({ on }) => on === 'flush').length
  const isOpen = dropped.length === 0 ? isBegun : dropped.at(-1)?.on === 'text'
  return flushes + (isOpen ? 1 : 0)
}

function tooMany() {
  return failure('invalid_frame', `More than ${maxWaiting} utterances wait to be spoken. Wait for done before sending more.`)
}
