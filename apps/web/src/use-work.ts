import { useState } from 'react'
import type { ThemeName } from './ui/appearance.ts'
import { writeAddress } from './ui/address.ts'
import { useServer } from './ui/server.ts'
import { useKept } from './ui/use-kept.ts'
import { useStable } from './ui/use-stable.ts'
import { useAddressed } from './use-addressed.ts'
import { useAsking } from './use-asking.ts'
import { useAttempt } from './use-attempt.ts'
import { useDashboard } from './use-dashboard.ts'
import { useThemeInWords, useWindowTitle } from './use-dashboard-look.ts'
import { useData } from './use-data.ts'
import { useFailed } from './use-failed.ts'
import { useLibrary } from './use-library.ts'
import { useTranslatedWords } from './use-translation.ts'

/** Everything that somebody works with, as the parts of their page see it. */
export type Work = ReturnType<typeof useWork>

export interface Theming {
  readonly theme: ThemeName
  readonly choose: (theme: ThemeName) => void
}

/** The data, the dashboard that is made of it, and the words that ask for it and change it. */
export function useWork({ theme, choose: chooseTheme }: Theming) {
  const client = useServer()
  const [chosen, choose] = useKept('connection')
  const [language, setLanguage] = useState('')
  const { failed, tryWords } = useFailed()
  const board = useDashboard(client, failed)
  const { shown, filtered } = board
  const data = useData(client, shown?.connection, chosen, failed)
  const { translation, busy: translating } = useTranslatedWords(client, shown?.dashboard, filtered?.charts, language, failed)
  const library = useLibrary(client, failed)
  const attempt = useAttempt(library.refresh, failed)
  const isOpening = useAddressed(board, failed)
  useWindowTitle(shown?.dashboard.title)
  useThemeInWords(shown, chooseTheme)
  const { providers, connectionNow, connection } = data
  const changed = library.refresh
  const asking = useAsking({ client, board, providers, connectionNow, theme, language, setLanguage, changed, attempt, failed })
  tryWords.current = (words) => (shown ? asking.refine(words) : asking.ask(words))
  const fresh = useStable(() => {
    choose(connection)
    writeAddress({ filters: {} }, 'push')
    asking.setPrompt('')
  })
  const stage = asking.generation ? 'making' : shown ? 'shown' : isOpening ? 'opening' : 'empty'
  return {
    stage,
    board,
    data,
    library,
    asking,
    words: { translation, translating, language, setLanguage },
    choose,
    fresh,
    attempt,
    failed,
  }
}
