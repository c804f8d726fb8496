import type { Client } from '@chitravani/client'
import type { ChartSpec, ProviderList } from '@chitravani/protocol'
import { useState } from 'react'
import type { ThemeName } from './ui/appearance.ts'
import { writeAddress } from './ui/address.ts'
import { useNotices } from './ui/notices.tsx'
import { useKept } from './ui/use-kept.ts'
import { useWords } from './ui/words.ts'
import type { Attempt } from './use-attempt.ts'
import type { Board } from './use-dashboard.ts'
import { useGeneration } from './use-generation.ts'
import { useOwnLanguage } from './use-own-language.ts'

interface Asking {
  readonly client: Client
  readonly board: Board
  readonly providers: ProviderList | undefined
  readonly connectionNow: () => Promise<string>
  readonly theme: ThemeName
  /** Of the charts' words; empty: as they were written. */
  readonly language: string
  readonly setLanguage: (language: string) => void
  /** A dashboard was made or changed. */
  readonly changed: () => void
  readonly attempt: Attempt
  readonly failed: (error: unknown) => void
}

/** What is written in the two boxes, and what comes of it: a dashboard, or another state of it. */
export function useAsking({ client, board, providers, connectionNow, theme, language, setLanguage, changed, attempt, failed }: Asking) {
  const t = useWords()
  const notices = useNotices()
  const { generation, ask: generate, cancel } = useGeneration(client)
  const inEnglish = useOwnLanguage(client, providers, language)
  // Until its dashboard is there: a reload ends what was asked, not the question.
  const [prompt, setPrompt] = useKept('question')
  const [feedback, setFeedback] = useState('')
  const [target, setTarget] = useState<ChartSpec>()
  const [reading, setReading] = useState(false)
  const { shown } = board

  const read = async (words: string) => {
    setReading(true)
    try {
      const question = await inEnglish(words)
      if (question.language !== undefined) {
        notices.show({ kind: 'done', text: t('ask.understood', { words: question.words }) })
        // Who asks in a language reads it, too.
        setLanguage(question.language)
      }
      return question.words
    } finally {
      setReading(false)
    }
  }
  const ask = (words: string) => {
    notices.clear()
    setPrompt(words)
    board.clear()
    writeAddress({ filters: {} }, shown ? 'push' : 'replace')
    const follow = async () => {
      const [asked, question] = await Promise.all([connectionNow(), read(words)])
      const request = { user_prompt: question, connection_name: asked, theme }
      const end = await generate(request, (response) => {
        board.show(response, { connection: asked, prompt: question })
        notices.say(t('board.ready', { title: response.dashboard.title, count: response.dashboard.chart_count }))
        setPrompt('')
        changed()
        if (response.warnings.length > 0)
          notices.show({ kind: 'warning', text: response.warnings.map((warning) => warning.message).join('\n') })
      })
      if (end === 'cancelled') notices.say(t('progress.cancelled'))
    }
    follow().catch(failed)
  }
  const refine = (words: string) => {
    const change = async () => {
      const told = await board.refine(await read(words), target?.chart_id)
      setFeedback('')
      setTarget(undefined)
      if (told.length > 0) notices.show({ kind: 'warning', text: told.join('\n') })
    }
    attempt(change(), t('refine.done'))
  }
  return { prompt, setPrompt, feedback, setFeedback, target, setTarget, reading, generation, cancel, ask, refine }
}
