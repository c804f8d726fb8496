import type { SessionSummary } from '@chitravani/protocol'
import type { OpenDialog } from './dialogs.tsx'
import { Library } from './features/library/library.tsx'
import { writeAddress } from './ui/address.ts'
import { useNotices } from './ui/notices.tsx'
import { useStable } from './ui/use-stable.ts'
import { useWords } from './ui/words.ts'
import type { Work } from './use-work.ts'

interface MyLibraryProperties {
  readonly work: Work
  readonly openDialog: (dialog: OpenDialog) => void
}

/** The list of my dashboards, and what is done from it. */
export function MyLibrary({ work: { board, library, fresh }, openDialog }: MyLibraryProperties) {
  const t = useWords()
  const notices = useNotices()
  const current = board.shown?.sessionId
  const open = useStable((session: SessionSummary) => writeAddress({ session: session.session_id, filters: {} }, 'push'))
  const rename = useStable((session: SessionSummary) => openDialog({ what: 'rename', session }))
  const duplicate = useStable((session: SessionSummary) => library.duplicate(session))
  const remove = useStable((session: SessionSummary) => {
    if (session.session_id === current) fresh()
    library.remove(session)
    const undo = { label: t('common.undo'), press: () => library.restore(session) }
    notices.show({ kind: 'done', text: t('library.removed', { title: session.title }), actions: [undo] })
  })
  return (
    <Library
      sessions={library.sessions}
      current={current}
      more={library.more}
      open={open}
      fresh={fresh}
      rename={rename}
      duplicate={duplicate}
      remove={remove}
    />
  )
}
