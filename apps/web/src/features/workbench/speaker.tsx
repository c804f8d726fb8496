import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { useServer } from '../../ui/server.ts'
import { useWords } from '../../ui/words.ts'
import { languageChoices, providerChoices } from './world.ts'
import type { World } from './world.ts'

/** Who is to speak; what is empty is left to the server. */
export interface Speaker {
  readonly provider: string
  readonly language: string
  readonly voice: string
}

/** The part of a request that says who is to speak. */
export function speakerPart({ provider, language, voice }: Speaker) {
  return {
    ...(provider === '' ? {} : { provider }),
    ...(language === '' ? {} : { language }),
    parameters: voice.trim() === '' ? {} : { [provider === 'prov_c' ? 'speaker' : 'voice']: voice.trim() },
  }
}

interface SpeakerChoice extends Speaker {
  /** What can be named; any other name may be written as well. */
  readonly voices: readonly { readonly id: string; readonly name: string }[]
  /** A voice is of a provider and a language: another one of these forgets it. */
  readonly choose: (part: { readonly provider: string } | { readonly language: string } | { readonly voice: string }) => void
}

export function useSpeaker(): SpeakerChoice {
  const client = useServer()
  const [{ provider, language, voice: named }, setChosen] = useState<Omit<Speaker, 'voice'> & { readonly voice?: string | undefined }>({
    provider: '',
    language: 'hi',
  })
  const { data } = useQuery({
    queryKey: ['voices', provider, language],
    enabled: provider !== '',
    queryFn: ({ signal }) => client.voices({ provider, ...(language === '' ? {} : { language }) }, { signal }),
  })
  const voices = provider === '' ? [] : (data?.voices ?? [])
  // This one speaks with none but a voice that is named.
  const voice = named ?? (provider === 'prov_a' ? (voices[0]?.id ?? '') : '')
  return { provider, language, voice, voices, choose: (part) => setChosen((before) => ({ ...before, voice: undefined, ...part })) }
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
        choices={providerChoices(world, 'text_to_speech', t('workbench.automatic'))}
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
        {voices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </datalist>
    </div>
  )
}
