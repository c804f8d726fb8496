import type { ChartSpec, SessionSummary } from '@chitravani/protocol'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { DashboardHead } from './dashboard-head.tsx'
import { DashboardView } from './dashboard-view.tsx'
import type { OpenDialog } from './dialogs.tsx'
import { Frame } from './frame.tsx'
import { CardMenu } from './features/board/card-menu.tsx'
import type { CardActions } from './features/board/card.tsx'
import { Library } from './features/library/library.tsx'
import { Examples } from './features/prompt/examples.tsx'
import { Progress } from './features/prompt/progress.tsx'
import { PromptBox } from './features/prompt/prompt-box.tsx'
import { RefineBar } from './features/refine/refine-bar.tsx'
import { Microphone } from './features/voice/microphone.tsx'
import { useAddress, writeAddress } from './ui/address.ts'
import { paint, themeOf, themeOfBackground } from './ui/appearance.ts'
import type { Appearance } from './ui/appearance.ts'
import { failureText, isAborted, told } from './ui/failures.ts'
import { useNotices } from './ui/notices.tsx'
import { useServer } from './ui/server.ts'
import type { DrawnChart } from './ui/vega/view.ts'
import { useWords } from './ui/words.ts'
import { movedLayout } from './moved-layout.ts'
import { useCrossFilter } from './use-cross-filter.ts'
import { useDashboard } from './use-dashboard.ts'
import { useData } from './use-data.ts'
import { useGeneration } from './use-generation.ts'
import { useLibrary } from './use-library.ts'
import { useTranslatedWords } from './use-translation.ts'

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
  const queries = useQueryClient()
  const notices = useNotices()
  const address = useAddress()
  const [prompt, setPrompt] = useState('')
  const [chosen, setChosen] = useState<string>()
  const [feedback, setFeedback] = useState('')
  const [target, setTarget] = useState<ChartSpec>()
  const [dialog, setDialog] = useState<OpenDialog>()
  const [language, setLanguage] = useState('')
  const refineField = useRef<HTMLInputElement>(null)
  const drawings = useRef(new Map<string, DrawnChart>())
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
  const { generation, ask: generate, cancel } = useGeneration(client)
  const { shown, filters, filtered } = board
  /** For what is pressed later than it was drawn. */
  const latest = useRef(board)
  latest.current = board

  const { connections, connection, schema, examples, providers } = useData(client, shown?.connection ?? chosen, failed)
  const { translation, busy: translating } = useTranslatedWords(client, shown?.dashboard, language, failed)
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

  const ask = (words: string) => {
    notices.clear()
    setPrompt(words)
    clearBoard()
    writeAddress({ filters: {} }, sessionId === undefined ? 'replace' : 'push')
    const request = { user_prompt: words, connection_name: connection, theme: themeOf(appearance) }
    const follow = async () => {
      const end = await generate(request, (response) => {
        board.show(response, { connection, prompt: words })
        notices.say(t('board.ready', { title: response.dashboard.title, count: response.dashboard.chart_count }))
        setPrompt('')
        library.refresh()
        if (response.warnings.length > 0)
          notices.show({ kind: 'warning', text: response.warnings.map((warning) => warning.message).join('\n') })
      })
      if (end === 'cancelled') notices.say(t('progress.cancelled'))
    }
    follow().catch(failed)
  }
  const refine = (words: string) => {
    const change = async () => {
      await board.refine(words, target?.chart_id)
      setFeedback('')
      setTarget(undefined)
    }
    attempt(change(), t('refine.done'))
  }
  tryWords.current = (words) => (shown ? refine(words) : ask(words))

  const fresh = () => {
    setChosen(connection)
    writeAddress({ filters: {} }, 'push')
    setPrompt('')
  }
  const upload = async (file: File) => {
    try {
      const { name } = await client.uploadFile(file, file.name)
      await queries.invalidateQueries({ queryKey: ['connections'] })
      setChosen(name)
      notices.say(t('ask.uploaded', { name }))
    } catch (error) {
      failed(error)
    }
  }

  const { conditions, filter } = useCrossFilter(schema, board.setFilters)
  const drawn = useCallback((id: string, drawing: DrawnChart | undefined) => {
    if (drawing) drawings.current.set(id, drawing)
    else drawings.current.delete(id)
  }, [])
  const place = board.place
  const move = useCallback<NonNullable<CardActions['move']>>(
    (chart, step) => {
      const layout = shown && movedLayout(shown.dashboard.layout_config.layout, chart.chart_id, step)
      if (layout) place(layout).then(() => notices.say(t('chart.moved', { title: chart.title })), failed)
    },
    [shown, place, notices, failed, t],
  )
  const actions = useMemo<CardActions>(() => ({ conditions, filter, drawn, move }), [conditions, filter, drawn, move])
  const remove = (session: SessionSummary) => {
    if (session.session_id === shownId) fresh()
    library.remove(session)
    notices.show({
      kind: 'done',
      text: t('library.removed', { title: session.title }),
      actions: [{ label: t('common.undo'), press: () => library.restore(session) }],
    })
  }

  const canSpeak = (providers?.speech_to_text.length ?? 0) > 0 && 'mediaDevices' in navigator
  const microphone = (heard: (words: string) => void) =>
    canSpeak ? <Microphone heard={heard} failed={failed} tell={(text) => notices.show({ kind: 'warning', text })} /> : undefined
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
          open={(session) => writeAddress({ session: session.session_id, filters: {} }, 'push')}
          fresh={fresh}
          rename={(session) => setDialog({ what: 'rename', session })}
          duplicate={(session) => library.duplicate(session)}
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
            busy={board.busy}
            field={refineField}
          >
            {microphone((words) => setFeedback(words))}
          </RefineBar>
        )
      }
    >
      {stage === 'empty' && (
        <div className="mx-auto max-w-3xl pt-[max(1rem,9dvh)]">
          <h1 className="mb-5 text-center text-3xl font-semibold tracking-tight text-balance sm:text-4xl">{t('ask.hero')}</h1>
          <PromptBox
            large
            value={prompt}
            write={setPrompt}
            ask={ask}
            connections={connections}
            connection={connection}
            choose={setChosen}
            upload={upload}
            busy={false}
          >
            {microphone(setPrompt)}
          </PromptBox>
          <Examples questions={examples} ask={ask} />
        </div>
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
        <div {...(translation ? { lang: translation.language, dir: directionOf(translation.language) } : {})}>
          <DashboardView
            dashboard={shown?.dashboard}
            coming={generation}
            filtered={filtered}
            filtering={board.busy && Object.keys(filters).length > 0}
            translation={translation}
            actions={actions}
            placed={(layout) => layout.length > 0 && attempt(place(layout))}
            menu={(chart) => (
              <CardMenu
                chart={chart}
                drawing={(id) => drawings.current.get(id)}
                why={(each) => setDialog({ what: 'why', chart: each })}
                enlarge={(each) => setDialog({ what: 'large', chart: each })}
                edit={(each) => setDialog({ what: 'edit', chart: each })}
                aim={(each) => {
                  setTarget(each)
                  refineField.current?.focus()
                }}
                remove={(each) =>
                  attempt(
                    board.removeChart(each.chart_id).then(() =>
                      notices.show({
                        kind: 'done',
                        text: t('chart.removed', { title: each.title }),
                        actions: [{ label: t('common.undo'), press: () => attempt(latest.current.undo()) }],
                      }),
                    ),
                  )
                }
              />
            )}
          />
        </div>
      )}
      {dialog && (
        <Suspense>
          <Dialogs
            open={dialog}
            close={() => setDialog(undefined)}
            shown={shown}
            schema={schema}
            connections={connections}
            refine={(words, chart) => attempt(board.refine(words, chart))}
            changeChart={(id, patch) => board.changeChart(id, patch).then(() => library.refresh())}
            rename={(session, title) => (session.session_id === shownId ? attempt(board.rename(title)) : library.rename(session, title))}
            removeFile={(name) => void client.removeFile(name).then(() => queries.invalidateQueries({ queryKey: ['connections'] }), failed)}
            leave={leave}
          />
        </Suspense>
      )}
    </Frame>
  )

  function directionOf(tag: string): 'rtl' | 'ltr' {
    return /^(ur|ks|sd)(?!.*Deva)/.test(tag) ? 'rtl' : 'ltr'
  }
}
