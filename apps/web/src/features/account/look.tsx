import { Languages, Palette } from 'lucide-react'
import { appearances } from '../../ui/appearance.ts'
import type { Appearance } from '../../ui/appearance.ts'
import { interfaceLanguages, currentLanguage, speak, useWords } from '../../ui/words.ts'
import type { InterfaceLanguage } from '../../ui/words.ts'

interface LookProperties {
  readonly appearance: Appearance
  readonly choose: (appearance: Appearance) => void
}

const box = 'flex min-h-9 items-center gap-1.5 rounded-lg ps-2 text-sm hover:bg-soft'

/** Colours and language of the page. */
export function Look({ appearance, choose }: LookProperties) {
  const t = useWords()
  return (
    <>
      <label className={box}>
        <Palette size={17} aria-hidden className="shrink-0" />
        <span className="sr-only">{t('look.theme')}</span>
        <select
          value={appearance}
          onChange={(event) => choose(event.target.value as Appearance)}
          className="field-sizing-content max-w-28 bg-transparent pe-1 max-sm:w-6 max-sm:text-transparent"
        >
          {appearances.map((name) => (
            <option key={name} value={name}>
              {t(`look.${name}`)}
            </option>
          ))}
        </select>
      </label>
      <label className={box}>
        <Languages size={17} aria-hidden className="shrink-0" />
        <span className="sr-only">{t('look.language')}</span>
        <select
          value={currentLanguage()}
          onChange={(event) => void speak(event.target.value as InterfaceLanguage)}
          className="field-sizing-content max-w-28 bg-transparent pe-1 max-sm:w-6 max-sm:text-transparent"
        >
          {interfaceLanguages.map(({ tag, name }) => (
            <option key={tag} value={tag} lang={tag}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </>
  )
}
