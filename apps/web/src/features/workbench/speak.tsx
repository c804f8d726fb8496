import { useQuery } from '@tanstack/react-query'
import { Download, Radio, Square, Volume2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { openPlayer } from '../../ui/player.ts'
import { fromBase64 } from '../../ui/recorder.ts'
import { useServer } from '../../ui/server.ts'
import { useWords } from '../../ui/words.ts'
import { keysFor, ownPart } from './keys.ts'
import { speakLive } from './live-speech.ts'
import { Part, StatusLine, textBox, useStatus } from './part.tsx'
import { languageChoices, providerChoices } from './world.ts'
import type { World } from './world.ts'

const mostCharacters = 20_000

/** A text becomes sound: at once, or while it is made. */
export function Speak({ world }: { readonly world: World }) {
  const t = useWords()
  const client = useServer()
  const id = useId()
  const [text, setText] = useState('नमस्ते! आज मौसम बहुत अच्छा है।')
  const [provider, setProvider] = useState('')
  const [language, setLanguage] = useState('hi')
  const [named, setNamed] = useState<string>()
  const [sound, setSound] = useState<{ readonly url: string; readonly format: string }>()
  const { told, say, fail } = useStatus()
  const running = useRef<AbortController>(undefined)
  const { data } = useQuery({
    queryKey: ['voices', provider, language],
    enabled: provider !== '',
    queryFn: ({ signal }) => client.voices({ provider, ...(language === '' ? {} : { language }) }, { signal }),
  })
  const voices = provider === '' ? [] : (data?.voices ?? [])
  // This one speaks with none but a voice that is named.
  const voice = named ?? (provider === 'prov_a' ? (voices[0]?.id ?? '') : '')
  useEffect(() => () => running.current?.abort(), [])
  const url = sound?.url
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url])

  const begin = (): AbortSignal => {
    running.current?.abort()
    running.current = new AbortController()
    return running.current.signal
  }
  const common = () => ({
    ...(provider === '' ? {} : { provider }),
    ...(language === '' ? {} : { language }),
    parameters: voice.trim() === '' ? {} : { [provider === 'prov_c' ? 'speaker' : 'voice']: voice.trim() },
  })
  const attempt = async (work: (signal: AbortSignal) => Promise<void>) => {
    const signal = begin()
    try {
      await work(signal)
    } catch (error) {
      if (!signal.aborted) fail(error)
    }
  }
  const whole = async (signal: AbortSignal) => {
    say(t('workbench.speak.speaking'))
    const startedAt = performance.now()
    const made = await client.speak({ text, ...common() }, { keys: keysFor(world.keys, provider), signal })
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
  const live = async (signal: AbortSignal) => {
    say(t('workbench.speak.connecting'))
    for await (const { provider: who, format, firstSoundMs, heardSeconds } of speakLive(
      client,
      text,
      { ...common(), ...ownPart(world.keys, provider) },
      signal,
    )) {
      const facts = { provider: who, format, ms: firstSoundMs, seconds: heardSeconds?.toFixed(1) ?? '' }
      say(t(heardSeconds === undefined ? 'workbench.speak.firstSound' : 'workbench.speak.heard', facts))
    }
  }
  return (
    <Part name={t('workbench.speak.name')}>
      <div>
        <label htmlFor={id} className="mb-1 block text-sm font-medium">
          {t('workbench.text')}
        </label>
        <textarea
          id={id}
          rows={4}
          maxLength={mostCharacters}
          value={text}
          dir="auto"
          onChange={(event) => setText(event.target.value)}
          className={textBox}
        />
      </div>
      <div className="grid gap-3 sm:grid-cols-3">
        <SelectField
          label={t('workbench.provider')}
          value={provider}
          choices={providerChoices(world, 'text_to_speech', t('workbench.automatic'))}
          onChange={(event) => {
            setProvider(event.target.value)
            setNamed(undefined)
          }}
        />
        <SelectField
          label={t('workbench.language')}
          value={language}
          choices={languageChoices(world, t('workbench.speak.byText'))}
          onChange={(event) => {
            setLanguage(event.target.value)
            setNamed(undefined)
          }}
        />
        <TextField
          label={t('workbench.speak.voice')}
          list={`${id}-voices`}
          value={voice}
          placeholder={t('workbench.speak.usualVoice')}
          onChange={(event) => setNamed(event.target.value)}
        />
        <datalist id={`${id}-voices`}>
          {voices.map((each) => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
        </datalist>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" icon={<Volume2 size={16} aria-hidden />} disabled={text.trim() === ''} onClick={() => void attempt(whole)}>
          {t('workbench.speak.whole')}
        </Button>
        <Button icon={<Radio size={16} aria-hidden />} disabled={text.trim() === ''} onClick={() => void attempt(live)}>
          {t('workbench.speak.live')}
        </Button>
        <Button
          look="quiet"
          icon={<Square size={15} aria-hidden />}
          onClick={() => {
            begin()
            say(t('workbench.speak.stopped'))
          }}
        >
          {t('workbench.speak.stop')}
        </Button>
        {sound && (
          <a
            href={sound.url}
            download={`speech.${sound.format}`}
            className="inline-flex min-h-9 items-center gap-1.5 rounded-lg px-3 text-sm font-medium underline underline-offset-3 hover:bg-soft"
          >
            <Download size={16} aria-hidden />
            {t('common.save')}
          </a>
        )}
      </div>
      <StatusLine told={told} />
    </Part>
  )
}
