import type { TranslationResultBody } from '@chitravani/protocol'
import { Languages, LoaderCircle } from 'lucide-react'
import { lazy, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { useServer } from '../../ui/server.ts'
import { Later } from '../../ui/later.tsx'
import { useWords } from '../../ui/words.ts'
import { keysFor } from './keys.ts'
import { Part, StatusLine, textBox, useStatus } from './part.tsx'
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
type Format = 'markdown' | 'plain'

interface Made {
  readonly source: string
  readonly results: readonly { readonly format: Format; readonly result: TranslationResultBody }[]
}

/** A text in another language, as Markdown and as plain text side by side, with what became of its structure. */
export function Translate({ world }: { readonly world: World }) {
  const t = useWords()
  const client = useServer()
  const id = useId()
  const [text, setText] = useState(example)
  const [provider, setProvider] = useState('')
  const [source, setSource] = useState('en')
  const [target, setTarget] = useState('hi')
  const [format, setFormat] = useState<(typeof formats)[number]>('both')
  const [made, setMade] = useState<Made>()
  const [busy, setBusy] = useState(false)
  const { told, say, fail } = useStatus()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const run = async () => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const call = { keys: keysFor(world.keys, provider), signal: controller.signal }
    const body = { text, source, target, ...(provider === '' ? {} : { provider }) }
    const wanted: readonly Format[] = format === 'both' ? ['markdown', 'plain'] : [format]
    setBusy(true)
    say(t('workbench.translate.translating'))
    try {
      const results = await Promise.all(
        wanted.map(async (each) => ({ format: each, result: await client.translate({ ...body, text_format: each }, call) })),
      )
      setMade({ source: text, results })
      const [first] = results
      const ms = Math.max(...results.map(({ result }) => Math.round(result.elapsed_seconds * 1000)))
      const warnings = new Set(results.flatMap(({ result }) => result.warnings.map(({ message }) => message)))
      say([t('workbench.translate.made', { provider: first?.result.provider.id ?? '', ms }), ...warnings].join(' '))
    } catch (error) {
      if (!controller.signal.aborted) fail(error)
    } finally {
      if (!controller.signal.aborted) setBusy(false)
    }
  }
  const name = (each: Format) => t(`workbench.translate.as.${each}`)
  return (
    <Part wide name={t('workbench.translate.name')}>
      <div className={`grid gap-3 ${made && made.results.length > 1 ? 'lg:grid-cols-3' : 'lg:grid-cols-2'}`}>
        <div className="flex flex-col">
          <label htmlFor={id} className="mb-1 block text-sm font-medium">
            {t('workbench.text')}
          </label>
          <textarea
            id={id}
            rows={9}
            value={text}
            dir="auto"
            onChange={(event) => setText(event.target.value)}
            className={`${textBox} flex-1 font-mono text-sm`}
          />
        </div>
        {(made?.results ?? [{ format: 'markdown' as const, result: undefined }]).map((each) => (
          <section key={each.format} aria-label={name(each.format)} className="flex min-w-0 flex-col">
            <h3 className="mb-1 text-sm font-medium">{name(each.format)}</h3>
            <p
              data-translation={each.format}
              tabIndex={0}
              role="group"
              aria-label={name(each.format)}
              dir="auto"
              {...(each.result ? { lang: each.result.target } : {})}
              className="min-h-40 flex-1 overflow-auto rounded-lg border border-line bg-ground px-2.5 py-2 text-sm break-words whitespace-pre-wrap"
            >
              {each.result?.text}
            </p>
          </section>
        ))}
      </div>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <SelectField
          label={t('workbench.translate.from')}
          value={source}
          choices={languageChoices(world)}
          onChange={(event) => setSource(event.target.value)}
        />
        <SelectField
          label={t('workbench.translate.to')}
          value={target}
          choices={languageChoices(world)}
          onChange={(event) => setTarget(event.target.value)}
        />
        <SelectField
          label={t('workbench.translate.format')}
          value={format}
          choices={formats.map((each) => ({ value: each, label: t(`workbench.translate.formats.${each}`) }))}
          onChange={(event) => setFormat(event.target.value as typeof format)}
        />
        <SelectField
          label={t('workbench.provider')}
          value={provider}
          choices={providerChoices(world, 'translation', t('workbench.automatic'))}
          onChange={(event) => setProvider(event.target.value)}
        />
      </div>
      <div>
        <Button
          look="primary"
          disabled={text === ''}
          icon={busy ? <LoaderCircle size={16} className="spin" aria-hidden /> : <Languages size={16} aria-hidden />}
          onClick={() => void run()}
        >
          {t('workbench.translate.send')}
        </Button>
      </div>
      <StatusLine told={told} />
      {made && (
        <Later>
          <StructureTable
            source={made.source}
            translations={made.results.map(({ format: each, result }) => ({ name: name(each), text: result.text }))}
          />
        </Later>
      )}
    </Part>
  )
}
