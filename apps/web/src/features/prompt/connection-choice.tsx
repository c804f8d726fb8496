import type { ConnectionSummary } from '@chitravani/protocol'
import { Database } from 'lucide-react'
import { useWords } from '../../ui/words.ts'

interface ConnectionChoiceProperties {
  readonly connections: readonly ConnectionSummary[]
  readonly connection: string
  readonly choose: (name: string) => void
}

/** Where the question is asked. */
export function ConnectionChoice({ connections, connection, choose }: ConnectionChoiceProperties) {
  const t = useWords()
  return (
    <label className="flex min-w-0 items-center gap-1.5 rounded-lg ps-2 text-sm text-quiet hover:bg-soft">
      <Database size={16} aria-hidden className="shrink-0" />
      <span className="sr-only">{t('ask.connection')}</span>
      <select
        value={connection}
        onChange={(event) => choose(event.target.value)}
        className="min-h-9 max-w-48 min-w-0 truncate bg-transparent pe-1 text-ink"
      >
        {connections.map(({ name, uploaded }) => (
          <option key={name} value={name}>
            {uploaded ? t('ask.fileName', { name }) : name}
          </option>
        ))}
      </select>
    </label>
  )
}
