import { stageNames } from '@chitravani/protocol/names'
import type { StageName } from '@chitravani/protocol/names'
import { Check, LoaderCircle, Square } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../ui/words.ts'

interface ProgressProperties {
  readonly prompt: string
  readonly stage: StageName
  readonly progress: number
  readonly message: string
  readonly cancel: () => void
}

/** The stages of a dashboard on its way, and the way to stop it. */
export function Progress({ prompt, stage, progress, message, cancel }: ProgressProperties) {
  const t = useWords()
  const now = stageNames.indexOf(stage)
  return (
    <section aria-label={t('progress.name')} className="rounded-2xl border border-line bg-panel p-4 shadow-card">
      <div className="flex flex-wrap items-start gap-3">
        <p className="line-clamp-3 min-w-0 flex-1 font-semibold break-words">“{prompt}”</p>
        <Button icon={<Square size={14} aria-hidden />} onClick={cancel}>
          {t('progress.cancel')}
        </Button>
      </div>
      <progress max={100} value={progress} aria-label={t('progress.name')} className="progress mt-3 h-1.5 w-full" />
      <ol className="mt-2.5 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {stageNames.map((each, at) => (
          <li
            key={each}
            className={`flex items-center gap-1.5 ${at === now ? 'font-medium' : 'text-quiet'}`}
            {...(at === now ? { 'aria-current': 'step' } : {})}
          >
            {at < now && <Check size={15} aria-hidden className="text-accent" />}
            {at === now && <LoaderCircle size={15} aria-hidden className="spin text-accent" />}
            {t(`progress.${each}`)}
          </li>
        ))}
      </ol>
      <p role="status" className="mt-1 min-h-5 text-sm text-quiet">
        {message}
      </p>
    </section>
  )
}
