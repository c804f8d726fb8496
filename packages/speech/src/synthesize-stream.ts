import { randomUUID } from 'node:crypto'
import { type CallOptions, createQueue, Failure } from '@chitravani/kit'
import type { Core } from './core.ts'
import { invalidInput, speechFailure } from './errors.ts'
import { inTime } from './in-time.ts'
import type { LanguageTag } from './languages/tag.ts'
import type { TtsPlan, TtsUtterance } from './providers/provider.ts'
import type { Candidate } from './routing/candidates.ts'
import { callOpened, endedTooEarly, firstToServe, reportEnd, startDeadline } from './routing/route.ts'
import { streamSentences } from './sentence-stream.ts'
import { checkFields } from './fields.ts'
import { chooseSpeakers, ttsFields, type TtsOptions, ttsOf } from './synthesize.ts'
import { checkSpokenText, checkText, isSpeakable } from './text/check.ts'
import { splitToLimit } from './text/split.ts'

/** Of one utterance; providers that speak it in one piece hold all of it. */
const maxUtteranceCharacters = 1_000_000

export interface TtsStreamOptions extends TtsOptions {
  /** After `done` the stream takes more text, until `close`. Default false. */
  readonly keepOpen?: boolean
}

/** `done` ends an utterance and has no audio. */
export interface TtsStreamEvent {
  readonly kind: 'audio' | 'done'
  readonly audio: Uint8Array | null
  /** `wav`, `mp3`, …, or `24000:pcm16` for headerless samples. */
  readonly audioFormat: string
  readonly language: LanguageTag | null
  readonly provider: string
  readonly modelId: string | null
  readonly requestId: string
}

/** A stream stays on its provider until it closes. */
export interface TtsStream extends AsyncDisposable {
  readonly provider: string
  readonly modelId: string | null
  /**
   * Adds text to the utterance, up to 1,000,000 characters.
   * @throws `invalid_input` for blank text, or while an utterance is spoken without `keepOpen`
   */
  sendText(text: string): Promise<void>
  /**
   * Speaks what was sent. Without text since the last `done` it answers `done` at once.
   * @throws `invalid_input` when nothing of the text can be spoken (emoji, marks); the stream takes another text
   */
  flush(): Promise<void>
  /** Audio, then `done`; ends after it unless `keepOpen`. One loop only; leaving it closes the stream. */
  events(): AsyncIterable<TtsStreamEvent>
  /** Drops all that was not spoken; the `done` of each dropped utterance follows, or one where there was none. */
  cancel(): Promise<void>
  /** How many times `done` is still to come, for what was flushed or cancelled. */
  readonly due: number
  close(): Promise<void>
}

/**
 * Opens a stream on the first provider of the route that can stream; where none can, on the first that makes whole audio,
 * sentence by sentence. Before the first sound another may take over; afterwards never.
 */
export async function openTtsStream(core: Core, options: TtsStreamOptions = {}, call: CallOptions = {}): Promise<TtsStream> {
  checkFields(options, 'options', [...ttsFields, 'keepOpen'])
  const { candidates, native } = chooseStreamers(core, options)
  const deadline = startDeadline(call)
  const start = ({ opened, plan }: Candidate<TtsPlan>, isLast: boolean): Promise<TtsUtterance> => {
    const tts = ttsOf(opened)
    const life = { signal: call.signal, ends: call.signal, untilMs: undefined }
    const say = (text: string, signal: AbortSignal) => {
      const ends = call.signal ? AbortSignal.any([call.signal, signal]) : signal
      return callOpened(opened, core.traffic, { ...life, signal: ends, ends }, true, (callOptions) =>
        tts.synthesize(text, plan, callOptions),
      )
    }
    if (!native) return Promise.resolve(streamSentences({ provider: opened.token, plan, say }))
    const open = async (callOptions: CallOptions) => {
      if (!tts.openStream) throw speechFailure('unsupported_capability', `${opened.token} cannot stream speech`)
      return tts.openStream(plan, callOptions)
    }
    return callOpened(opened, core.traffic, deadline, isLast, open, 'beginning')
  }
  const { value: first, opened } = await firstToServe(candidates, deadline, start)
  const chosen = candidates.find((candidate) => candidate.opened === opened) as Candidate<TtsPlan>
  return session({
    first,
    chosen,
    keepOpen: options.keepOpen ?? false,
    next: () => start(chosen, true),
    ended: (error) => reportEnd(opened, core.traffic, error),
  })
}

function cameAfterClose(): Failure {
  return invalidInput('text', 'came after the stream was closed')
}

function chooseStreamers(core: Core, options: TtsStreamOptions) {
  try {
    return { candidates: chooseSpeakers(core, options, 'stream'), native: true }
  } catch (error) {
    if (!(error instanceof Failure) || (options.provider !== undefined && error.code !== 'unsupported_capability')) throw error
    try {
      return { candidates: chooseSpeakers(core, options, 'sentences'), native: false }
    } catch {
      throw error // why the route cannot stream says more than why it cannot speak
    }
  }
}

