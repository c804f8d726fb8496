import { LoaderCircle, Upload } from 'lucide-react'
import { useRef } from 'react'
import type { Ref } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { useWords } from '../../ui/words.ts'

interface FileButtonProperties {
  readonly ref: Ref<HTMLButtonElement>
  /** A file is on its way; another one waits until it is there. */
  readonly busy: boolean
  readonly bring: (file: File | undefined) => void
}

/** Chooses a file from the device. */
export function FileButton({ ref, busy, bring }: FileButtonProperties) {
  const t = useWords()
  const file = useRef<HTMLInputElement>(null)
  return (
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
        ref={ref}
        label={t('ask.upload')}
        aria-disabled={busy}
        icon={busy ? <LoaderCircle size={18} className="spin" /> : <Upload size={18} />}
        onClick={() => !busy && file.current?.click()}
      />
    </>
  )
}
