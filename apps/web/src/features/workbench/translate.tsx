import type { TranslationResultBody } from '@chitravani/protocol'
import { Languages, LoaderCircle } from 'lucide-react'
import { lazy, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextArea } from '../../ui/fields.tsx'
import { Later } from '../../ui/later.tsx'
import { useWords } from '../../ui/words.ts'
import { Part, StatusLine } from './part.tsx'
import { useTranslations } from './use-translations.ts'
import type { Format, Translations } from './use-translations.ts'
import { languageChoices, providerChoices } from './world.ts'
import type { World } from './world.ts'

/** Reads Markdown, which nothing else here does; loaded with the first translation. */
const StructureTable = lazy(() => import('./structure-table.tsx').then((loaded) => ({ default: loaded.StructureTable })))

const example = `# Welcome

Run \`npm start\` and say **hello**, {name}.

- Read the [guide](https://example.org/guide)
- Ask for help

| Day | Visitors |
| --- | --- |
| Monday | 1,200 |`

const formats = ['both', 'markdown', 'plain'] as const

/** From what into what, by whom, and read as what. */
interface Choice {
  readonly source: string
  readonly target: string
  readonly format: (typeof formats)[number]
  readonly provider: string
}

/** A text in another language, as Markdown and as plain text side by side, with what became of its structure. */
export function Translate({ world }: { readonly world: World }) {
  const t = useWords()
  const [text, setText] = useState(example)
  const [choice, setChoice] = useState<Choice>({ source: 'en', target: 'hi', format: 'both', provider: '' })
  const { made, busy, told, translate } = useTranslations(world.keys)
  const send = () => {
    const { format, ...way } = choice
    translate({ text, ...way, formats: format === 'both' ? ['markdown', 'plain'] : [format] })
  }
  return (
    <Part wide name={t('workbench.translate.name')}>
      <div className={`grid gap-3 ${made && made.results.length > 1 ? 'lg:grid-cols-3' : 'lg:grid-cols-2'}`}>
        <TextArea
          label={t('workbench.text')}
          rows={9}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="flex flex-col"
          areaClass="flex-1 font-mono text-sm"
        />
        {(made?.results ?? untranslated).map((each) => (
          <Translated key={each.format} {...each} />
        ))}
      </div>
      <ChoiceFields world={world} choice={choice} change={(part) => setChoice((before) => ({ ...before, ...part }))} />
      <div>
        <Button
          look="primary"
          disabled={text === ''}
          icon={busy ? <LoaderCircle size={16} className="spin" aria-hidden /> : <Languages size={16} aria-hidden />}
          onClick={send}
        >
          {t('workbench.translate.send')}
        </Button>
      </div>
      <StatusLine told={told} />
      {made && <Structure made={made} />}
    </Part>
  )
}

interface TranslatedProperties {
  readonly format: Format
  readonly result?: TranslationResultBody
}

const untranslated: readonly TranslatedProperties[] = [{ format: 'markdown' }]

/** The text as one format was translated; empty before that. */
function Translated({ format, result }: TranslatedProperties) {
  const t = useWords()
  const name = t(`workbench.translate.as.${format}`)
  return (
    <section aria-label={name} className="flex min-w-0 flex-col">
      <h3 className="mb-1 text-sm font-medium">{name}</h3>
      <p
        data-translation={format}
        tabIndex={0}
        role="group"
        aria-label={name}
        dir="auto"
        {...(result ? { lang: result.target } : {})}
        className="min-h-40 flex-1 overflow-auto rounded-lg border border-line bg-ground px-2.5 py-2 text-sm break-words whitespace-pre-wrap"
      >
        {result?.text}
      </p>
    </section>
  )
}

interface ChoiceFieldsProperties {
  readonly world: World
  readonly choice: Choice
  readonly change: (part: Partial<Choice>) => void
}

function ChoiceFields({ world, choice: { source, target, format, provider }, change }: ChoiceFieldsProperties) {
  const t = useWords()
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      <SelectField
        label={t('workbench.translate.from')}
        value={source}
        choices={languageChoices(world)}
        onChange={(event) => change({ source: event.target.value })}
      />
      <SelectField
        label={t('workbench.translate.to')}
        value={target}
        choices={languageChoices(world)}
        onChange={(event) => change({ target: event.target.value })}
      />
      <SelectField
        label={t('workbench.translate.format')}
        value={format}
        choices={formats.map((each) => ({ value: each, label: t(`workbench.translate.formats.${each}`) }))}
        onChange={(event) => change({ format: event.target.value as Choice['format'] })}
      />
      <SelectField
        label={t('workbench.provider')}
        value={provider}
        choices={providerChoices(world, 'translation', t)}
        onChange={(event) => change({ provider: event.target.value })}
      />
    </div>
  )
}

/** What of the text's structure came back. */
function Structure({ made: { source, results } }: { readonly made: Translations }) {
  const t = useWords()
  return (
    <Later>
      <StructureTable
        source={source}
        translations={results.map(({ format, result }) => ({ name: t(`workbench.translate.as.${format}`), text: result.text }))}
      />
    </Later>
  )
}
