import { useQuery } from '@tanstack/react-query'
import { LoaderCircle, Square, Volume2 } from 'lucide-react'
import { Popover } from 'radix-ui'
import { memo, useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { fromBase64 } from '../../ui/recorder.ts'
import { useServer } from '../../ui/server.ts'
import { useWords } from '../../ui/words.ts'

interface ListenProperties {
  /** What is read, in its own language. */
  readonly summary: string
  /** Of the summary; another one is translated into first. */
  readonly language: string
  readonly failed: (error: unknown) => void
}

interface Kept {
  readonly language: string
  readonly voice: string
}

const keptName = 'chitravani.voice'
const mimes: Readonly<Record<string, string>> = {
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  flac: 'audio/flac',
  aac: 'audio/aac',
  webm: 'audio/webm',
}

/** Reads the dashboard's summary aloud, in a language and a voice of one's choice. */
export const Listen = memo(function Listen({ summary, language, failed }: ListenProperties) {
  const t = useWords()
  const client = useServer()
  const [kept, setKept] = useState<Kept>(() => readKept())
  const [state, setState] = useState<'idle' | 'waiting' | 'speaking'>('idle')
  const audio = useRef<HTMLAudioElement>(undefined)
  const running = useRef<AbortController>(undefined)
  const { data: languages } = useQuery({
    queryKey: ['languages'],
    queryFn: ({ signal }) => client.languages({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const spoken = kept.language === '' ? language : kept.language
  const { data: voices } = useQuery({
    queryKey: ['voices', spoken],
    queryFn: ({ signal }) => client.voices({ language: spoken }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const stop = () => {
    running.current?.abort()
    audio.current?.pause()
    if (audio.current) URL.revokeObjectURL(audio.current.src)
    audio.current = undefined
    setState('idle')
  }
  useEffect(
    () => () => {
      running.current?.abort()
      audio.current?.pause()
    },
    [],
  )
  const change = (part: Partial<Kept>) => {
    const next = { ...kept, ...part }
    setKept(next)
    localStorage.setItem(keptName, JSON.stringify(next))
  }
  const play = async () => {
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setState('waiting')
    try {
      const same = spoken.split('-')[0] === language.split('-')[0]
      const text = same ? summary : (await client.translate({ text: summary, source: language, target: spoken }, { signal })).text
      const [provider, voice] = kept.voice === '' ? [] : (JSON.parse(kept.voice) as [string, string])
      const answer = await client.speak(
        {
          text: text.slice(0, 5_000),
          language: spoken,
          ...(provider === undefined || voice === undefined ? {} : { provider, parameters: { voice } }),
        },
        { signal },
      )
      const sound = new Blob([fromBase64(answer.audio_base64)], { type: mimes[answer.audio_format ?? 'wav'] ?? 'audio/wav' })
      const player = new Audio(URL.createObjectURL(sound))
      audio.current = player
      player.addEventListener('ended', stop)
      await player.play()
      setState('speaking')
    } catch (error) {
      if (!signal.aborted) {
        stop()
        failed(error)
      }
    }
  }
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <IconButton
          label={t('listen.name')}
          icon={state === 'idle' ? <Volume2 size={18} /> : <Volume2 size={18} className="text-accent" />}
        />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-label={t('listen.name')}
          className="fade z-50 flex w-72 flex-col gap-3 rounded-2xl border border-line bg-panel p-4 shadow-xl"
        >
          <SelectField
            label={t('listen.language')}
            value={kept.language}
            choices={[
              { value: '', label: t('listen.same') },
              ...(languages?.languages ?? []).map(({ tag, native_name, name }) => ({ value: tag, label: `${native_name} · ${name}` })),
            ]}
            onChange={(event) => change({ language: event.target.value, voice: '' })}
          />
          <SelectField
            label={t('listen.voice')}
            value={kept.voice}
            choices={[
              { value: '', label: t('listen.anyVoice') },
              ...(voices?.voices ?? []).map((voice) => ({
                value: JSON.stringify([voice.provider, voice.id]),
                label: `${voice.name} · ${voice.provider}`,
              })),
            ]}
            onChange={(event) => change({ voice: event.target.value })}
          />
          {state === 'idle' ? (
            <Button look="primary" icon={<Volume2 size={16} aria-hidden />} onClick={() => void play()}>
              {t('listen.play')}
            </Button>
          ) : (
            <Button
              icon={state === 'waiting' ? <LoaderCircle size={16} className="spin" aria-hidden /> : <Square size={15} aria-hidden />}
              onClick={stop}
            >
              {t('listen.stop')}
            </Button>
          )}
          <p role="status" className="sr-only">
            {state === 'speaking' ? t('listen.speaking') : ''}
          </p>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
})

function readKept(): Kept {
  try {
    const value = JSON.parse(localStorage.getItem(keptName) ?? '{}') as Partial<Kept>
    return { language: value.language ?? '', voice: value.voice ?? '' }
  } catch {
    return { language: '', voice: '' }
  }
}
