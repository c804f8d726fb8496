import { useRef, useState } from 'react'
import { dictate } from '../../ui/dictation.ts'
import type { Dictated, Dictation } from '../../ui/dictation.ts'
import { microphoneProblem } from '../../ui/microphone-words.ts'
import { useServer } from '../../ui/server.ts'
import { useRunning } from '../../ui/use-running.ts'
import { useWords } from '../../ui/words.ts'
import { ownPart } from './keys.ts'
import type { Keys } from './keys.ts'
import { useStatus } from './part.tsx'
import type { Told } from './part.tsx'

interface Transcript {
  readonly heard: Dictated
  readonly state: 'idle' | 'opening' | 'listening' | 'ending'
  readonly told: Told
  readonly begin: (provider: string, language: string) => void
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
  return {
    heard,
    state,
    told,
    begin: (provider, language) => void run((signal) => listen(provider, language, signal)),
    finish() {
      setState('ending')
      say(t('workbench.listen.ending'))
      dictation.current?.finish()
    },
  }
}
