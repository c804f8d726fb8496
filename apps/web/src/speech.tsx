import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { chosenAppearance, paint, themeOf } from './ui/appearance.ts'
import workbenchWords from './ui/messages/en-workbench.json' with { type: 'json' }
import { openWords } from './ui/words.ts'
import { Workbench } from './workbench.tsx'

paint(themeOf(chosenAppearance()))
const queries = new QueryClient({
  defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false, staleTime: Number.POSITIVE_INFINITY } },
})
const root = createRoot(document.querySelector('#page') as HTMLElement)

await openWords(workbenchWords)
root.render(
  <QueryClientProvider client={queries}>
    <Workbench />
  </QueryClientProvider>,
)
