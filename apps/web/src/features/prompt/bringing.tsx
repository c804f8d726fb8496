import type { UploadCall } from '@chitravani/client'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { fetchTelling } from '../../ui/fetch-telling.ts'
import { useWords } from '../../ui/words.ts'

export type Upload = (file: File, call: UploadCall) => Promise<void>

/** A file on its way to the server. */
export interface Bringing {
  readonly name: string
  readonly step: 'sending' | 'reading'
  readonly percent: number
  readonly cancel: () => void
}

/** Brings one file at a time; whoever leaves the page leaves it too. */
export function useBringing(upload: Upload | undefined): {
  readonly bringing: Bringing | undefined
  readonly bring: (file: File | undefined) => void
} {
  const [bringing, setBringing] = useState<Bringing>()
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])
  return {
    bringing,
    bring(file) {
      if (!file || !upload || bringing) return
      const controller = new AbortController()
      leaving.current = controller
      const cancel = () => controller.abort()
      const show = (step: Bringing['step'], percent: number) => setBringing({ name: file.name, step, percent, cancel })
      show('sending', 0)
      void upload(file, {
        signal: controller.signal,
        fetch: fetchTelling((percent) => (percent < 100 ? show('sending', percent) : show('reading', 0))),
        onReading: ({ percent }) => show('reading', percent),
      }).finally(() => setBringing(undefined))
    },
  }
}

/** How far the file is, and the way to stop it. Screen readers are told the steps; the figure is in the bar. */
export function BringingProgress({ bringing: { name, step, percent, cancel } }: { readonly bringing: Bringing }) {
  const t = useWords()
  const doing = t(step === 'sending' ? 'ask.sending' : 'ask.uploading', { name })
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 px-2">
      <span role="status" className="min-w-0 flex-1 text-sm break-words text-quiet">
        {doing}
      </span>
      <Button icon={<X size={15} aria-hidden />} onClick={cancel} aria-describedby="bringing">
        {t('ask.cancelUpload')}
      </Button>
      <progress id="bringing" max={100} value={Math.floor(percent)} aria-label={doing} className="progress h-1.5 w-full" />
    </div>
  )
}
