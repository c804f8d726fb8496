import type { ConnectionSummary } from '@chitravani/protocol'
import { ArrowUp, Database, LoaderCircle, Upload as UploadSign } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { DragEvent, KeyboardEvent, ReactNode } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { useWords } from '../../ui/words.ts'
import { BringingProgress, useBringing } from './bringing.tsx'
import type { Upload } from './bringing.tsx'

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

/** Where the question is written; Enter sends it, Shift and Enter begins a line. A file may be dropped on it. */
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
  const t = useWords()
  const id = useId()
  const file = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { bringing, bring } = useBringing(upload)
  const send = () => value.trim() !== '' && !busy && ask(value.trim())
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    bring(event.dataTransfer.files[0])
  }
  return (
    <form
      className={`relative rounded-2xl border bg-panel shadow-card transition-colors focus-within:border-accent ${over ? 'border-accent' : 'border-line'} ${large ? 'p-3' : 'p-2'}`}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      onDragOver={(event) => {
        if (!upload) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <label htmlFor={id} className="sr-only">
        {t('ask.label')}
      </label>
      <textarea
        id={id}
        rows={large ? 2 : 1}
        maxLength={4_000}
        value={value}
        placeholder={t(translates ? 'ask.placeholder' : 'ask.placeholderEnglish')}
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKeyDown}
        className={`field-sizing-content max-h-48 w-full resize-none bg-transparent px-2 py-1.5 outline-none placeholder:text-quiet ${large ? 'text-lg' : 'text-base'}`}
      />
      <div className="flex flex-wrap items-center gap-1">
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
        {upload && (
          <>
            <input
              ref={file}
              type="file"
              className="sr-only"
              tabIndex={-1}
              aria-hidden="true"
              accept=".csv,.tsv,.txt,.parquet,.json,.jsonl,.ndjson,.xlsx,.xlsm"
              onChange={(event) => {
                bring(event.target.files?.[0])
                event.target.value = ''
              }}
            />
            <IconButton
              ref={button}
              label={t('ask.upload')}
              aria-disabled={bringing !== undefined}
              icon={bringing ? <LoaderCircle size={18} className="spin" /> : <UploadSign size={18} />}
              onClick={() => !bringing && file.current?.click()}
            />
          </>
        )}
        {children}
        <span className="flex-1" />
        <button
          type="submit"
          disabled={busy || value.trim() === ''}
          className="inline-flex min-h-9 items-center gap-1.5 rounded-xl bg-accent px-4 text-sm font-semibold text-on-accent transition hover:brightness-110 disabled:opacity-55"
        >
          <ArrowUp size={17} aria-hidden />
          {t('ask.send')}
        </button>
      </div>
      {bringing && (
        <BringingProgress
          bringing={{
            ...bringing,
            cancel() {
              // The button that has the focus goes with the bar.
              button.current?.focus()
              bringing.cancel()
            },
          }}
        />
      )}
    </form>
  )
}
