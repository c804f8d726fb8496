import type { TranslationResultBody } from '@chitravani/protocol'
import { useState } from 'react'
import { useServer } from '../../ui/server.ts'
import { useRunning } from '../../ui/use-running.ts'
import { useWords } from '../../ui/words.ts'
import { keysFor } from './keys.ts'
import type { Keys } from './keys.ts'
import { useStatus } from './part.tsx'
import type { Told } from './part.tsx'

export type Format = 'markdown' | 'plain'

export interface TranslationWish {
  readonly text: string
  readonly source: string
  readonly target: string
  /** Empty: whoever the server's route leads to. */
  readonly provider: string
  readonly formats: readonly Format[]
}

/** A text and what became of it, once for each format that was wished for. */
export interface Translations {
  readonly source: string
  readonly results: readonly { readonly format: Format; readonly result: TranslationResultBody }[]
}

/** Translates a text as every format at once, and tells how it goes; the next text ends the last. */
export function useTranslations(keys: Keys): {
  readonly made: Translations | undefined
  readonly busy: boolean
  readonly told: Told
  readonly translate: (wish: TranslationWish) => void
} {
  const t = useWords()
  const client = useServer()
  const [made, setMade] = useState<Translations>()
  const [busy, setBusy] = useState(false)
  const { told, say, fail } = useStatus()
  const { run } = useRunning(fail)

  const ask = async ({ text, source, target, provider, formats }: TranslationWish, signal: AbortSignal) => {
    const call = { keys: keysFor(keys, provider), signal }
    const body = { text, source, target, ...(provider === '' ? {} : { provider }) }
    return Promise.all(formats.map(async (format) => ({ format, result: await client.translate({ ...body, text_format: format }, call) })))
  }
  const summary = (results: Translations['results']) => {
    const ms = Math.max(...results.map(({ result }) => Math.round(result.elapsed_seconds * 1000)))
    const warnings = new Set(results.flatMap(({ result }) => result.warnings.map(({ message }) => message)))
    return [t('workbench.translate.made', { provider: results[0]?.result.provider.id ?? '', ms }), ...warnings].join(' ')
  }
  const work = async (wish: TranslationWish, signal: AbortSignal) => {
    setBusy(true)
    say(t('workbench.translate.translating'))
    try {
      const results = await ask(wish, signal)
      setMade({ source: wish.text, results })
      say(summary(results))
    } finally {
      if (!signal.aborted) setBusy(false)
    }
  }
  return { made, busy, told, translate: (wish) => void run((signal) => work(wish, signal)) }
}
