import type { ConnectionSummary } from '@chitravani/protocol'
import { languageOf } from '@chitravani/protocol/translation'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { Examples } from './features/prompt/examples.tsx'
import type { Upload } from './features/prompt/bringing.tsx'
import { PromptBox } from './features/prompt/prompt-box.tsx'
import { isAborted } from './ui/failures.ts'
import { useNotices } from './ui/notices.tsx'
import { useServer } from './ui/server.ts'
import { prepareDrawing } from './ui/vega/plan.ts'
import { currentLanguage, useWords } from './ui/words.ts'

interface StartViewProperties {
  readonly prompt: string
  readonly write: (words: string) => void
  readonly ask: (words: string) => void
  readonly connections: readonly ConnectionSummary[]
  readonly connection: string
  readonly choose: (connection: string) => void
  /** Undefined while they come. */
  readonly examples: readonly string[] | undefined
  /** The question is on its way. */
  readonly busy: boolean
  /** Questions are understood in other languages than English. */
  readonly translates: boolean
  readonly failed: (error: unknown) => void
  /** The microphone, where one can be used. */
  readonly children: ReactNode
}

/** The page before there is a dashboard: the question, the data, and examples. */
export function StartView({
  prompt,
  write,
  ask,
  connections,
  connection,
  choose,
  examples,
  busy,
  translates,
  failed,
  children,
}: StartViewProperties) {
  const t = useWords()
  const client = useServer()
  const queries = useQueryClient()
  const notices = useNotices()
  useEffect(prepareDrawing, [])
  const upload: Upload = async (file, call) => {
    try {
      const { name, warnings } = await client.uploadFile(file, file.name, call)
      await queries.invalidateQueries({ queryKey: ['connections'] })
      choose(name)
      notices.say([t('ask.uploaded', { name }), ...warnings.map(({ message }) => message)].join(' · '))
    } catch (error) {
      if (isAborted(error)) notices.say(t('progress.cancelled'))
      else failed(error)
    }
  }
  return (
    <div className="mx-auto max-w-3xl pt-[max(1rem,9dvh)]">
      <h1 className="mb-5 text-center text-3xl font-semibold tracking-tight text-balance sm:text-4xl">{t('ask.hero')}</h1>
      <PromptBox
        large
        value={prompt}
        write={write}
        ask={ask}
        connections={connections}
        connection={connection}
        choose={choose}
        upload={upload}
        busy={busy}
        translates={translates}
      >
        {children}
      </PromptBox>
      <Examples
        questions={examples}
        note={isForeign(examples) ? t(translates ? 'ask.ownLanguage' : 'ask.inEnglish') : undefined}
        ask={ask}
      />
    </div>
  )
}

/** Whether the examples are in another language than the page. */
function isForeign(examples: readonly string[] | undefined): boolean {
  return examples?.some((question) => languageOf(question) !== currentLanguage()) ?? false
}
