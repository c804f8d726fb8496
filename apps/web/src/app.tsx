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
import { keepOwnerOfWork, keepToken, ownerOfWork, tokenRefused } from './ui/token.ts'
import { ThemeContext, useAppearance } from './ui/use-appearance.ts'
import { forgetKept } from './ui/use-kept.ts'
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
        setDoor({ state: 'open' })
        keepOwnerOfWork((await client.me()).name)
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
    client.signOut()
    keepToken(undefined)
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
    if (door.state === 'closed' && door.because !== undefined && name !== ownerOfWork()) startAfresh()
    keepOwnerOfWork(name)
    setDoor({ state: 'open' })
    void queries.invalidateQueries()
  }

  const look = <Look appearance={appearance} choose={choose} />
  if (share !== undefined)
    return (
      <ThemeContext value={theme}>
        <Later>
          <SharedView client={client} token={share} look={look} />
        </Later>
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
              <Workspace key={owner} look={look} theming={theming} expired={expired} leave={leave} />
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
