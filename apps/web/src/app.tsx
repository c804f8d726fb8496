import type { Client } from '@chitravani/client'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, useCallback, useEffect, useState } from 'react'
import { Look } from './features/account/look.tsx'
import { SignIn } from './features/sign-in.tsx'
import { useAddress } from './ui/address.ts'
import { AsleepContext } from './ui/asleep.ts'
import { Brand } from './ui/brand.tsx'
import { failureText } from './ui/failures.ts'
import { Later } from './ui/later.tsx'
import { ServerContext } from './ui/server.ts'
import { NoticesProvider } from './ui/notices.tsx'
import { keepOwnerOfWork, keepToken, leaving, ownerOfWork, tokenRefused } from './ui/token.ts'
import { ThemeContext, useAppearance } from './ui/use-appearance.ts'
import { forgetKept, takeOver } from './ui/use-kept.ts'
import { useWords } from './ui/words.ts'
import { Workspace } from './workspace.tsx'

const SharedView = lazy(() => import('./shared-view.tsx').then((loaded) => ({ default: loaded.SharedView })))

interface AppProperties {
  readonly client: Client
  /** Out of a sign-in link; good once. */
  readonly code: string | undefined
}

type Door = { readonly state: 'opening' | 'open' } | { readonly state: 'closed'; readonly because?: string; readonly failed?: string }

/** Who is there and what they came for: a shared dashboard, the sign-in, or their own work. */
export function App({ client, code }: AppProperties) {
  const t = useWords()
  const queries = useQueryClient()
  const { share } = useAddress()
  const theming = useAppearance()
  const { appearance, theme, choose } = theming
  const [door, setDoor] = useState<Door>({ state: code !== undefined ? 'opening' : client.token === undefined ? 'closed' : 'open' })
  /** Who works here; the sign-in of somebody else starts afresh, that of the same person goes on. */
  const [owner, setOwner] = useState(0)

  useEffect(() => {
    if (code === undefined) return
    const open = async () => {
      try {
        await client.signInByLink(code)
        keepToken(client.token)
        takeOver((await client.me()).name)
        setDoor({ state: 'open' })
      } catch (error) {
        setDoor(client.token === undefined ? { state: 'closed', failed: failureText(error, t) } : { state: 'open' })
      }
    }
    void open()
  }, [client, code, t])

  const startAfresh = useCallback(() => {
    forgetKept()
    queries.clear()
    setOwner((count) => count + 1)
    history.replaceState(null, '', location.pathname)
  }, [queries])
  const leave = useCallback(() => {
    dispatchEvent(new Event(leaving))
    client.signOut()
    keepToken(undefined)
    keepOwnerOfWork(undefined)
    startAfresh()
    setDoor({ state: 'closed' })
  }, [client, startAfresh])
  const expired = useCallback(() => {
    client.signOut()
    keepToken(undefined)
    setDoor({ state: 'closed', because: t('signIn.again') })
  }, [client, t])
  useEffect(() => {
    addEventListener(tokenRefused, expired)
    return () => removeEventListener(tokenRefused, expired)
  }, [expired])
  const signIn = async (name: string, password: string) => {
    await client.signIn(name, password)
    keepToken(client.token)
    const isUnknown = ownerOfWork() === undefined
    // Loaded again, the page holds nothing of whose sign-in ended, but what the tab has kept.
    if (takeOver(name) || (isUnknown && door.state === 'closed' && door.because !== undefined)) startAfresh()
    setDoor({ state: 'open' })
    void queries.invalidateQueries()
  }

  const look = <Look appearance={appearance} choose={choose} />
  if (share !== undefined)
    return (
      <ThemeContext value={theme}>
        <NoticesProvider>
          <Later>
            <SharedView client={client} token={share} look={look} />
          </Later>
        </NoticesProvider>
      </ThemeContext>
    )
  const closed = door.state === 'closed'
  // Work stays as it is behind the form: whose sign-in ends in the middle loses nothing.
  const keepsWork = door.state === 'open' || (closed && door.because !== undefined)
  return (
    <ThemeContext value={theme}>
      {keepsWork && (
        <ServerContext value={client}>
          <div {...(closed ? { inert: true, className: 'h-dvh overflow-hidden blur-[2px]' } : {})}>
            <AsleepContext value={closed}>
              {/* What is told of the work goes with whoever works. */}
              <NoticesProvider key={owner}>
                <Workspace look={look} theming={theming} leave={leave} />
              </NoticesProvider>
            </AsleepContext>
          </div>
        </ServerContext>
      )}
      {closed && (
        <div className={`flex min-h-dvh flex-col ${keepsWork ? 'fixed inset-0 z-70 bg-ground/80' : ''}`}>
          <header className="flex items-center justify-between px-4 py-2">
            <Brand />
            <div className="flex items-center gap-1">{look}</div>
          </header>
          <main className="flex flex-1 items-center justify-center p-4 pb-24">
            <SignIn signIn={signIn} because={door.because} failed={door.failed} />
          </main>
        </div>
      )}
    </ThemeContext>
  )
}
