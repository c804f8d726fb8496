import { LoaderCircle, Mic, Square } from 'lucide-react'
import { useRef, useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { dictate } from '../../ui/dictation.ts'
import { microphoneProblem } from '../../ui/microphone-words.ts'
import { record, sampleRateHz, toBase64 } from '../../ui/recorder.ts'
import { useServer } from '../../ui/server.ts'
import { useRunning } from '../../ui/use-running.ts'
import { locale, useWords } from '../../ui/words.ts'

interface MicrophoneProperties {
  /** Whether a provider writes down while somebody speaks; else it is done when they have finished. */
  readonly streams: boolean
  /** What is written already; what is said comes after it. */
  readonly value: string
  readonly write: (words: string) => void
  readonly failed: (error: unknown) => void
  /** A sentence for the person: nothing was heard, the microphone was refused. */
  readonly tell: (text: string) => void
}

type State = 'idle' | 'opening' | 'listening' | 'reading'

/** Speaks a question: press, say it, press again; the words come where one can read and mend them. */
export function Microphone({ streams, value, write, failed, tell }: MicrophoneProperties) {
  const t = useWords()
  const client = useServer()
  const [state, setState] = useState<State>('idle')
  const finish = useRef<() => void>(undefined)
  const { run } = useRunning((error) => {
    const problem = microphoneProblem(error, t)
    if (problem === undefined) failed(error)
    else tell(problem)
  })

  /** Words while they are said. @returns whether there were any */
  const writeAlong = async (before: string, signal: AbortSignal) => {
    const dictation = dictate(client, { language: locale() }, signal)
    finish.current = () => dictation.finish()
    let words: string | undefined
    for await (const { final, partial } of dictation.heard()) {
      if (words === undefined) setState('listening')
      words = `${final} ${partial}`.trim()
      if (words !== '') write(`${before} ${words}`.trim())
    }
    return words !== undefined && words !== ''
  }
  /** The same when all has been said. */
  const writeAfter = async (before: string, signal: AbortSignal) => {
    const recorder = await record()
    signal.addEventListener('abort', () => recorder.cancel(), { once: true })
    setState('listening')
    await new Promise<void>((resolve) => {
      finish.current = resolve
    })
    const request = { audio_base64: toBase64(recorder.stop()), audio_format: 'wav', sampling_rate: sampleRateHz, language: locale() }
    const { text } = await client.transcribe(request, { signal })
    if (text.trim() !== '') write(`${before} ${text.trim()}`.trim())
    return text.trim() !== ''
  }
  const start = async (signal: AbortSignal) => {
    setState('opening')
    try {
      const heard = await (streams ? writeAlong : writeAfter)(value.trim(), signal)
      if (!heard) tell(t('voice.nothingHeard'))
    } finally {
      setState('idle')
    }
  }
  const stop = () => {
    setState('reading')
    finish.current?.()
  }
  return (
    <>
      <IconButton
        label={state === 'listening' ? t('voice.stop') : t('voice.speak')}
        aria-pressed={state === 'listening'}
        disabled={state === 'opening' || state === 'reading'}
        className={state === 'listening' ? 'listening' : ''}
        icon={
          state === 'reading' ? (
            <LoaderCircle size={18} className="spin" />
          ) : state === 'listening' ? (
            <Square size={16} />
          ) : (
            <Mic size={18} />
          )
        }
        onClick={() => (state === 'listening' ? stop() : void run(start))}
      />
      <span role="status" className="text-sm text-quiet empty:hidden">
        {state === 'listening' ? t('voice.listening') : state === 'reading' ? t('voice.reading') : null}
      </span>
    </>
  )
}
