import type { ChartSpec, SessionSummary } from '@chitravani/protocol'
import { useQueryClient } from '@tanstack/react-query'
import { Files } from './features/account/files.tsx'
import { Password } from './features/account/password.tsx'
import { Enlarged } from './features/board/enlarged.tsx'
import { Why } from './features/board/why.tsx'
import { Share } from './features/keep/share.tsx'
import { Rename } from './features/library/rename.tsx'
import { ChartEditor } from './features/refine/chart-editor.tsx'
import { useServer } from './ui/server.ts'
import { useWords } from './ui/words.ts'
import type { Work } from './use-work.ts'

export type OpenDialog =
  | { readonly what: 'why' | 'large' | 'edit'; readonly chart: ChartSpec }
  | { readonly what: 'rename'; readonly session: Pick<SessionSummary, 'session_id' | 'title'> }
  | { readonly what: 'share' | 'password' | 'files' }

interface DialogsProperties {
  readonly open: OpenDialog | undefined
  readonly close: () => void
  readonly work: Work
  readonly leave: () => void
}

/** The one dialog that is open, if any, and what its answers do. */
export function Dialogs({ open, close, work: { board, library, data, attempt, failed }, leave }: DialogsProperties) {
  const t = useWords()
  const client = useServer()
  const queries = useQueryClient()
  const { shown } = board
  switch (open?.what) {
    case 'why': {
      const id = open.chart.chart_id
      return (
        <Why
          chart={open.chart}
          sql={shown?.dashboard.sql_queries.find((query) => query.chart_id === id)?.sql_query}
          close={close}
          choose={(place) => attempt(board.chooseReading(id, place), t('refine.done'))}
        />
      )
    }
    case 'large':
      return <Enlarged chart={open.chart} close={close} />
    case 'edit':
      return (
        <ChartEditor
          chart={open.chart}
          schema={data.schema}
          read={(id) => client.chart(shown?.sessionId ?? '', id)}
          save={(id, patch) => board.changeChart(id, patch).then(library.refresh)}
          close={close}
        />
      )
    case 'rename': {
      const { session } = open
      const save = (title: string) => {
        if (session.session_id === shown?.sessionId) attempt(board.rename(title))
        else library.rename(session, title)
      }
      return <Rename title={session.title} save={save} close={close} />
    }
    case 'share':
      return shown ? <Share sessionId={shown.sessionId} close={close} /> : undefined
    case 'password':
      return <Password changed={leave} close={close} />
    case 'files': {
      const remove = async (name: string) => {
        await client.removeFile(name)
        await queries.invalidateQueries({ queryKey: ['connections'] })
      }
      return <Files connections={data.connections} remove={(name) => void remove(name).catch(failed)} close={close} />
    }
    default:
      return undefined
  }
}
