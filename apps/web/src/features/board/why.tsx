import type { ChartSpec } from '@chitravani/protocol'
import { Check, Copy } from 'lucide-react'
import { use, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { SchemaContext } from '../../ui/column-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { columnOfKey } from '../../ui/filter-words.ts'
import { knownWords, useWords } from '../../ui/words.ts'

interface WhyProperties {
  readonly chart: ChartSpec
  /** Absent where nobody is told it. */
  readonly sql?: string | undefined
  readonly close: () => void
  /** Takes another reading; absent where nothing may be changed. */
  readonly choose?: ((place: number) => void) | undefined
}

const heading = 'mt-5 mb-1.5 text-sm font-semibold first:mt-0'

/** Which words led where, what was assumed, what else could be meant, and the statement that was run. */
export function Why({ chart, sql, close, choose }: WhyProperties) {
  const t = useWords()
  const { matches, assumptions } = chart.explanation
  return (
    <Dialog open wide title={t('why.title', { title: chart.title })} about={chart.description} close={close}>
      {matches.length > 0 && (
        <>
          <h3 className={heading}>{t('why.words')}</h3>
          <ul className="flex flex-col gap-1.5 text-sm">
            {matches.map((match) => (
              <li key={`${match.start} ${match.role} ${match.target}`} className="flex flex-wrap items-baseline gap-x-2">
                <q className="rounded bg-soft px-1.5 py-0.5 font-medium">{match.words}</q>
                <span aria-hidden>→</span>
                <Target {...match} />
                <span className="text-quiet">
                  {knownWords(t, `why.role.${match.role}`) ?? match.role}, {knownWords(t, `why.how.${match.how}`) ?? match.how}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {assumptions.length > 0 && (
        <>
          <h3 className={heading}>{t('why.assumed')}</h3>
          <ul className="list-disc ps-5 text-sm">
            {assumptions.map((assumption) => (
              <li key={assumption}>{assumption}</li>
            ))}
          </ul>
        </>
      )}
      {chart.alternatives.length > 0 && (
        <>
          <h3 className={heading}>{t('why.alternatives')}</h3>
          <ul className="grid gap-2 text-sm sm:grid-cols-2">
            {chart.alternatives.map((other, place) => (
              <li key={`${other.kind} ${other.title}`} className="flex flex-col gap-2 rounded-xl border border-line p-3">
                <span className="font-medium break-words">
                  {other.title} <span className="font-normal text-quiet">· {t(`kind.${other.kind}`)}</span>
                </span>
                <span className="flex-1 text-quiet">{other.reason}</span>
                {choose && (
                  <Button
                    onClick={() => {
                      close()
                      choose(place)
                    }}
                  >
                    {t('why.choose')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {sql !== undefined && <Statement sql={sql} />}
    </Dialog>
  )
}

type Match = ChartSpec['explanation']['matches'][number]
/** Roles whose targets are words of the page: `sum`, `month`, `bar`. */
const ownWords: ReadonlySet<string> = new Set(['aggregate', 'grain', 'chart'])

/** What the words became: as the page says it, with what it is stored as. */
function Target({ role, target }: Match) {
  const t = useWords()
  const schema = use(SchemaContext)
  const isOwn = ownWords.has(role)
  const said = isOwn ? knownWords(t, `${role === 'chart' ? 'kind' : role}.${target}`) : columnOfKey(schema, target)?.label
  return (
    <span className="break-words">
      {said}
      {said !== undefined && ' '}
      {!(isOwn && said !== undefined) && <code className="break-all">{target}</code>}
    </span>
  )
}

function Statement({ sql }: { readonly sql: string }) {
  const t = useWords()
  const [copied, setCopied] = useState(false)
  return (
    <>
      <div className="mt-5 mb-1.5 flex items-center justify-between">
        <h3 className="text-sm font-semibold">{t('why.statement')}</h3>
        <Button
          icon={copied ? <Check size={15} aria-hidden /> : <Copy size={15} aria-hidden />}
          onClick={() => void navigator.clipboard.writeText(sql).then(() => setCopied(true))}
        >
          {copied ? t('common.copied') : t('common.copy')}
        </Button>
      </div>
      <pre
        dir="ltr"
        tabIndex={0}
        className="max-h-80 overflow-auto rounded-xl border border-line bg-soft p-3 text-start font-mono text-xs leading-relaxed"
      >
        {sql}
      </pre>
    </>
  )
}
