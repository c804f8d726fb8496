import type { VoiceList } from '@chitravani/protocol'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { useServer } from '../../ui/server.ts'
import { useWords } from '../../ui/words.ts'
import { hasPitch, hasSpeed, optionsByProvider, speeds, usualManner } from './manner.ts'
import type { Manner } from './manner.ts'
import { languageChoices, providerChoices } from './world.ts'
import type { World } from './world.ts'

/** Who is to speak; what is empty is left to the server. */
export interface Speaker {
  readonly provider: string
  readonly language: string
  readonly voice: string
  readonly manner: Manner
  /** What can be named; any other name may be written as well. */
  readonly voices?: VoiceList['voices']
}

/** The part of a request that says who is to speak. A voice that is known by its name or its id also says whose it is. */
export function speakerPart({ provider: chosen, language, voice: written, voices = [], manner }: Speaker) {
  const known = voices.find(({ id, name }) => [id, name].some((each) => each.toLowerCase() === written.trim().toLowerCase()))
  const provider = chosen === '' ? (known?.provider ?? '') : chosen
  const voice = known?.id ?? written
  return {
    ...(provider === '' ? {} : { provider }),
    ...(language === '' ? {} : { language }),
    provider_parameters: optionsByProvider(provider, manner),
    parameters: voice.trim() === '' ? {} : { [provider === 'prov_c' ? 'speaker' : 'voice']: voice.trim() },
  }
}

interface SpeakerChoice extends Speaker {
  readonly voices: VoiceList['voices']
  /** A voice is of a provider and a language: another one of these forgets it. */
  readonly choose: (part: { readonly provider: string } | { readonly language: string } | { readonly voice: string }) => void
  readonly speakAs: (part: Partial<Manner>) => void
}

export function useSpeaker(): SpeakerChoice {
  const client = useServer()
  const [manner, setManner] = useState(usualManner)
  const [{ provider, language, voice: named }, setChosen] = useState<
    Pick<Speaker, 'provider' | 'language'> & { readonly voice?: string | undefined }
  >({
    provider: '',
    language: 'hi',
  })
  const { data } = useQuery({
    queryKey: ['voices', provider, language],
    queryFn: ({ signal }) =>
      client.voices({ ...(provider === '' ? {} : { provider }), ...(language === '' ? {} : { language }) }, { signal }),
  })
  const voices = data?.voices ?? []
  // This one speaks with none but a voice that is named.
  const voice = named ?? (provider === 'prov_a' ? (voices[0]?.id ?? '') : '')
  return {
    provider,
    language,
    voice,
    voices,
    manner,
    choose: (part) => setChosen((before) => ({ ...before, voice: undefined, ...part })),
    speakAs: (part) => setManner((before) => ({ ...before, ...part })),
  }
}

export function SpeakerFields({ world, speaker }: { readonly world: World; readonly speaker: SpeakerChoice }) {
  const t = useWords()
  const listId = useId()
  const { provider, language, voice, voices, choose } = speaker
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <SelectField
        label={t('workbench.provider')}
        value={provider}
        choices={providerChoices(world, 'text_to_speech', t)}
        onChange={(event) => choose({ provider: event.target.value })}
      />
      <SelectField
        label={t('workbench.language')}
        value={language}
        choices={languageChoices(world, t('workbench.speak.byText'))}
        onChange={(event) => choose({ language: event.target.value })}
      />
      <TextField
        label={t('workbench.speak.voice')}
        list={listId}
        value={voice}
        placeholder={t('workbench.speak.usualVoice')}
        onChange={(event) => choose({ voice: event.target.value })}
      />
      <datalist id={listId}>
        {voices.map(({ provider: whose, id, name }) => (
          <option key={`${whose} ${id}`} value={id}>
            {provider === '' ? `${name} · ${whose}` : name}
          </option>
        ))}
      </datalist>
      <MannerFields speaker={speaker} />
    </div>
  )
}

function MannerFields({ speaker: { provider, manner, speakAs } }: { readonly speaker: SpeakerChoice }) {
  const t = useWords()
  const usual = { value: '', label: t('workbench.speak.usual') }
  return (
    <>
      {hasSpeed(provider) && (
        <SelectField
          label={t('workbench.speak.speed')}
          value={manner.speed}
          choices={[usual, ...speeds.map((value) => ({ value, label: `${value} ×` }))]}
          onChange={(event) => speakAs({ speed: event.target.value })}
        />
      )}
      {hasPitch(provider) && (
        <SelectField
          label={t(provider === '' ? 'workbench.speak.pitchWhereThere' : 'workbench.speak.pitch')}
          value={manner.pitch}
          choices={[usual, { value: 'low', label: t('workbench.speak.low') }, { value: 'high', label: t('workbench.speak.high') }]}
          onChange={(event) => speakAs({ pitch: event.target.value as Manner['pitch'] })}
        />
      )}
    </>
  )
}
