import type { Client } from '@chitravani/client'
import type { ChartSpec, ComposedDashboardSpec } from '@chitravani/protocol'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { isAborted } from './ui/failures.ts'
import { hasFiguresOf } from './ui/figures.ts'
import { headlineOf } from './ui/vega/spec.ts'
import type { Headline } from './ui/vega/spec.ts'

/** A dashboard's words in another language; numbers, rows and everything else stay. */
export interface Translation {
  readonly language: string
  readonly words: ReadonlyMap<string, string>
}

/** How an element in that language is marked: its language, and from where it is read. */
export function languageMarks(translation: Translation | undefined): { readonly lang?: string; readonly dir?: 'rtl' | 'ltr' } {
  if (!translation) return {}
  const { language } = translation
  return { lang: language, dir: /^(ur|ks|sd)(?!.*Deva)/.test(language) ? 'rtl' : 'ltr' }
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
  const texts = useMemo(() => (dashboard && language !== '' ? textsOf(dashboard, filtered) : []), [dashboard, filtered, language])
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
          const of = missing.filter((text) => sourceOf(text) === source)
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

/** A dashboard that was asked for in Hindi has Hindi words beside English ones. */
function sourceOf(text: string): 'en' | 'hi' {
  return /[\u0900-\u097f]/.test(text) ? 'hi' : 'en'
}

export function translateChart(chart: ChartSpec, words: ReadonlyMap<string, string>): ChartSpec {
  const say = (text: string) => words.get(text) ?? text
  const said = { title: say(chart.title), description: say(chart.description), spec: mapTitles(chart.spec, say) as ChartSpec['spec'] }
  const { comparison } = headlineOf(chart) ?? {}
  return { ...chart, ...said, ...(comparison ? { data: { ...chart.data, values: [compared(chart, comparison, say)] } } : {}) }
}

/** A KPI's row with what it is compared with in other words; the arrow is the same in all languages. */
function compared(chart: ChartSpec, { arrow, sentence, fields }: NonNullable<Headline['comparison']>, say: (text: string) => string) {
  const [row = {}] = chart.data.values
  const translated = say(sentence)
  return { ...row, [fields.change]: arrow, [fields.before]: hasFiguresOf(translated, sentence) ? translated : sentence }
}

function textsOf(dashboard: ComposedDashboardSpec, filtered: ReadonlyMap<string, ChartSpec> | undefined): string[] {
  const found = new Set<string>([dashboard.title, dashboard.description])
  for (const chart of dashboard.individual_specs) {
    found.add(chart.title)
    found.add(chart.description)
    found.add(headlineOf(filtered?.get(chart.chart_id) ?? chart)?.comparison?.sentence ?? '')
    mapTitles(chart.spec, (text) => {
      found.add(text)
      return text
    })
  }
  return [...found].filter((text) => text.trim() !== '')
}

/** Changes every `title` of a specification; a chart's rows and values are not words of the dashboard. */
function mapTitles(value: unknown, say: (text: string) => string): unknown {
  if (Array.isArray(value)) return value.map((each) => mapTitles(each, say))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      if (key === 'config' || key === 'values' || key === 'data') return [key, part]
      return [key, key === 'title' && typeof part === 'string' ? say(part) : mapTitles(part, say)]
    }),
  )
}
