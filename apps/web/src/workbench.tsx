import { createClient } from '@chitravani/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { Look } from './features/account/look.tsx'
import { SignIn } from './features/sign-in.tsx'
import { readKeys } from './features/workbench/keys.ts'
import { OwnKeys } from './features/workbench/own-keys.tsx'
import { Providers } from './features/workbench/providers.tsx'
import { Speak } from './features/workbench/speak.tsx'
import { Transcribe } from './features/workbench/transcribe.tsx'
import { Translate } from './features/workbench/translate.tsx'
import { noProviders } from './features/workbench/world.ts'
import type { World } from './features/workbench/world.ts'
import { Brand } from './ui/brand.tsx'
import { failureText, told } from './ui/failures.ts'
import { ServerContext } from './ui/server.ts'
import { keepToken, keptToken } from './ui/token.ts'
import { useAppearance } from './ui/use-appearance.ts'
import { takeOver } from './ui/use-kept.ts'
import { useWords } from './ui/words.ts'

/** Every way of the speech server on one page: speak, listen, translate, who can do it, and keys of one's own. */
export function Workbench() {
  const t = useWords()
  const queries = useQueryClient()
  const { appearance, choose } = useAppearance()
  const [keys, setKeys] = useState(readKeys)
  const [signedIn, setSignedIn] = useState(keptToken)
  const token = keys.server === '' ? signedIn : keys.server
  const client = useMemo(
    () => createClient({ baseUrl: new URL('.', document.baseURI).href, ...(token === undefined ? {} : { token }) }),
    [token],
  )
  const languages = useQuery({ queryKey: ['languages', token], queryFn: ({ signal }) => client.languages({ signal }) })
  const providers = useQuery({ queryKey: ['providers', token], queryFn: ({ signal }) => client.providers({ all: true }, { signal }) })
  const world = useMemo<World>(
    () => ({ languages: languages.data?.languages ?? [], providers: providers.data ?? noProviders, keys }),
    [languages.data, providers.data, keys],
  )
  const problem = languages.error ?? providers.error
  const isClosed = problem !== null && told(problem).kind === 'unauthorized'

  useEffect(() => {
    document.title = `${t('workbench.name')} · Chitravani`
  }, [t])
  const signIn = async (name: string, password: string) => {
    await client.signIn(name, password)
    keepToken(client.token)
    takeOver(name)
    setSignedIn(client.token)
    await queries.invalidateQueries()
  }
  return (
    <ServerContext value={client}>
      <header className="flex min-h-13 flex-wrap items-center gap-x-3 border-b border-line bg-panel px-4 py-1.5">
        <Brand />
        <a href="./" className="inline-flex min-h-9 items-center gap-1.5 rounded-lg px-2.5 text-sm hover:bg-soft">
          <ArrowLeft size={16} aria-hidden className="shrink-0 rtl:-scale-x-100" />
          <span className="max-sm:sr-only">{t('workbench.back')}</span>
        </a>
        <span className="flex-1" />
        <Look appearance={appearance} choose={choose} />
      </header>
      <main className="page-width max-w-6xl px-4 py-6 sm:px-6">
        <h1 className="text-2xl font-semibold tracking-tight">{t('workbench.name')}</h1>
        <p className="mt-1 max-w-3xl text-quiet">{t('workbench.about')}</p>
        {problem && !isClosed && (
          <p role="alert" className="mt-4 rounded-xl border border-bad bg-panel px-4 py-3 text-sm">
            {failureText(problem, t)}
          </p>
        )}
        {isClosed && (
          <div className="mt-6 flex justify-center">
            <SignIn signIn={signIn} because={t('workbench.closed')} />
          </div>
        )}
        <div className="mt-5 grid gap-4 lg:grid-cols-2">
          <Speak world={world} />
          <Transcribe world={world} />
          <Translate world={world} />
          <Providers world={world} />
          <OwnKeys keys={keys} changed={setKeys} />
        </div>
      </main>
    </ServerContext>
  )
}
