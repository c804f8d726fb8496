import type { ChartPlanPatch, ChartSpec, ConnectionSchema, ConnectionSummary, SessionSummary } from '@chitravani/protocol'
import { Files } from './features/account/files.tsx'
import { Password } from './features/account/password.tsx'
import { Enlarged } from './features/board/enlarged.tsx'
import { Why } from './features/board/why.tsx'
import { Share } from './features/keep/share.tsx'
import { Rename } from './features/library/rename.tsx'
import { ChartEditor } from './features/refine/chart-editor.tsx'
import { useServer } from './ui/server.ts'
import type { Shown } from './use-dashboard.ts'

export type OpenDialog =
  | { readonly what: 'why' | 'large' | 'edit'; readonly chart: ChartSpec }
  | { readonly what: 'rename'; readonly session: Pick<SessionSummary, 'session_id' | 'title'> & Partial<SessionSummary> }
  | { readonly what: 'share' | 'password' | 'files' }

interface DialogsProperties {
  readonly open: OpenDialog | undefined
  readonly close: () => void
  readonly shown: Shown | undefined
  readonly schema: ConnectionSchema | undefined
  readonly connections: readonly ConnectionSummary[]
  readonly refine: (words: string, chartId: string) => void
  readonly changeChart: (chartId: string, patch: ChartPlanPatch) => Promise<void>
  readonly rename: (session: SessionSummary, title: string) => void
  readonly removeFile: (name: string) => void
  readonly leave: () => void
}

const spoken: Readonly<Record<string, string>> = { arc: 'pie', point: 'scatter', rect: 'heatmap', text: 'number' }

/** The one dialog that is open, if any. */
export function Dialogs({ open, close, shown, schema, connections, refine, changeChart, rename, removeFile, leave }: DialogsProperties) {
  const client = useServer()
  switch (open?.what) {
    case 'why': {
      const { chart_id: id, chart_type: kind } = open.chart
      return (
        <Why
          chart={open.chart}
          sql={shown?.dashboard.sql_queries.find((query) => query.chart_id === id)?.sql_query}
          close={close}
          choose={(other) => refine(other.kind === kind ? other.title : `make it a ${spoken[other.kind] ?? other.kind} chart`, id)}
        />
      )
    }
    case 'large':
      return <Enlarged chart={open.chart} close={close} />
    case 'edit':
      return (
        <ChartEditor
          chart={open.chart}
          schema={schema}
          read={(id) => client.chart(shown?.sessionId ?? '', id)}
          save={changeChart}
          close={close}
        />
      )
    case 'rename': {
      const { session } = open
      return <Rename title={session.title} save={(title) => rename(session as SessionSummary, title)} close={close} />
    }
    case 'share':
      return shown ? <Share sessionId={shown.sessionId} close={close} /> : undefined
    case 'password':
      return <Password changed={leave} close={close} />
    case 'files':
      return <Files connections={connections} remove={removeFile} close={close} />
    default:
      return undefined
  }
}
