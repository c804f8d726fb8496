import type { Client } from '@chitravani/client'
import type { ChartSpec, ComposedDashboardSpec } from '@chitravani/protocol'
import { directionOf, languageOf, wordsOf } from '@chitravani/protocol/translation'
import type { Words } from '@chitravani/protocol/translation'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { isAborted } from './ui/failures.ts'

/** A dashboard's words in another language; numbers, rows and everything else stay. */
export interface Translation {
  readonly language: string
  readonly words: Words
}

/** How an element in that language is marked: its language, and from where it is read. */
export function languageMarks(translation: Translation | undefined): { readonly lang?: string; readonly dir?: 'rtl' | 'ltr' } {
  if (!translation) return {}
  const { language } = translation
  return { lang: language, dir: directionOf(language) }
}

const mostTexts = 100

/** Translates titles, descriptions and axis names; what was translated once is not asked again. */
export function useTranslatedWords(
  client: Client,
  dashboard: ComposedDashboardSpec | undefined,
  filtered: ReadonlyMap<string, ChartSpec> | undefined,
  language: string,
  failed: (error: unknown) => void,
): { readonly translation: Translation | undefined; readonly busy: boolean } {
  const [known, setKnown] = useState<Translation>()
  const [busy, setBusy] = useState(false)
  const texts = useMemo(() => (dashboard && language !== '' ? wordsOf(dashboard, filtered) : []), [dashboard, filtered, language])
  const report = useEffectEvent(failed)
  const before = useEffectEvent(() => (known?.language === language ? known.words : new Map<string, string>()))

  useEffect(() => {
    if (language === '') {
      setKnown(undefined)
      return undefined
    }
    const have = before()
    const missing = texts.filter((text) => !have.has(text))
    if (missing.length === 0) return undefined
    const controller = new AbortController()
    const { signal } = controller
    setBusy(true)
    const run = async () => {
      try {
        const words = new Map(have)
        const put = async (of: readonly string[], source: string): Promise<void> => {
          for (let at = 0; at < of.length; at += mostTexts) {
            const part = of.slice(at, at + mostTexts)
            const { results } = await client.translateAll({ texts: part, source, target: language, best_effort: true }, { signal })
            part.forEach((text, index) => words.set(text, results[index]?.text ?? text))
          }
        }
        for (const source of ['en', 'hi']) {
          const of = missing.filter((text) => languageOf(text) === source)
          // What is in that language already is not asked for.
          if (source === language.split('-')[0]) for (const text of of) words.set(text, text)
          else await put(of, source)
        }
        setKnown({ language, words })
      } catch (error) {
        if (!isAborted(error) && !signal.aborted) report(error)
      } finally {
        if (!signal.aborted) setBusy(false)
      }
    }
    void run()
    return () => controller.abort()
  }, [client, texts, language])

  return { translation: language !== '' && known?.language === language ? known : undefined, busy: busy && language !== '' }
}
