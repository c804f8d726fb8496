import type { LanguageList } from '@chitravani/protocol'
import { useQuery } from '@tanstack/react-query'
import { useServer } from '../../ui/server.ts'

/** The languages that the server knows; none while they come. */
export function useLanguages(): LanguageList['languages'] {
  const client = useServer()
  const { data } = useQuery({
    queryKey: ['languages'],
    queryFn: ({ signal }) => client.languages({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.languages ?? []
}
