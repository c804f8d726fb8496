import { ArrowUpRight, Sparkles } from 'lucide-react'
import { languageOf } from '@chitravani/protocol/translation'
import { useWords } from '../../ui/words.ts'

interface ExamplesProperties {
  readonly questions: readonly string[] | undefined
  /** What somebody should know who reads another language than these are in. */
  readonly note: string | undefined
  readonly ask: (question: string) => void
}

/** Questions made from the connection's own columns; while they come their places are shown. */
export function Examples({ questions, note, ask }: ExamplesProperties) {
  const t = useWords()
  const overview = t('ask.overview')
  return (
    <section aria-labelledby="examples" className="mt-8">
      <h2 id="examples" className="mb-3 flex items-center gap-2 text-sm font-semibold text-quiet">
        <Sparkles size={15} aria-hidden />
        {t('ask.examples')}
      </h2>
      {note !== undefined && <p className="-mt-1 mb-3 text-sm text-quiet">{note}</p>}
      <ul className="grid gap-2.5 sm:grid-cols-2">
        {questions === undefined
          ? Array.from({ length: 4 }, (_, at) => <li key={at} className="skeleton h-13 rounded-xl" />)
          : [overview, ...questions.slice(0, 5)].map((question) => (
              <li key={question}>
                <button
                  type="button"
                  lang={languageOf(question)}
                  onClick={() => ask(question)}
                  className="group flex h-full min-h-13 w-full cursor-pointer items-center justify-between gap-3 rounded-xl border border-line bg-panel px-4 py-2.5 text-start text-sm shadow-card transition-colors hover:border-accent"
                >
                  <span className="min-w-0 break-words">{question}</span>
                  <ArrowUpRight size={16} aria-hidden className="shrink-0 text-quiet group-hover:text-accent rtl:-scale-x-100" />
                </button>
              </li>
            ))}
      </ul>
    </section>
  )
}
