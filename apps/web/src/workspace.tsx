import type { LayoutItem, SessionSummary } from '@chitravani/protocol'
import { lazy, useCallback, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { DashboardHead } from './dashboard-head.tsx'
import { DashboardView } from './dashboard-view.tsx'
import type { OpenDialog } from './dialogs.tsx'
import { Frame } from './frame.tsx'
import { Library } from './features/library/library.tsx'
import { Progress } from './features/prompt/progress.tsx'
import { RefineBar } from './features/refine/refine-bar.tsx'
import { Microphone } from './features/voice/microphone.tsx'
import { useAddress, writeAddress } from './ui/address.ts'
import { paint, themeOf, themeOfBackground } from './ui/appearance.ts'
import type { Appearance } from './ui/appearance.ts'
import { failureText, isAborted, told } from './ui/failures.ts'
import { Later } from './ui/later.tsx'
import { useNotices } from './ui/notices.tsx'
import { useServer } from './ui/server.ts'
import { SlowNote, useSlow } from './ui/slow.tsx'
import { useStable } from './ui/use-stable.ts'
import { useWords } from './ui/words.ts'
import { StartView } from './start-view.tsx'
import { useAsking } from './use-asking.ts'
import { useCardActions } from './use-card-actions.ts'
import { useCardMenu } from './use-card-menu.ts'
import { useDashboard } from './use-dashboard.ts'
import { useData } from './use-data.ts'
import { useLibrary } from './use-library.ts'
import { languageMarks, useTranslatedWords } from './use-translation.ts'

/** Loaded with the first dialog: none is needed for the first chart. */
const Dialogs = lazy(() => import('./dialogs.tsx').then((loaded) => ({ default: loaded.Dialogs })))

interface WorkspaceProperties {
  readonly look: ReactNode
  readonly appearance: Appearance
  /** The token is no longer good. */
  readonly expired: () => void
  readonly leave: () => void
}

/** The page of somebody who is signed in: its parts meet here and nowhere else. */
export function Workspace({ look, appearance, expired, leave }: WorkspaceProperties) {
  const t = useWords()
  const client = useServer()
  const notices = useNotices()
  const address = useAddress()
  const [chosen, setChosen] = useState<string>()
  const [dialog, setDialog] = useState<OpenDialog>()
  const [language, setLanguage] = useState('')
  const refineField = useRef<HTMLInputElement>(null)
  const tryWords = useRef<(words: string) => void>(() => undefined)

  const failed = useCallback(
    (error: unknown) => {
      if (isAborted(error)) return
      const { kind, suggestions } = told(error)
      if (kind === 'unauthorized') expired()
      else
        notices.show({
          kind: 'failure',
          text: failureText(error, t),
          actions: suggestions.map((words) => ({ label: words, press: () => tryWords.current(words) })),
        })
    },
    [expired, notices, t],
  )
  const board = useDashboard(client, failed)
  const { shown, selection, filtered } = board
  /** For what is pressed later than it was drawn. */
  const latest = useRef(board)
  latest.current = board

  const { connections, connection, connectionNow, schema, examples, providers } = useData(client, shown?.connection ?? chosen, failed)
  const { translation, busy: translating } = useTranslatedWords(client, shown?.dashboard, filtered?.charts, language, failed)
  const library = useLibrary(client, failed)

  const attempt = (work: Promise<void>, said?: string) => {
    notices.clear()
    const follow = async () => {
      await work
      if (said !== undefined) notices.say(said)
      library.refresh()
    }
    follow().catch(failed)
  }

  const openSession = board.open
  const clearBoard = board.clear
  const sessionId = address.session
  const shownId = shown?.sessionId
  useEffect(() => {
    if (sessionId === undefined) clearBoard()
    else if (sessionId !== shownId) openSession(sessionId).catch(failed)
    // Only the address decides what is opened.
  }, [sessionId])

  useEffect(() => {
    const theme = themeOfBackground(shown?.dashboard.vega_lite_spec['background'])
    paint(theme ?? themeOf(appearance))
    document.title = shown ? `${shown.dashboard.title} · Chitravani` : 'Chitravani'
  }, [shown, appearance])

  const { prompt, setPrompt, feedback, setFeedback, target, setTarget, reading, generation, cancel, ask, refine } = useAsking({
    client,
    board,
    providers,
    connectionNow,
    appearance,
    language,
    setLanguage,
    changed: library.refresh,
    attempt,
    failed,
  })
  tryWords.current = (words) => (shown ? refine(words) : ask(words))

  const fresh = useStable(() => {
    setChosen(connection)
    writeAddress({ filters: {} }, 'push')
    setPrompt('')
  })
  const { actions, drawing } = useCardActions(board, schema, failed)
  const placed = useStable((layout: readonly LayoutItem[]) => {
    if (layout.length > 0) attempt(board.place(layout))
  })
  const menu = useCardMenu({
    drawing,
    open: setDialog,
    choose: (chart, reading) => attempt(board.chooseReading(chart.chart_id, reading), t('refine.done')),
    aim(chart) {
      setTarget(chart)
      refineField.current?.focus()
    },
    async remove({ chart_id: id, title }) {
      await board.removeChart(id)
      const undo = { label: t('common.undo'), press: () => attempt(latest.current.undo()) }
      notices.show({ kind: 'done', text: t('chart.removed', { title }), actions: [undo] })
    },
    attempt,
  })
  const openSummary = useStable((session: SessionSummary) => writeAddress({ session: session.session_id, filters: {} }, 'push'))
  const rename = useStable((session: SessionSummary) => setDialog({ what: 'rename', session }))
  const duplicate = useStable((session: SessionSummary) => library.duplicate(session))
  const remove = useStable((session: SessionSummary) => {
    if (session.session_id === shownId) fresh()
    library.remove(session)
    notices.show({
      kind: 'done',
      text: t('library.removed', { title: session.title }),
      actions: [{ label: t('common.undo'), press: () => library.restore(session) }],
    })
  })

  const translates = (providers?.translation.length ?? 0) > 0
  const listeners = providers?.speech_to_text ?? []
  const microphone = (value: string, write: (words: string) => void) =>
    listeners.length > 0 && (
      <Microphone
        streams={listeners.some(({ streaming }) => streaming)}
        value={value}
        write={write}
        failed={failed}
        tell={(text) => notices.show({ kind: 'warning', text })}
      />
    )
  const isSlow = useSlow(
    generation ? `${generation.stage} ${generation.progress} ${generation.charts.length}` : (board.busy || reading) && 'busy',
  )
  const stage = generation ? 'making' : shown ? 'shown' : sessionId === undefined ? 'empty' : 'opening'

  return (
    <Frame
      look={look}
      leave={leave}
      openDialog={setDialog}
      library={
        <Library
          sessions={library.sessions}
          current={shownId}
          more={library.more}
          open={openSummary}
          fresh={fresh}
          rename={rename}
          duplicate={duplicate}
          remove={remove}
        />
      }
      foot={
        stage === 'shown' && (
          <RefineBar
            value={feedback}
            write={setFeedback}
            change={refine}
            target={target}
            untarget={() => setTarget(undefined)}
            busy={board.busy || reading}
            translates={translates}
            field={refineField}
          >
            {microphone(feedback, setFeedback)}
          </RefineBar>
        )
      }
    >
      {isSlow && <SlowNote />}
      {stage === 'empty' && (
        <StartView
          prompt={prompt}
          write={setPrompt}
          ask={ask}
          connections={connections}
          connection={connection}
          choose={setChosen}
          examples={examples}
          busy={reading}
          translates={translates}
          failed={failed}
        >
          {microphone(prompt, setPrompt)}
        </StartView>
      )}
      {stage === 'opening' && <div className="skeleton mt-4 h-[60dvh] rounded-2xl" role="status" aria-label={t('common.loading')} />}
      {generation && (
        <div className="mb-4">
          <Progress
            prompt={generation.prompt}
            stage={generation.stage}
            progress={generation.progress}
            message={generation.message}
            cancel={cancel}
          />
        </div>
      )}
      {shown && !generation && (
        <DashboardHead
          shown={shown}
          title={translation?.words.get(shown.dashboard.title) ?? shown.dashboard.title}
          description={translation?.words.get(shown.dashboard.description) ?? shown.dashboard.description}
          translation={translation}
          board={board}
          schema={schema}
          language={language}
          setLanguage={setLanguage}
          translating={translating}
          providers={providers}
          attempt={attempt}
          failed={failed}
          openDialog={setDialog}
        />
      )}
      {(generation || shown) && (
        <div {...languageMarks(translation)}>
          <DashboardView
            dashboard={shown?.dashboard}
            coming={generation}
            filtered={filtered}
            selection={selection}
            filtering={board.busy && Object.keys(selection.filters).length > 0}
            translation={translation}
            actions={actions}
            placed={placed}
            menu={menu}
          />
        </div>
      )}
      {dialog && (
        <Later>
          <Dialogs
            open={dialog}
            close={() => setDialog(undefined)}
            board={board}
            library={library}
            schema={schema}
            connections={connections}
            attempt={attempt}
            failed={failed}
            leave={leave}
          />
        </Later>
      )}
    </Frame>
  )
}