interface SessionParts {
  /** Ready for the first utterance. */
  readonly first: TtsUtterance
  readonly chosen: Candidate<TtsPlan>
  readonly keepOpen: boolean
  /** Opens the next utterance with the same provider. */
  readonly next: () => Promise<TtsUtterance>
  /** An utterance was spoken to its end, or failed. */
  readonly ended: (error?: unknown) => void
}

function session({ first, chosen, keepOpen, next, ended }: SessionParts): TtsStream {
  const { opened, plan } = chosen
  /** Utterances in the order of their first text; `undefined` is a flush without text. */
  const turns = createQueue<TtsUtterance | undefined>({ room: 8 })
  let current: TtsUtterance | undefined
  let ready: TtsUtterance | undefined = first
  /** What waits for the first sign that can be spoken. */
  let held = ''
  let characters = 0
  let finished = 0
  let due = 0
  /** Begun and not ended, in order. */
  const unended = new Set<TtsUtterance>()
  let beginning: Promise<TtsUtterance> | undefined
  let closed = false
  const cancelled = new WeakSet<TtsUtterance>()
  const flushedAt = new WeakMap<TtsUtterance, number>()

  const eventOf = (kind: 'audio' | 'done', utterance: TtsUtterance | undefined, audio: Uint8Array | null): TtsStreamEvent => ({
    kind,
    audio,
    audioFormat: (utterance ?? first).format,
    language: plan.language ?? null,
    provider: opened.token,
    modelId: (utterance ?? first).modelId,
    requestId,
  })
  let requestId: string = randomUUID()

  const close = async (): Promise<void> => {
    if (closed) return
    closed = true
    turns.end()
    await Promise.all([...(ready ? [ready] : []), ...unended].map((utterance) => utterance.close()))
  }

  async function* events(): AsyncGenerator<TtsStreamEvent, void, undefined> {
    try {
      for await (const utterance of turns) {
        requestId = randomUUID()
        if (utterance) {
          try {
            const flushed = () => flushedAt.get(utterance)
            for await (const audio of inTime(utterance.audio, opened.timeoutMs, opened.token, flushed)) {
              // what had arrived by then is dropped as well
              if (cancelled.has(utterance)) break
              yield eventOf('audio', utterance, audio)
            }
            if (!flushed() && !cancelled.has(utterance) && !closed) throw endedTooEarly(opened.token, 'the speech')
          } catch (error) {
            if (!cancelled.has(utterance)) {
              ended(error)
              throw error
            }
          }
        }
        if (utterance && !cancelled.has(utterance)) ended()
        if (utterance) unended.delete(utterance)
        if (due > 0) due -= 1
        yield eventOf('done', utterance, null)
        if (!keepOpen) return
      }
    } finally {
      await close()
    }
  }

  const begin = async (): Promise<TtsUtterance> => {
    if (current) return current
    const utterance = ready ?? (await next())
    ready = undefined
    if (closed) {
      await utterance.close()
      throw cameAfterClose()
    }
    current = utterance
    unended.add(utterance)
    void turns.push(utterance)
    return utterance
  }

  return {
    provider: opened.token,
    modelId: first.modelId,
    events,
    async sendText(text) {
      if (closed) throw cameAfterClose()
      if (checkText(text).trim() === '') throw invalidInput('text', 'is blank', 'at least one sign that can be read')
      if (finished > 0 && !keepOpen) throw invalidInput('text', 'came after flush', 'text before flush, or a stream with keepOpen')
      characters += text.length
      if (characters > maxUtteranceCharacters) {
        throw invalidInput('text', `has ${characters} characters`, `at most ${maxUtteranceCharacters} in one utterance`)
      }
      held += text
      if (!current && !isSpeakable(held)) return
      const ready = held
      held = ''
      beginning = begin()
      const utterance = await beginning.finally(() => (beginning = undefined))
      for (const piece of plan.limit ? splitToLimit(ready, plan.limit) : [ready]) await utterance.send(piece)
    },
    async flush() {
      if (closed) return
      const utterance = current
      const unspeakable = held
      current = undefined
      held = ''
      characters = 0
      if (unspeakable !== '') checkSpokenText(unspeakable)
      due += 1
      if (!utterance) {
        void turns.push(undefined)
        return
      }
      finished += 1
      flushedAt.set(utterance, performance.now())
      await utterance.finish()
    },
    async cancel() {
      await beginning?.catch(() => undefined)
      const dropped = [...unended]
      if (current && !keepOpen) finished += 1
      if (current) due += 1
      current = undefined
      held = ''
      characters = 0
      for (const utterance of dropped) cancelled.add(utterance)
      if (dropped.length === 0) {
        due += 1
        void turns.push(undefined)
      }
      await Promise.all(dropped.map((utterance) => utterance.close()))
    },
    get due() {
      return due
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}
