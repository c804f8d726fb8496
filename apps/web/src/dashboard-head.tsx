import { lazy } from 'react'
import { PencilLine, Redo2, RefreshCw, Share2, Undo2 } from 'lucide-react'
import type { OpenDialog } from './dialogs.tsx'
import { Chips } from './features/filters/chips.tsx'
import { ExportMenu } from './features/keep/export-menu.tsx'
import { TranslatePicker } from './features/voice/translate-picker.tsx'
import { saysOnlyItsTitle, summaryOf } from './summary.ts'
import { IconButton } from './ui/button.tsx'
import { Later } from './ui/later.tsx'
import { useWords } from './ui/words.ts'
import type { Shown } from './use-shown.ts'
import { languageMarks } from './use-translation.ts'
import type { Work } from './use-work.ts'

const Listen = lazy(() => import('./features/voice/listen.tsx').then((loaded) => ({ default: loaded.Listen })))
const Picker = lazy(() => import('./features/filters/picker.tsx').then((loaded) => ({ default: loaded.Picker })))

interface PartProperties {
  readonly work: Work
  readonly shown: Shown
  readonly openDialog: (dialog: OpenDialog) => void
}

/** What the dashboard is, what can be done with the whole of it, and its filters. */
export function DashboardHead({ work, shown, openDialog }: PartProperties) {
  return (
    <div className="mb-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <Title work={work} shown={shown} openDialog={openDialog} />
        <Tools work={work} shown={shown} openDialog={openDialog} />
      </div>
      <Filters work={work} />
    </div>
  )
}

function Title({ work: { words }, shown: { sessionId, dashboard }, openDialog }: PartProperties) {
  const t = useWords()
  const { title, description } = dashboard
  const { translation } = words
  const say = (text: string) => translation?.words.get(text) ?? text
  return (
    <div className="min-w-0 flex-[1_1_22rem]">
      <h1 className="group flex items-start gap-1 text-2xl font-semibold tracking-tight break-words" {...languageMarks(translation)}>
        <span className="min-w-0 break-words">{say(title)}</span>
        <IconButton
          label={t('library.renameTitle')}
          icon={<PencilLine size={16} />}
          className="opacity-60 group-hover:opacity-100 focus-visible:opacity-100 print:hidden"
          onClick={() => openDialog({ what: 'rename', session: { session_id: sessionId, title } })}
        />
      </h1>
      {!saysOnlyItsTitle(dashboard) && (
        <p className="mt-0.5 max-w-4xl text-sm text-quiet" {...languageMarks(translation)}>
          {say(description)}
        </p>
      )}
    </div>
  )
}

function Tools({ work, shown: { sessionId, dashboard }, openDialog }: PartProperties) {
  const t = useWords()
  const { board, data, words, attempt, failed } = work
  const { translation, translating, language, setLanguage } = words
  const speaks = (data.providers?.text_to_speech.length ?? 0) > 0
  return (
    <div role="toolbar" aria-label={t('board.tools')} className="flex flex-wrap items-center gap-0.5 print:hidden">
      <IconButton
        label={t('board.undo')}
        icon={<Undo2 size={18} />}
        disabled={!board.canUndo || board.busy}
        onClick={() => attempt(board.undo(), t('board.undone'))}
      />
      <IconButton
        label={t('board.redo')}
        icon={<Redo2 size={18} />}
        disabled={!board.canRedo || board.busy}
        onClick={() => attempt(board.redo(), t('board.redone'))}
      />
      <IconButton
        label={t('board.refresh')}
        icon={<RefreshCw size={17} className={board.busy ? 'spin' : ''} />}
        disabled={board.busy}
        onClick={() => attempt(board.refresh(), t('board.refreshed'))}
      />
      {speaks && (
        <Later>
          <Listen summary={summaryOf(dashboard, translation)} language={translation?.language ?? 'en-IN'} failed={failed} />
        </Later>
      )}
      {data.translates && <TranslatePicker value={language} busy={translating} choose={setLanguage} />}
      <IconButton label={t('share.name')} icon={<Share2 size={17} />} onClick={() => openDialog({ what: 'share' })} />
      <ExportMenu
        sessionId={sessionId}
        title={translation?.words.get(dashboard.title) ?? dashboard.title}
        filters={board.selection.filters}
        language={translation?.language}
        failed={failed}
      />
    </div>
  )
}

function Filters({ work: { board, data } }: Pick<PartProperties, 'work'>) {
  const t = useWords()
  const { filters } = board.selection
  return (
    <div role="group" aria-label={t('filter.name')} className="mt-3 flex flex-wrap items-center gap-2">
      <span className="print:hidden">
        <Later fallback={<span className="inline-block min-h-9" />}>
          <Picker schema={data.schema} filters={filters} change={board.setFilters} />
        </Later>
      </span>
      <Chips filters={filters} change={board.setFilters} />
    </div>
  )
}
