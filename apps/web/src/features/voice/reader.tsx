import type { LanguageList, VoiceList } from '@chitravani/protocol'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SelectField } from '../../ui/fields.tsx'
import { useServer } from '../../ui/server.ts'
import { useWords } from '../../ui/words.ts'
import { useLanguages } from './languages.ts'

/** Who reads aloud; this browser keeps it. */
interface Kept {
  /** Empty: the language of what is read. */
  readonly language: string
  /** Provider and name of the voice as JSON; empty: any. */
  readonly voice: string
}

export interface Reader extends Kept {
  /** The language it is read in. */
  readonly spoken: string
  /** What can be chosen; none while they come. */
  readonly languages: LanguageList['languages']
  readonly voices: VoiceList['voices']
  readonly choose: (part: Partial<Kept>) => void
}

const keptName = 'chitravani.voice'

/** @param own the language of what is read */
export function useReader(own: string): Reader {
  const client = useServer()
  const [kept, setKept] = useState<Kept>(() => readKept())
  const languages = useLanguages()
  const spoken = kept.language === '' ? own : kept.language
  const { data } = useQuery({
    queryKey: ['voices', spoken],
    queryFn: ({ signal }) => client.voices({ language: spoken }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const choose = (part: Partial<Kept>) => {
    const next = { ...kept, ...part }
    setKept(next)
    localStorage.setItem(keptName, JSON.stringify(next))
  }
  return { ...kept, spoken, languages, voices: data?.voices ?? [], choose }
}

/** The part of a request that names the voice. */
export function voicePart({ voice: kept }: Reader): { readonly provider?: string; readonly parameters?: { readonly voice: string } } {
  const [provider, voice] = kept === '' ? [] : (JSON.parse(kept) as [string, string])
  return provider === undefined || voice === undefined ? {} : { provider, parameters: { voice } }
}

export function ReaderFields({ reader: { language, voice, languages, voices, choose } }: { readonly reader: Reader }) {
  const t = useWords()
  return (
    <>
      <SelectField
        label={t('listen.language')}
        value={language}
        choices={[
          { value: '', label: t('listen.same') },
          ...languages.map(({ tag, native_name, name }) => ({ value: tag, label: `${native_name} · ${name}` })),
        ]}
        onChange={(event) => choose({ language: event.target.value, voice: '' })}
      />
      <SelectField
        label={t('listen.voice')}
        value={voice}
        choices={[
          { value: '', label: t('listen.anyVoice') },
          ...voices.map(({ provider, id, name }) => ({
            value: JSON.stringify([provider, id]),
            label: `${name} · ${provider}`,
          })),
        ]}
        onChange={(event) => choose({ voice: event.target.value })}
      />
    </>
  )
}

function readKept(): Kept {
  try {
    const value = JSON.parse(localStorage.getItem(keptName) ?? '{}') as Partial<Kept>
    return { language: value.language ?? '', voice: value.voice ?? '' }
  } catch {
    return { language: '', voice: '' }
  }
}
