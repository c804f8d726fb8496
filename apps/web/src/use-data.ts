import type { Client } from '@chitravani/client'
import type { ConnectionSummary, ProviderList } from '@chitravani/protocol'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useLanguage } from './ui/words.ts'

/**
 * Where data can be asked, what the connection is like that is worked with, and which providers of speech are there.
 * @param shown the connection of the dashboard on the page
 * @param chosen for the next question; one that is no longer there is left
 */
export function useData(client: Client, shown: string | undefined, chosen: string, failed: (error: unknown) => void) {
  const queries = useQueryClient()
  const language = useLanguage()
  const own = language === 'en' ? {} : { language }
  const listed = queryOptions({ queryKey: ['connections'], queryFn: ({ signal }) => client.connections({ signal }) })
  const list = useQuery(listed)
  const connections = useMemo(() => list.data?.connections ?? [], [list.data])
  const connection = shown ?? chosenOf(connections, chosen)
  const enabled = connection !== ''
  const schema = useQuery({
    queryKey: ['schema', connection, language],
    enabled,
    queryFn: ({ signal }) => client.schema(connection, { ...own, signal }),
  })
  const examples = useQuery({
    queryKey: ['examples', connection, language],
    enabled,
    queryFn: ({ signal }) => client.examples(connection, { ...own, signal }),
  })
  const providers = useQuery({
    queryKey: ['providers'],
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => client.providers(undefined, { signal }),
  })
  const reachable = useMemo(() => providers.data && onRoute(providers.data), [providers.data])
  const problem = list.error ?? schema.error
  useEffect(() => {
    if (problem) failed(problem)
  }, [problem, failed])
  return {
    connections,
    connection,
    /** The same, for a question that is asked before the list is there. */
    connectionNow: async () => shown ?? chosenOf((await queries.ensureQueryData(listed)).connections, chosen),
    schema: schema.data,
    /** Undefined while they come. */
    examples: examples.isError ? [] : examples.data?.examples,
    /** Those that answer the page, which names none in its requests. */
    providers: reachable,
    /** Words are understood in other languages than English. */
    translates: (reachable?.translation.length ?? 0) > 0,
  }
}

/** A provider that is ready but on no route is asked by its name alone. */
function onRoute({ speech_to_text, text_to_speech, translation }: ProviderList): ProviderList {
  const asked = (infos: ProviderList['translation']) => infos.filter(({ on_route: isOnRoute }) => isOnRoute)
  return { speech_to_text: asked(speech_to_text), text_to_speech: asked(text_to_speech), translation: asked(translation) }
}

function chosenOf(connections: readonly ConnectionSummary[], chosen: string): string {
  const found = connections.find(({ name }) => name === chosen) ?? connections.find((each) => each.sample) ?? connections[0]
  return found?.name ?? ''
}
