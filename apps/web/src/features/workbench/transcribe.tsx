import { FileAudio, Mic, Square } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { Dictated } from '../../ui/dictation.ts'
import { SelectField } from '../../ui/fields.tsx'
import { FileField } from '../../ui/file-field.tsx'
import { useWords } from '../../ui/words.ts'
import { Part, StatusLine } from './part.tsx'
import { useTranscript } from './use-transcript.ts'
import { languageChoices, providerChoices } from './world.ts'
import type { World } from './world.ts'

/** The microphone becomes text while somebody speaks. */
export function Transcribe({ world }: { readonly world: World }) {
  const t = useWords()
  const [provider, setProvider] = useState('')
  const [language, setLanguage] = useState('hi')
  const { heard, state, told, begin, read, finish } = useTranscript(world.keys)
  return (
    <Part name={t('workbench.listen.name')}>
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label={t('workbench.provider')}
          value={provider}
          choices={providerChoices(world, 'speech_to_text', t, true)}
          onChange={(event) => setProvider(event.target.value)}
        />
        <SelectField
          label={t('workbench.language')}
          value={language}
          choices={languageChoices(world)}
          onChange={(event) => setLanguage(event.target.value)}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" icon={<Mic size={16} aria-hidden />} disabled={state !== 'idle'} onClick={() => begin(provider, language)}>
          {t('workbench.listen.start')}
        </Button>
        <Button icon={<Square size={15} aria-hidden />} disabled={state !== 'listening'} onClick={finish}>
          {t('workbench.listen.finish')}
        </Button>
        <SoundFile disabled={state !== 'idle'} read={(file) => read(file, provider, language)} />
      </div>
      <StatusLine told={told} />
      <Transcript heard={heard} language={language} />
    </Part>
  )
}

interface SoundFileProperties {
  readonly disabled: boolean
  readonly read: (file: File) => void
}

/** Sound that is there already. */
function SoundFile({ disabled, read }: SoundFileProperties) {
  const t = useWords()
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <FileField ref={chooser} accept="audio/*" take={read} />
      <Button icon={<FileAudio size={15} aria-hidden />} disabled={disabled} onClick={() => chooser.current?.click()}>
        {t('workbench.listen.file')}
      </Button>
    </>
  )
}

/** What stays, and in quiet letters what may still change. */
function Transcript({ heard: { final, partial }, language }: { readonly heard: Dictated; readonly language: string }) {
  const t = useWords()
  const id = useId()
  return (
    <div>
      <h3 id={id} className="mb-1 text-sm font-medium">
        {t('workbench.listen.transcript')}
      </h3>
      <p
        role="log"
        aria-labelledby={id}
        dir="auto"
        lang={language}
        className="min-h-28 rounded-lg border border-line bg-ground px-3 py-2 break-words"
      >
        {final}
        {partial !== '' && (
          <span data-partial className="text-quiet italic">
            {` ${partial}`}
          </span>
        )}
      </p>
    </div>
  )
}
