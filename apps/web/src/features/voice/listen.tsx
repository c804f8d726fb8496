import { LoaderCircle, Square, Volume2 } from 'lucide-react'
import { Popover } from 'radix-ui'
import { memo } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { useWords } from '../../ui/words.ts'
import { ReaderFields, useReader } from './reader.tsx'
import { useReadingAloud } from './use-reading-aloud.ts'

interface ListenProperties {
  /** What is read, in its own language. */
  readonly summary: string
  /** Of the summary; another one is translated into first. */
  readonly language: string
  readonly failed: (error: unknown) => void
}

/** Reads the dashboard's summary aloud, in a language and a voice of one's choice. */
export const Listen = memo(function Listen({ summary, language, failed }: ListenProperties) {
  const t = useWords()
  const reader = useReader(language)
  const { state, play, stop } = useReadingAloud(summary, language, reader, failed)
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
          <ReaderFields reader={reader} />
          {state === 'idle' ? (
            <Button look="primary" icon={<Volume2 size={16} aria-hidden />} onClick={play}>
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
