import { Mic, Square } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { dictate } from '../../ui/dictation.ts'
import type { Dictated, Dictation } from '../../ui/dictation.ts'
import { SelectField } from '../../ui/fields.tsx'
import { microphoneProblem } from '../../ui/microphone-words.ts'
import { useServer } from '../../ui/server.ts'
import { useWords } from '../../ui/words.ts'
import { ownPart } from './keys.ts'
import { Part, StatusLine, useStatus } from './part.tsx'
import { languageChoices, providerChoices } from './world.ts'
import type { World } from './world.ts'

const nothing: Dictated = { final: '', partial: '' }

/** The microphone becomes text while somebody speaks: what stays, and in quiet letters what may still change. */
export function Transcribe({ world }: { readonly world: World }) {
  const t = useWords()
  const client = useServer()
  const id = useId()
  const [provider, setProvider] = useState('')
  const [language, setLanguage] = useState('hi')
  const [said, setSaid] = useState(nothing)
  const [state, setState] = useState<'idle' | 'opening' | 'listening' | 'ending'>('idle')
  const { told, say, fail } = useStatus()
  const running = useRef<{ readonly dictation: Dictation; readonly controller: AbortController }>(undefined)
  useEffect(() => () => running.current?.controller.abort(), [])

  const begin = async () => {
    const controller = new AbortController()
    const start = { ...(provider === '' ? {} : { provider }), ...ownPart(world.keys, provider), language }
    const dictation = dictate(client, start, controller.signal)
    running.current = { dictation, controller }
    setSaid(nothing)
    setState('opening')
    say(t('workbench.listen.asking'))
    let words: string | undefined
    try {
      for await (const heard of dictation.heard()) {
        if (words === undefined) {
          setState('listening')
          say(t('voice.listening'))
        }
        words = heard.final
        setSaid(heard)
      }
      say(words ? t('workbench.listen.done') : t('voice.nothingHeard'))
    } catch (error) {
      if (controller.signal.aborted) return
      const problem = microphoneProblem(error, t)
      if (problem === undefined) fail(error)
      else fail({ message: problem })
    } finally {
      setState('idle')
    }
  }
  const finish = () => {
    setState('ending')
    say(t('workbench.listen.ending'))
    running.current?.dictation.finish()
  }
  return (
    <Part name={t('workbench.listen.name')}>
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label={t('workbench.provider')}
          value={provider}
          choices={providerChoices(world, 'speech_to_text', t('workbench.automatic'), true)}
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
        <Button look="primary" icon={<Mic size={16} aria-hidden />} disabled={state !== 'idle'} onClick={() => void begin()}>
          {t('workbench.listen.start')}
        </Button>
        <Button icon={<Square size={15} aria-hidden />} disabled={state !== 'listening'} onClick={finish}>
          {t('workbench.listen.finish')}
        </Button>
      </div>
      <StatusLine told={told} />
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
          {said.final}
          {said.partial !== '' && (
            <span data-partial className="text-quiet italic">
              {` ${said.partial}`}
            </span>
          )}
        </p>
      </div>
    </Part>
  )
}
