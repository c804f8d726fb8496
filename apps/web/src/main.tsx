import { createClient } from '@chitravani/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { takeSignInCode } from './ui/address.ts'
import { chosenAppearance, paint, themeOf } from './ui/appearance.ts'
import { Boundary } from './ui/later.tsx'
import { keptToken, tokenRefused } from './ui/token.ts'
import { openWords } from './ui/words.ts'

paint(themeOf(chosenAppearance()))
const token = keptToken()
const client = createClient({
  baseUrl: new URL('.', document.baseURI).href,
  onTokenRefused: () => dispatchEvent(new Event(tokenRefused)),
  ...(token === undefined ? {} : { token }),
})
const queries = new QueryClient({ defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false, staleTime: 30_000 } } })
const root = createRoot(document.querySelector('#page') as HTMLElement)
const code = takeSignInCode()

await openWords()
root.render(
  <QueryClientProvider client={queries}>
    <Boundary>
      <App client={client} code={code} />
    </Boundary>
  </QueryClientProvider>,
)
