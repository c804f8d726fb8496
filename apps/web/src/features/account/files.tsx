import type { ConnectionSummary } from '@chitravani/protocol'
import { FileSpreadsheet, Trash2 } from 'lucide-react'
import { IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useWords } from '../../ui/words.ts'

interface FilesProperties {
  readonly connections: readonly ConnectionSummary[]
  readonly remove: (name: string) => void
  readonly close: () => void
}

/** The files somebody brought, each of which can be taken away again. */
export function Files({ connections, remove, close }: FilesProperties) {
  const t = useWords()
  const files = connections.filter((each) => each.uploaded)
  return (
    <Dialog open title={t('account.files')} about={t('account.filesAbout')} close={close}>
      <ul className="flex flex-col gap-1">
        {files.map(({ name }) => (
          <li key={name} className="flex items-center gap-3 rounded-lg border border-line px-3 py-1.5">
            <FileSpreadsheet size={17} aria-hidden className="shrink-0 text-quiet" />
            <span className="min-w-0 flex-1 break-words">{name}</span>
            <IconButton look="danger" label={t('account.removeFile', { name })} icon={<Trash2 size={16} />} onClick={() => remove(name)} />
          </li>
        ))}
        {files.length === 0 && <li className="py-6 text-center text-sm text-quiet">{t('account.noFiles')}</li>}
      </ul>
    </Dialog>
  )
}
