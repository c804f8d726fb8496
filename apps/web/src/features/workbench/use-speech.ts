import { useEffect, useState } from 'react'
import { openPlayer } from '../../ui/player.ts'
import { fromBase64 } from '../../ui/recorder.ts'
import { useServer } from '../../ui/server.ts'
import { useRunning } from '../../ui/use-running.ts'
import { useWords } from '../../ui/words.ts'
import { keysFor, ownPart } from './keys.ts'
import type { Keys } from './keys.ts'
import { speakLive } from './live-speech.ts'
import { useStatus } from './part.tsx'
import type { Told } from './part.tsx'
import { speakerPart } from './speaker.tsx'
import type { Speaker } from './speaker.tsx'

export interface Sound {
  readonly url: string
  readonly format: string
}

interface Speech {
  readonly told: Told
  /** What was made last as a whole. */
  readonly sound: Sound | undefined
  /** It is being made or heard. */
  readonly busy: boolean
  readonly whole: (text: string, speaker: Speaker) => void
  readonly live: (text: string, speaker: Speaker) => void
  readonly stop: () => void
}

/** Says a text, made as a whole or heard while it is made, and tells how it goes; the next text ends the last. */
export function useSpeech(keys: Keys): Speech {
  const t = useWords()
  const client = useServer()
  const [sound, setSound] = useState<Sound>()
  const [busy, setBusy] = useState(false)
  const { told, say, fail } = useStatus()
  const { run, stop } = useRunning(fail)
  const url = sound?.url
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url])

  const whole = async (text: string, speaker: Speaker, signal: AbortSignal) => {
    say(t('workbench.speak.speaking'))
    const startedAt = performance.now()
    const made = await client.speak({ text, ...speakerPart(speaker) }, { keys: keysFor(keys, speaker.provider), signal })
    const bytes = fromBase64(made.audio_base64)
    const format = made.audio_format ?? 'audio'
    const facts = { provider: made.provider, format, size: Math.ceil(bytes.length / 1024), ms: Math.round(performance.now() - startedAt) }
    say(t(made.cached ? 'workbench.speak.fromCache' : 'workbench.speak.made', facts))
    setSound({ url: URL.createObjectURL(new Blob([bytes], { type: `audio/${format}` })), format })
    const player = openPlayer()
    signal.addEventListener('abort', () => player.stop(), { once: true })
    player.push(bytes, format)
    await player.end()
  }
  const live = async (text: string, speaker: Speaker, signal: AbortSignal) => {
    say(t('workbench.speak.connecting'))
    const start = { ...speakerPart(speaker), ...ownPart(keys, speaker.provider) }
    for await (const { provider, format, firstSoundMs, heardSeconds } of speakLive(client, text, start, signal)) {
      const facts = { provider, format, ms: firstSoundMs, seconds: heardSeconds?.toFixed(1) ?? '' }
      say(t(heardSeconds === undefined ? 'workbench.speak.firstSound' : 'workbench.speak.heard', facts))
    }
  }
  const during = (work: (signal: AbortSignal) => Promise<void>) => {
    setBusy(true)
    void run(async (signal) => {
      try {
        await work(signal)
      } finally {
        // What ended it goes on by itself.
        if (!signal.aborted) setBusy(false)
      }
    })
  }
  return {
    told,
    sound,
    busy,
    whole: (text, speaker) => during((signal) => whole(text, speaker, signal)),
    live: (text, speaker) => during((signal) => live(text, speaker, signal)),
    stop() {
      stop()
      setBusy(false)
      say(t('workbench.speak.stopped'))
    },
  }
}
