import { Globe, LoaderCircle } from 'lucide-react'
import { useWords } from '../../ui/words.ts'
import { useLanguages } from './languages.ts'

interface TranslatePickerProperties {
  /** Empty: as it was written. */
  readonly value: string
  readonly busy: boolean
  readonly choose: (language: string) => void
}

/** The language of titles, descriptions and axes. */
export function TranslatePicker({ value, busy, choose }: TranslatePickerProperties) {
  const t = useWords()
  const languages = useLanguages()
  return (
    <label className="flex min-h-9 items-center gap-1 rounded-lg ps-2 text-sm hover:bg-soft">
      {busy ? <LoaderCircle size={17} className="spin" aria-hidden /> : <Globe size={17} aria-hidden />}
      <span className="sr-only">{t('translate.name')}</span>
      <select
        value={value}
        onChange={(event) => choose(event.target.value)}
        className={`field-sizing-content max-w-28 bg-transparent pe-1 ${value === '' ? 'max-sm:w-6 max-sm:text-transparent' : 'max-sm:max-w-20'}`}
      >
        <option value="">{t('translate.original')}</option>
        {languages.map(({ tag, native_name }) => (
          <option key={tag} value={tag} lang={tag}>
            {native_name}
          </option>
        ))}
      </select>
    </label>
  )
}
