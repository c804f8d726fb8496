import { useCallback, useRef } from 'react'
import type { RefObject } from 'react'
import { failureText, isAborted, told } from './ui/failures.ts'
import { useNotices } from './ui/notices.tsx'
import { useWords } from './ui/words.ts'

interface Failing {
  readonly failed: (error: unknown) => void
  /** What is done with words that would work instead, once somebody presses them. */
  readonly tryWords: RefObject<(words: string) => void>
}

/** Tells what failed, with what would work instead; a token that is no longer good the client tells by itself (`tokenRefused`). */
export function useFailed(): Failing {
  const t = useWords()
  const notices = useNotices()
  const tryWords = useRef<(words: string) => void>(() => undefined)
  const failed = useCallback(
    (error: unknown) => {
      if (isAborted(error)) return
      const { kind, suggestions } = told(error)
      if (kind === 'unauthorized') return
      notices.show({
        kind: 'failure',
        text: failureText(error, t),
        actions: suggestions.map((words) => ({ label: words, press: () => tryWords.current(words) })),
      })
    },
    [notices, t],
  )
  return { failed, tryWords }
}
