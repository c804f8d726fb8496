import { useCallback, useId, useState } from 'react'
import type { ReactNode } from 'react'
import { failureText, told as toldOf } from '../../ui/failures.ts'
import { useWords } from '../../ui/words.ts'
import type { Words } from '../../ui/words.ts'

/** One way of the speech server, with its name as heading. */
export function Part({ name, wide = false, children }: { readonly name: string; readonly wide?: boolean; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={`flex min-w-0 flex-col gap-3 rounded-2xl border border-line bg-panel p-4 shadow-card sm:p-5 ${wide ? 'lg:col-span-2' : ''}`}
    >
      <h2 id={id} className="text-lg font-semibold">
        {name}
      </h2>
      {children}
    </section>
  )
}

export interface Told {
  readonly text: string
  readonly isBad: boolean
}

export interface Status {
  readonly told: Told
  readonly say: (text: string) => void
  /** Says what went wrong and what to do. */
  readonly fail: (error: unknown) => void
}

/** One line that tells how it goes, also to who cannot see it. */
export function useStatus(): Status {
  const t = useWords()
  const [told, setTold] = useState<Told>({ text: '', isBad: false })
  const say = useCallback((text: string) => setTold({ text, isBad: false }), [])
  const fail = useCallback((error: unknown) => setTold({ text: textOf(error, t), isBad: true }), [t])
  return { told, say, fail }
}

/** Beside the table of providers there is more to say of one that is missing. */
function textOf(error: unknown, t: Words): string {
  return toldOf(error).code === 'no_provider_set_up' ? t('workbench.noneOnRoute') : failureText(error, t)
}

export function StatusLine({ told: { text, isBad } }: { readonly told: Told }) {
  return (
    <p role="status" className={`min-h-5 text-sm break-words ${isBad ? 'text-bad' : 'text-quiet'}`}>
      {text}
    </p>
  )
}
