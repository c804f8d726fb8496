import { LoaderCircle, Mic, Square } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { record, sampleRateHz, toBase64 } from '../../ui/recorder.ts'
import type { Recorder } from '../../ui/recorder.ts'
import { useServer } from '../../ui/server.ts'
import { locale, useWords } from '../../ui/words.ts'

interface MicrophoneProperties {
  readonly heard: (words: string) => void
  readonly failed: (error: unknown) => void
  /** A sentence for the person: nothing was heard, the microphone was refused. */
  readonly tell: (text: string) => void
}

/** Speaks a question: press, say it, press again; the words come where one can read and mend them. */
export function Microphone({ heard, failed, tell }: MicrophoneProperties) {
  const t = useWords()
  const client = useServer()
  const recorder = useRef<Recorder>(undefined)
  const [state, setState] = useState<'idle' | 'opening' | 'listening' | 'reading'>('idle')
  useEffect(() => () => recorder.current?.cancel(), [])

  const start = async () => {
    setState('opening')
    try {
      recorder.current = await record()
      setState('listening')
    } catch (error) {
      setState('idle')
      const name = error instanceof DOMException ? error.name : ''
      tell(name === 'NotAllowedError' ? t('voice.refused') : name === 'NotFoundError' ? t('voice.noMicrophone') : t('voice.notHere'))
    }
  }
  const stop = async () => {
    const sound = recorder.current?.stop()
    recorder.current = undefined
    if (!sound) return
    setState('reading')
    try {
      const { text } = await client.transcribe({
        audio_base64: toBase64(sound),
        audio_format: 'wav',
        sampling_rate: sampleRateHz,
        language: locale(),
      })
      if (text.trim() === '') tell(t('voice.nothingHeard'))
      else heard(text.trim())
    } catch (error) {
      failed(error)
    } finally {
      setState('idle')
    }
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
        onClick={() => void (state === 'listening' ? stop() : start())}
      />
      <span role="status" className="text-sm text-quiet empty:hidden">
        {state === 'listening' ? t('voice.listening') : state === 'reading' ? t('voice.reading') : null}
      </span>
    </>
  )
}
