import type { Client } from '@chitravani/client'
import type { SttClientFrame, SttServerFrame, SttStartFrame } from '@chitravani/protocol'
import { openLive } from './live.ts'
import { listen, sampleRateHz } from './recorder.ts'

/** What was understood so far: what stays, and the words that may still change. */
export interface Dictated {
  readonly final: string
  readonly partial: string
}

export interface Dictation {
  /** No more is said; the last words still come. */
  finish(): void
  /**
   * First both empty when the provider listens, then whatever is heard, until all of it is written down.
   * @throws the microphone's error or the talk's
   */
  heard(): AsyncGenerator<Dictated, void>
}

/** What is said while the provider is still being reached; more than this is dropped. */
const mostWaiting = 50

/** Writes down what is said into the microphone while it is said. */
export function dictate(client: Client, start: Omit<SttStartFrame, 'type' | 'sampling_rate'>, signal: AbortSignal): Dictation {
  let finish: () => void = () => undefined
  let isFinished = false

  async function* heard(): AsyncGenerator<Dictated, void> {
    const waiting: Int16Array<ArrayBuffer>[] = []
    let take = (samples: Int16Array<ArrayBuffer>) => {
      if (waiting.length < mostWaiting) waiting.push(samples)
    }
    const microphone = await listen((samples) => take(samples))
    try {
      signal.throwIfAborted()
      const live = openLive<SttClientFrame, SttServerFrame>(client, 'api/stt/stream', signal)
      live.send({ type: 'start', ...start, sampling_rate: sampleRateHz })
      const end = () => {
        microphone.stop()
        live.send({ type: 'finish' })
      }
      let said: Dictated = { final: '', partial: '' }
      for await (const frame of live.frames()) {
        if (frame.type === 'ready') {
          take = (samples) => live.sendSound(samples)
          waiting.forEach(take)
          finish = end
          if (isFinished) end()
          yield said
        } else if (frame.type === 'transcript') {
          const joined = `${said.final} ${frame.text}`.trim()
          said = frame.is_final ? { final: joined, partial: '' } : { final: said.final, partial: frame.text }
          yield said
        }
      }
    } finally {
      microphone.stop()
    }
  }
  return {
    finish() {
      isFinished = true
      finish()
    },
    heard,
  }
}
