import type { Client } from '@chitravani/client'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'

/** Where data can be asked, what the chosen connection is like, and which providers of speech are there. */
export function useData(client: Client, chosen: string | undefined, failed: (error: unknown) => void) {
  const list = useQuery({ queryKey: ['connections'], queryFn: ({ signal }) => client.connections({ signal }) })
  const connections = useMemo(() => list.data?.connections ?? [], [list.data])
  const connection = chosen ?? connections.find((each) => each.sample)?.name ?? connections[0]?.name ?? ''
  const enabled = connection !== ''
  const schema = useQuery({ queryKey: ['schema', connection], enabled, queryFn: ({ signal }) => client.schema(connection, { signal }) })
  const examples = useQuery({
    queryKey: ['examples', connection],
    enabled,
    queryFn: ({ signal }) => client.examples(connection, { signal }),
  })
  const providers = useQuery({
    queryKey: ['providers'],
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => client.providers(undefined, { signal }),
  })
  const problem = list.error ?? schema.error
  useEffect(() => {
    if (problem) failed(problem)
  }, [problem, failed])
  return {
    connections,
    connection,
    schema: schema.data,
    /** Undefined while they come. */
    examples: examples.isError ? [] : examples.data?.examples,
    providers: providers.data,
  }
}
