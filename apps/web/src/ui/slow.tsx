import { Hourglass } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useWords } from './words.ts'

/** Longer than the slowest answer that is nothing to speak of. */
const slowMs = 6_000

/**
 * Whether what is waited for takes longer than people wait without a word.
 * @param waiting what it waits for now, another text with every step of it; false when it waits for nothing
 * @param afterMs default 6,000
 */
export function useSlow(waiting: string | false, afterMs = slowMs): boolean {
  const [slow, setSlow] = useState<string | false>(false)
  useEffect(() => {
    if (waiting === false) return undefined
    const timer = setTimeout(() => setSlow(waiting), afterMs)
    return () => clearTimeout(timer)
  }, [waiting, afterMs])
  return waiting !== false && slow === waiting
}

/** Says that it takes long, and what can be done. */
export function SlowNote() {
  const t = useWords()
  return (
    <p
      role="status"
      className="fade mb-3 flex items-center gap-2.5 rounded-xl border border-line bg-panel px-4 py-2.5 text-sm shadow-card print:hidden"
    >
      <Hourglass size={16} aria-hidden className="shrink-0 text-quiet" />
      {t('notices.slow')}
    </p>
  )
}
