import type { ConnectionSummary } from '@chitravani/protocol'
import { ArrowUp } from 'lucide-react'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { useWords } from '../../ui/words.ts'
import { BringingProgress, useBringing } from './bringing.tsx'
import type { Upload } from './bringing.tsx'
import { ConnectionChoice } from './connection-choice.tsx'
import { FileButton } from './file-button.tsx'
import { QuestionField } from './question-field.tsx'
import { useDrop } from './use-drop.ts'

interface PromptBoxProperties {
  readonly value: string
  readonly write: (words: string) => void
  readonly ask: (words: string) => void
  readonly connections: readonly ConnectionSummary[]
  readonly connection: string
  readonly choose: (name: string) => void
  /** Absent for those who may not bring files. */
  readonly upload?: Upload
  readonly large: boolean
  readonly busy: boolean
  /** Questions are understood in other languages than English. */
  readonly translates: boolean
  /** The microphone, where one can be used. */
  readonly children?: ReactNode
}

/** Where the question is written, and what it is asked of. A file may be dropped on it. */
export function PromptBox({
  value,
  write,
  ask,
  connections,
  connection,
  choose,
  upload,
  large,
  busy,
  translates,
  children,
}: PromptBoxProperties) {
  const fileButton = useRef<HTMLButtonElement>(null)
  const { bringing, bring } = useBringing(upload)
  const { over, place } = useDrop(upload !== undefined, bring)
  const isEmpty = value.trim() === ''
  const send = () => !isEmpty && !busy && ask(value.trim())
  const cancel = () => {
    // The button that has the focus goes with the bar.
    fileButton.current?.focus()
    bringing?.cancel()
  }
  return (
    <form
      className={`relative rounded-2xl border bg-panel shadow-card transition-colors focus-within:border-accent ${over ? 'border-accent' : 'border-line'} ${large ? 'p-3' : 'p-2'}`}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      {...place}
    >
      <QuestionField value={value} write={write} send={send} large={large} translates={translates} />
      <div className="flex flex-wrap items-center gap-1">
        <ConnectionChoice connections={connections} connection={connection} choose={choose} />
        {upload && <FileButton ref={fileButton} busy={bringing !== undefined} bring={bring} />}
        {children}
        <span className="flex-1" />
        <SendButton disabled={busy || isEmpty} />
      </div>
      {bringing && <BringingProgress bringing={{ ...bringing, cancel }} />}
    </form>
  )
}

function SendButton({ disabled }: { readonly disabled: boolean }) {
  const t = useWords()
  return (
    <button
      type="submit"
      disabled={disabled}
      className="inline-flex min-h-9 items-center gap-1.5 rounded-xl bg-accent px-4 text-sm font-semibold text-on-accent transition hover:brightness-110 disabled:opacity-55"
    >
      <ArrowUp size={17} aria-hidden />
      {t('ask.send')}
    </button>
  )
}
