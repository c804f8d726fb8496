import { useRef, useState } from 'react'
import { dictate } from '../../ui/dictation.ts'
import type { Dictated, Dictation } from '../../ui/dictation.ts'
import { toBase64 } from '../../ui/recorder.ts'
import { microphoneProblem } from '../../ui/microphone-words.ts'
import { useServer } from '../../ui/server.ts'
import { useRunning } from '../../ui/use-running.ts'
import { useWords } from '../../ui/words.ts'
import { keysFor, ownPart } from './keys.ts'
import type { Keys } from './keys.ts'
import { useStatus } from './part.tsx'
import type { Told } from './part.tsx'

interface Transcript {
  readonly heard: Dictated
  readonly state: 'idle' | 'opening' | 'listening' | 'ending'
  readonly told: Told
  readonly begin: (provider: string, language: string) => void
  /** Writes down what a file of sound says. */
  readonly read: (file: File, provider: string, language: string) => void
  /** No more is said; the last words still come. */
  readonly finish: () => void
}

const nothing: Dictated = { final: '', partial: '' }

/** Writes down what the microphone hears, and tells how it goes. */
export function useTranscript(keys: Keys): Transcript {
  const t = useWords()
  const client = useServer()
  const [heard, setHeard] = useState(nothing)
  const [state, setState] = useState<Transcript['state']>('idle')
  const { told, say, fail } = useStatus()
  const dictation = useRef<Dictation>(undefined)
  const { run } = useRunning((error) => {
    const problem = microphoneProblem(error, t)
    fail(problem === undefined ? error : { message: problem })
  })

  const follow = async (current: Dictation) => {
    let words: string | undefined
    for await (const now of current.heard()) {
      if (words === undefined) {
        setState('listening')
        say(t('voice.listening'))
      }
      words = now.final
      setHeard(now)
    }
    say(words ? t('workbench.listen.done') : t('voice.nothingHeard'))
  }
  const listen = async (provider: string, language: string, signal: AbortSignal) => {
    const start = { ...(provider === '' ? {} : { provider }), ...ownPart(keys, provider), language }
    dictation.current = dictate(client, start, signal)
    setHeard(nothing)
    setState('opening')
    say(t('workbench.listen.asking'))
    try {
      await follow(dictation.current)
    } finally {
      setState('idle')
    }
  }
  const transcribe = async (file: File, provider: string, language: string, signal: AbortSignal) => {
    setHeard(nothing)
    setState('ending')
    say(t('workbench.listen.reading', { name: file.name }))
    try {
      const sound = {
        audio_base64: toBase64(new Uint8Array(await file.arrayBuffer())),
        audio_format: /\.([a-z0-9]{1,16})$/i.exec(file.name)?.[1]?.toLowerCase() ?? 'wav',
      }
      const request = { ...sound, language, ...(provider === '' ? {} : { provider }) }
      const { text } = await client.transcribe(request, { keys: keysFor(keys, provider), signal })
      setHeard({ final: text.trim(), partial: '' })
      say(text.trim() === '' ? t('voice.nothingHeard') : t('workbench.listen.done'))
    } finally {
      setState('idle')
    }
  }
  return {
    heard,
    state,
    told,
    begin: (provider, language) => void run((signal) => listen(provider, language, signal)),
    read: (file, provider, language) => void run((signal) => transcribe(file, provider, language, signal)),
    finish() {
      setState('ending')
      say(t('workbench.listen.ending'))
      dictation.current?.finish()
    },
  }
}
