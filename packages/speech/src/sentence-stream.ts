import { createQueue } from '@chitravani/kit'
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
  /** Sentences under way, in order; its room holds back whoever sends text faster than it is spoken. */
  const spoken = createQueue<() => Promise<TtsAudio>>({ room: sentencesAhead })
  let text = ''
  let heard: AudioFormat | null = null

  const queue = async (sentences: readonly string[]) => {
    for (const sentence of sentences.flatMap((part) => splitToLimit(part, plan.limit ?? defaultLimit))) {
      if (!isSpeakable(sentence) || stop.signal.aborted) continue
      const audio = say(sentence.trim(), stop.signal)
      audio.catch(() => undefined) // told when its turn comes
      await spoken.push(() => audio)
    }
  }

  async function* sound(): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      for await (const next of spoken) {
        const { audio, format } = await next()
        if (audio.length === 0 || isSilent(audio)) throw failed(provider, 'answered with silence')
        if (heard !== null && (format !== heard || !isJoinable(format))) throw failed(provider, 'changed the format within one speech')
        const first = heard === null
        heard = format
        yield format === 'wav' ? withoutHeader(audio, first) : audio
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
    async send(more) {
      text += more
      const sentences = splitSentences(text)
      text = sentences.pop() ?? ''
      await queue(sentences)
    },
    async finish() {
      const rest = text
      text = ''
      await queue([rest])
      spoken.end()
    },
    close() {
      stop.abort()
      spoken.end()
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
