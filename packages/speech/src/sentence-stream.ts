import { type AudioFormat, isJoinable, isSilent, readWav, streamedLength, wavHeader } from './audio/index.ts'
import { speechFailure } from './errors.ts'
import type { TtsAudio, TtsPlan, TtsUtterance } from './providers/provider.ts'
import { isSpeakable } from './text/check.ts'
import { splitSentences } from './text/sentences.ts'
import { splitToLimit } from './text/split.ts'
import { defaultLimit } from './text/limits.ts'

/** Sentences in the making at once: the next is made while the last is sent. */
const sentencesAhead = 2

export interface SentenceParts {
  readonly provider: string
  readonly plan: TtsPlan
  /** One sentence, whole. */
  readonly say: (text: string, signal: AbortSignal) => Promise<TtsAudio>
}

/** A stream out of a provider that only makes whole audio: sentence by sentence, in order, as text comes. */
export function streamSentences({ provider, plan, say }: SentenceParts): TtsUtterance {
  const stop = new AbortController()
  /** Text costs little and its length is limited, so whoever writes never waits; sound is made no further than it is taken. */
  const waiting: string[] = []
  const underway: Promise<TtsAudio>[] = []
  let text = ''
  let finished = false
  let heard: AudioFormat | null = null
  let wake: (() => void) | undefined

  const stir = () => {
    while (underway.length < sentencesAhead && waiting.length > 0 && !stop.signal.aborted) {
      const audio = say(waiting.shift() as string, stop.signal)
      audio.catch(() => undefined) // told when its turn comes
      underway.push(audio)
    }
    wake?.()
    wake = undefined
  }
  const queue = (sentences: readonly string[]) => {
    const pieces = sentences.flatMap((part) => splitToLimit(part, plan.limit ?? defaultLimit))
    for (const piece of pieces) if (isSpeakable(piece)) waiting.push(piece.trim())
    stir()
  }

  async function* sound(): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      for (;;) {
        const next = underway.shift()
        stir()
        if (next) {
          const { audio, format } = await next
          if (audio.length === 0 || isSilent(audio)) throw failed(provider, 'answered with silence')
          if (heard !== null && (format !== heard || !isJoinable(format))) throw failed(provider, 'changed the format within one speech')
          const first = heard === null
          heard = format
          yield format === 'wav' ? withoutHeader(audio, first) : audio
        } else if (finished) return
        else await new Promise<void>((resolve) => (wake = resolve))
      }
    } finally {
      stop.abort()
    }
  }

  return {
    modelId: plan.modelId,
    get format() {
      return heard ?? 'wav'
    },
    audio: sound(),
    send(more) {
      text += more
      const sentences = splitSentences(text)
      text = sentences.pop() ?? ''
      queue(sentences)
      return Promise.resolve()
    },
    finish() {
      finished = true
      queue([text])
      text = ''
      return Promise.resolve()
    },
    close() {
      finished = true
      waiting.length = 0
      stop.abort()
      stir()
      return Promise.resolve()
    },
  }
}

/** The samples, behind one header at the very start. */
function withoutHeader(file: Uint8Array, first: boolean): Uint8Array {
  const wav = readWav(file)
  if (!wav) return file
  return first ? Buffer.concat([wavHeader(wav.format, streamedLength), wav.samples]) : wav.samples
}

function failed(provider: string, problem: string) {
  return speechFailure('malformed_provider_response', `${provider} ${problem}`, { provider })
}
