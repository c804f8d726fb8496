import type { ChartSpec } from '@chitravani/protocol'
import { ArrowUp, LoaderCircle, X } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode, Ref } from 'react'
import { useWords } from '../../ui/words.ts'

interface RefineBarProperties {
  readonly value: string
  readonly write: (words: string) => void
  readonly change: (words: string) => void
  /** The chart that the words are about; undefined: the whole dashboard. */
  readonly target: ChartSpec | undefined
  readonly untarget: () => void
  readonly busy: boolean
  /** Words are understood in other languages than English. */
  readonly translates: boolean
  readonly field: Ref<HTMLInputElement>
  readonly children?: ReactNode
}

/** Changes in words, always in reach at the foot of the page. */
export function RefineBar({ value, write, change, target, untarget, busy, translates, field, children }: RefineBarProperties) {
  const t = useWords()
  const id = useId()
  return (
    <form
      aria-label={t('refine.name')}
      onSubmit={(event) => {
        event.preventDefault()
        if (value.trim() !== '' && !busy) change(value.trim())
      }}
      className="flex items-center gap-1.5 rounded-2xl border border-line bg-panel p-1.5 ps-3 shadow-float focus-within:border-accent"
    >
      {target && (
        <button
          type="button"
          onClick={untarget}
          aria-label={t('refine.untarget', { title: target.title })}
          className="inline-flex max-w-[40%] shrink-0 cursor-pointer items-center gap-1 rounded-lg bg-soft px-2 py-1 text-sm"
        >
          <span className="truncate">{target.title}</span>
          <X size={14} aria-hidden className="shrink-0" />
        </button>
      )}
      <label htmlFor={id} className="sr-only">
        {t('refine.label')}
      </label>
      <input
        id={id}
        ref={field}
        dir="auto"
        value={value}
        maxLength={2_000}
        autoComplete="off"
        placeholder={t(translates ? 'refine.placeholder' : 'refine.placeholderEnglish')}
        onChange={(event) => write(event.target.value)}
        className="min-h-9 min-w-0 flex-1 bg-transparent text-ellipsis outline-none placeholder:text-quiet"
      />
      {children}
      <button
        type="submit"
        aria-label={t('refine.send')}
        title={t('refine.send')}
        disabled={busy || value.trim() === ''}
        className="inline-flex size-9 shrink-0 items-center justify-center rounded-xl bg-accent text-on-accent disabled:opacity-55"
      >
        {busy ? <LoaderCircle size={18} className="spin" aria-hidden /> : <ArrowUp size={18} aria-hidden />}
      </button>
    </form>
  )
}
