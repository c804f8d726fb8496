import type { ChartSpec } from '@chitravani/protocol'
import { lazy, useRef, useState } from 'react'
import type { ReactNode, Ref } from 'react'
import { Charts } from './charts.tsx'
import { DashboardHead } from './dashboard-head.tsx'
import type { OpenDialog } from './dialogs.tsx'
import { Frame } from './frame.tsx'
import { Progress } from './features/prompt/progress.tsx'
import { RefineBar } from './features/refine/refine-bar.tsx'
import { MyLibrary } from './my-library.tsx'
import { QuestionMicrophone } from './question-microphone.tsx'
import { StartView } from './start-view.tsx'
import { SchemaContext } from './ui/column-names.ts'
import { Later } from './ui/later.tsx'
import { SlowNote, useSlow } from './ui/slow.tsx'
import { useWords } from './ui/words.ts'
import type { Generation } from './use-generation.ts'
import { useWork } from './use-work.ts'
import type { Theming, Work } from './use-work.ts'

/** Loaded with the first dialog: none is needed for the first chart. */
const Dialogs = lazy(() => import('./dialogs.tsx').then((loaded) => ({ default: loaded.Dialogs })))

interface WorkspaceProperties {
  readonly look: ReactNode
  readonly theming: Theming
  readonly leave: () => void
}

/** The page of somebody who is signed in: its parts meet here and nowhere else. */
export function Workspace({ look, theming, leave }: WorkspaceProperties) {
  const t = useWords()
  const [dialog, setDialog] = useState<OpenDialog>()
  const refineField = useRef<HTMLInputElement>(null)
  const work = useWork(theming)
  const { stage, board, asking } = work
  const { shown } = board
  const { generation } = asking
  const isSlow = useSlow(waitingFor(work))
  const aim = (chart: ChartSpec) => {
    asking.setTarget(chart)
    refineField.current?.focus()
  }
  return (
    <SchemaContext value={work.data.schema}>
      <Frame
        look={look}
        leave={leave}
        openDialog={setDialog}
        library={<MyLibrary work={work} openDialog={setDialog} />}
        foot={stage === 'shown' && <Refining work={work} field={refineField} />}
      >
        {isSlow && <SlowNote />}
        {stage === 'empty' && <Start work={work} />}
        {stage === 'opening' && <div className="skeleton mt-4 h-[60dvh] rounded-2xl" role="status" aria-label={t('common.loading')} />}
        {generation && <Making generation={generation} cancel={asking.cancel} />}
        {shown && !generation && <DashboardHead work={work} shown={shown} openDialog={setDialog} />}
        {(generation ?? shown) && <Charts work={work} openDialog={setDialog} aim={aim} />}
        {dialog && (
          <Later>
            <Dialogs open={dialog} close={() => setDialog(undefined)} work={work} leave={leave} />
          </Later>
        )}
      </Frame>
    </SchemaContext>
  )
}

/** What the page waits for, another text with every step of it; false when it waits for nothing. */
function waitingFor({ board, asking: { generation, reading } }: Work): string | false {
  if (generation) return `${generation.stage} ${generation.progress} ${generation.charts.length}`
  return (board.busy || reading) && 'busy'
}

function Start({ work: { asking, data, choose, failed } }: { readonly work: Work }) {
  const { prompt, setPrompt, ask, reading } = asking
  const { connections, connection, examples, providers, translates } = data
  return (
    <StartView
      prompt={prompt}
      write={setPrompt}
      ask={ask}
      connections={connections}
      connection={connection}
      choose={choose}
      examples={examples}
      busy={reading}
      translates={translates}
      failed={failed}
    >
      <QuestionMicrophone providers={providers} value={prompt} write={setPrompt} failed={failed} />
    </StartView>
  )
}

interface RefiningProperties {
  readonly work: Work
  readonly field: Ref<HTMLInputElement>
}

function Refining({ work: { asking, board, data, failed }, field }: RefiningProperties) {
  const { feedback, setFeedback, target, setTarget, reading, refine } = asking
  return (
    <RefineBar
      value={feedback}
      write={setFeedback}
      change={refine}
      target={target}
      untarget={() => setTarget(undefined)}
      busy={board.busy || reading}
      translates={data.translates}
      field={field}
    >
      <QuestionMicrophone providers={data.providers} value={feedback} write={setFeedback} failed={failed} />
    </RefineBar>
  )
}

function Making({ generation, cancel }: { readonly generation: Generation; readonly cancel: () => void }) {
  const { prompt, stage, progress, message } = generation
  return (
    <div className="mb-4">
      <Progress prompt={prompt} stage={stage} progress={progress} message={message} cancel={cancel} />
    </div>
  )
}
