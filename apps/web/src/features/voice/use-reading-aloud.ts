import { useEffect, useRef, useState } from 'react'
import { fromBase64 } from '../../ui/recorder.ts'
import { useServer } from '../../ui/server.ts'
import { useRunning } from '../../ui/use-running.ts'
import { voicePart } from './reader.tsx'
import type { Reader } from './reader.tsx'

interface ReadingAloud {
  readonly state: 'idle' | 'waiting' | 'speaking'
  readonly play: () => void
  readonly stop: () => void
}

const mostCharacters = 5_000
const mimes: Readonly<Record<string, string>> = {
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  flac: 'audio/flac',
  aac: 'audio/aac',
  webm: 'audio/webm',
}

/**
 * Reads a text aloud, put into the reader's language first where it is in another one.
 * @param language of the text
 */
export function useReadingAloud(text: string, language: string, reader: Reader, failed: (error: unknown) => void): ReadingAloud {
  const client = useServer()
  const [state, setState] = useState<ReadingAloud['state']>('idle')
  const audio = useRef<HTMLAudioElement>(undefined)
  const silence = () => {
    audio.current?.pause()
    if (audio.current) URL.revokeObjectURL(audio.current.src)
    audio.current = undefined
    setState('idle')
  }
  const running = useRunning((error) => {
    silence()
    failed(error)
  })
  const stop = () => {
    running.stop()
    silence()
  }
  useEffect(() => () => audio.current?.pause(), [])

  const inItsLanguage = async (signal: AbortSignal) => {
    const { spoken } = reader
    if (spoken.split('-')[0] === language.split('-')[0]) return text
    return (await client.translate({ text, source: language, target: spoken }, { signal })).text
  }
  const read = async (signal: AbortSignal) => {
    setState('waiting')
    const words = (await inItsLanguage(signal)).slice(0, mostCharacters)
    const answer = await client.speak({ text: words, language: reader.spoken, ...voicePart(reader) }, { signal })
    const sound = new Blob([fromBase64(answer.audio_base64)], { type: mimes[answer.audio_format ?? 'wav'] ?? 'audio/wav' })
    const player = new Audio(URL.createObjectURL(sound))
    audio.current = player
    player.addEventListener('ended', stop)
    await player.play()
    setState('speaking')
  }
  return { state, play: () => void running.run(read), stop }
}
