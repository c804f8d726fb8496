import type { Client } from '@chitravani/client'
import type { TtsClientFrame, TtsServerFrame, TtsStartFrame } from '@chitravani/protocol'
import { openLive } from '../../ui/live.ts'
import { openPlayer } from '../../ui/player.ts'
import { fromBase64 } from '../../ui/recorder.ts'

/** Options that let a stream be played while it comes. */
const playable: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  prov_a: { audio_config: { container: 'wav', encoding: 'linear_pcm', sample_rate: 24_000 } },
  prov_c: { audio_format: 'wav' },
}

/** How a live utterance goes; `heardSeconds` comes when the last of it was heard. */
export interface LiveSpeech {
  readonly provider: string
  readonly format: string
  /** From the request to the first sound. */
  readonly firstSoundMs: number
  readonly heardSeconds?: number
}

/** Speaks a text while it is made. Leaving the loop, or the signal, ends the sound. @throws what the talk throws */
export async function* speakLive(
  client: Client,
  text: string,
  start: Omit<TtsStartFrame, 'type'>,
  signal: AbortSignal,
): AsyncGenerator<LiveSpeech, void> {
  const startedAt = performance.now()
  const player = openPlayer()
  const silence = () => player.stop()
  signal.addEventListener('abort', silence, { once: true })
  const live = openLive<TtsClientFrame, TtsServerFrame>(client, 'api/tts/stream', signal)
  live.send({ type: 'start', ...start, parameters: { ...playable[start.provider ?? ''], ...start.parameters } })
  let speech: LiveSpeech | undefined
  try {
    for await (const frame of live.frames()) {
      if (frame.type === 'ready') {
        live.send({ type: 'text', text })
        live.send({ type: 'flush' })
      } else if (frame.type === 'event' && frame.kind === 'audio') {
        const { provider, audio_format: format } = frame
        const firstSoundMs = speech?.firstSoundMs ?? Math.round(performance.now() - startedAt)
        speech = { provider, format: speech?.format ?? format, firstSoundMs }
        player.push(fromBase64(frame.audio_base64), format)
        yield speech
      }
    }
    const heardSeconds = await player.end()
    signal.throwIfAborted()
    if (speech) yield { ...speech, heardSeconds }
  } finally {
    signal.removeEventListener('abort', silence)
    player.stop()
  }
}
