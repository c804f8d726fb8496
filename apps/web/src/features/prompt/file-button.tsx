import { LoaderCircle, Upload } from 'lucide-react'
import { useRef } from 'react'
import type { Ref } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { FileField } from '../../ui/file-field.tsx'
import { useWords } from '../../ui/words.ts'

interface FileButtonProperties {
  readonly ref: Ref<HTMLButtonElement>
  /** A file is on its way; another one waits until it is there. */
  readonly busy: boolean
  readonly bring: (file: File) => void
}

/** Chooses a file from the device. */
export function FileButton({ ref, busy, bring }: FileButtonProperties) {
  const t = useWords()
  const file = useRef<HTMLInputElement>(null)
  return (
    <>
      <FileField ref={file} accept=".csv,.tsv,.txt,.parquet,.json,.jsonl,.ndjson,.xlsx,.xlsm" take={bring} />
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
