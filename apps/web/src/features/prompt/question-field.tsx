import { useEffect, useId, useRef } from 'react'
import { useWords } from '../../ui/words.ts'

interface QuestionFieldProperties {
  readonly value: string
  readonly write: (words: string) => void
  readonly send: () => void
  readonly large: boolean
  /** Questions are understood in other languages than English. */
  readonly translates: boolean
}

/** The words of the question; Enter sends them, Shift and Enter begins a line. */
export function QuestionField({ value, write, send, large, translates }: QuestionFieldProperties) {
  const t = useWords()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    // On a phone the keyboard would cover the examples before anything was read.
    if (large && matchMedia('(hover: hover)').matches) field.current?.focus({ preventScroll: true })
  }, [large])
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {t('ask.label')}
      </label>
      <textarea
        id={id}
        ref={field}
        dir="auto"
        rows={large ? 2 : 1}
        maxLength={4_000}
        value={value}
        placeholder={t(translates ? 'ask.placeholder' : 'ask.placeholderEnglish')}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          send()
        }}
        className={`field-sizing-content max-h-48 w-full resize-none bg-transparent px-2 py-1.5 outline-none placeholder:text-quiet ${large ? 'text-lg' : 'text-base'}`}
      />
    </>
  )
}
