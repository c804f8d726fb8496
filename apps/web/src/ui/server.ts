import type { Client } from '@chitravani/client'
import { createContext, use } from 'react'

/** The way to the server; there once somebody has signed in. */
export const ServerContext = createContext<Client | undefined>(undefined)

export function useServer(): Client {
  const client = use(ServerContext)
  if (!client) throw new Error('nobody has signed in')
  return client
}
