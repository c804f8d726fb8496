import { randomUUID } from 'node:crypto'
import type { Failure } from '@chitravani/kit'
import { invalidInput } from './errors.ts'
import { inTime } from './in-time.ts'
import type { LanguageTag } from './languages/tag.ts'
import type { TtsPlan, TtsUtterance } from './providers/provider.ts'
import type { Candidate } from './routing/candidates.ts'
import { endedTooEarly } from './routing/route.ts'
import { checkSpokenText, checkText, isSpeakable } from './text/check.ts'
import { splitToLimit } from './text/split.ts'
import { createTurns, type Turns } from './tts-turns.ts'

/** Of one utterance; providers that speak it in one piece hold all of it. */
const maxUtteranceCharacters = 1_000_000

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
   * Adds text to the utterance, up to 1,000,000 characters. White space goes with the text behind it; no text is nothing.
   * @throws `invalid_input` for half a character, or while an utterance is spoken without `keepOpen`
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

export interface SessionParts {
  /** Ready for the first utterance. */
  readonly first: TtsUtterance
  readonly chosen: Candidate<TtsPlan>
  readonly keepOpen: boolean
  /** Opens the next utterance with the same provider. */
  readonly next: () => Promise<TtsUtterance>
  /** An utterance was spoken to its end, or failed. */
  readonly ended: (error?: unknown) => void
}

/** Text in, sound out: what is written becomes utterances, and these are read in their order. */
export function openSession(parts: SessionParts): TtsStream {
  const { first, chosen } = parts
  const turns = createTurns()
  const writer = createWriter(parts, turns)
  const close = async (): Promise<void> => {
    if (turns.closed) return
    const begun = turns.close()
    await Promise.all([...writer.unused(), ...begun].map((utterance) => utterance.close()))
  }
  return {
    provider: chosen.opened.token,
    modelId: first.modelId,
    events: () => read(parts, turns, close),
    sendText: (text) => writer.sendText(text),
    flush: () => writer.flush(),
    cancel: () => writer.cancel(),
    get due() {
      return turns.due
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

async function* read(
  { first, chosen: { opened, plan }, keepOpen, ended }: SessionParts,
  turns: Turns,
  close: () => Promise<void>,
): AsyncGenerator<TtsStreamEvent, void, undefined> {
  try {
    for await (const utterance of turns.inOrder) {
      const requestId = randomUUID()
      const eventOf = (kind: 'audio' | 'done', audio: Uint8Array | null): TtsStreamEvent => ({
        kind,
        audio,
        audioFormat: (utterance ?? first).format,
        language: plan.language ?? null,
        provider: opened.token,
        modelId: (utterance ?? first).modelId,
        requestId,
      })
      if (utterance) {
        try {
          const flushed = () => turns.flushedAt(utterance)
          for await (const audio of inTime(utterance.audio, opened.timeoutMs, opened.token, flushed)) {
            // what had arrived by then is dropped as well
            if (turns.isCancelled(utterance)) break
            yield eventOf('audio', audio)
          }
          if (!flushed() && !turns.isCancelled(utterance) && !turns.closed) throw endedTooEarly(opened.token, 'the speech')
        } catch (error) {
          if (!turns.isCancelled(utterance)) {
            ended(error)
            throw error
          }
        }
      }
      if (utterance && !turns.isCancelled(utterance)) ended()
      turns.end(utterance)
      yield eventOf('done', null)
      if (!keepOpen) return
    }
  } finally {
    await close()
  }
}

interface Writer extends Pick<TtsStream, 'sendText' | 'flush' | 'cancel'> {
  /** What was opened and has no text yet. */
  unused(): readonly TtsUtterance[]
}

function createWriter({ first, chosen: { plan }, keepOpen, next }: SessionParts, turns: Turns): Writer {
  let current: TtsUtterance | undefined
  let ready: TtsUtterance | undefined = first
  /** What waits for the first sign that can be spoken; later, white space that waits for words. */
  let held = ''
  let characters = 0
  let finished = 0
  let beginning: Promise<TtsUtterance> | undefined

  const begin = async (): Promise<TtsUtterance> => {
    if (current) return current
    const utterance = ready ?? (await next())
    ready = undefined
    if (turns.closed) {
      await utterance.close()
      throw cameAfterClose()
    }
    current = utterance
    turns.begin(utterance)
    return utterance
  }
  const startOver = () => {
    current = undefined
    held = ''
    characters = 0
  }

  return {
    unused: () => (ready ? [ready] : []),
    async sendText(text) {
      if (turns.closed) throw cameAfterClose()
      if (text === '') return
      checkText(text)
      if (finished > 0 && !keepOpen) throw invalidInput('text', 'came after flush', 'text before flush, or a stream with keepOpen')
      characters += text.length
      if (characters > maxUtteranceCharacters) {
        throw invalidInput('text', `has ${characters} characters`, `at most ${maxUtteranceCharacters} in one utterance`)
      }
      held += text
      if (current ? held.trim() === '' : !isSpeakable(held)) return
      const speakable = held
      held = ''
      beginning = begin()
      const utterance = await beginning.finally(() => (beginning = undefined))
      for (const piece of plan.limit ? splitToLimit(speakable, plan.limit) : [speakable]) await utterance.send(piece)
    },
    async flush() {
      if (turns.closed) return
      const utterance = current
      const unspoken = held.trim()
      startOver()
      if (unspoken !== '') checkSpokenText(unspoken)
      if (!utterance) return turns.skip()
      finished += 1
      turns.flush(utterance)
      await utterance.finish()
    },
    async cancel() {
      await beginning?.catch(() => undefined)
      if (current && !keepOpen) finished += 1
      const dropped = turns.cancel(current)
      startOver()
      await Promise.all(dropped.map((utterance) => utterance.close()))
    },
  }
}

function cameAfterClose(): Failure {
  return invalidInput('text', 'came after the stream was closed')
}
