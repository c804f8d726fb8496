import type { ConnectionSchema, ProviderList } from '@chitravani/protocol'
import { lazy } from 'react'
import { PencilLine, Redo2, RefreshCw, Share2, Undo2 } from 'lucide-react'
import type { OpenDialog } from './dialogs.tsx'
import { Chips } from './features/filters/chips.tsx'
import { ExportMenu } from './features/keep/export-menu.tsx'
import { TranslatePicker } from './features/voice/translate-picker.tsx'
import { IconButton } from './ui/button.tsx'
import { Later } from './ui/later.tsx'
import { useWords } from './ui/words.ts'
import type { DashboardActions, DashboardState, Shown } from './use-dashboard.ts'
import { languageMarks } from './use-translation.ts'
import type { Translation } from './use-translation.ts'
import { summaryOf } from './summary.ts'

const Listen = lazy(() => import('./features/voice/listen.tsx').then((loaded) => ({ default: loaded.Listen })))
const Picker = lazy(() => import('./features/filters/picker.tsx').then((loaded) => ({ default: loaded.Picker })))

interface DashboardHeadProperties {
  readonly shown: Shown
  readonly title: string
  readonly description: string
  readonly translation: Translation | undefined
  readonly board: DashboardState & DashboardActions
  readonly schema: ConnectionSchema | undefined
  readonly language: string
  readonly setLanguage: (language: string) => void
  readonly translating: boolean
  readonly providers: ProviderList | undefined
  readonly attempt: (work: Promise<void>, said?: string) => void
  readonly failed: (error: unknown) => void
  readonly openDialog: (dialog: OpenDialog) => void
}

/** What the dashboard is, what can be done with the whole of it, and its filters. */
export function DashboardHead({
  shown,
  title,
  description,
  translation,
  board,
  schema,
  language,
  setLanguage,
  translating,
  providers,
  attempt,
  failed,
  openDialog,
}: DashboardHeadProperties) {
  const t = useWords()
  const speaks = (providers?.text_to_speech.length ?? 0) > 0
  const translates = (providers?.translation.length ?? 0) > 0
  return (
    <div className="mb-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-[1_1_22rem]">
          <h1 className="group flex items-start gap-1 text-2xl font-semibold tracking-tight break-words" {...languageMarks(translation)}>
            <span className="min-w-0 break-words">{title}</span>
            <IconButton
              label={t('library.renameTitle')}
              icon={<PencilLine size={16} />}
              className="opacity-60 group-hover:opacity-100 focus-visible:opacity-100 print:hidden"
              onClick={() => openDialog({ what: 'rename', session: { session_id: shown.sessionId, title: shown.dashboard.title } })}
            />
          </h1>
          <p className="mt-0.5 max-w-4xl text-sm text-quiet" {...languageMarks(translation)}>
            {description}
          </p>
        </div>
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
              <Listen summary={summaryOf(shown.dashboard, translation)} language={translation?.language ?? 'en-IN'} failed={failed} />
            </Later>
          )}
          {translates && <TranslatePicker value={language} busy={translating} choose={setLanguage} />}
          <IconButton label={t('share.name')} icon={<Share2 size={17} />} onClick={() => openDialog({ what: 'share' })} />
          <ExportMenu sessionId={shown.sessionId} title={shown.dashboard.title} filters={board.selection.filters} failed={failed} />
        </div>
      </div>
      <div role="group" aria-label={t('filter.name')} className="mt-3 flex flex-wrap items-center gap-2">
        <span className="print:hidden">
          <Later fallback={<span className="inline-block min-h-9" />}>
            <Picker schema={schema} filters={board.selection.filters} change={board.setFilters} />
          </Later>
        </span>
        <Chips filters={board.selection.filters} change={board.setFilters} />
      </div>
    </div>
  )
}
