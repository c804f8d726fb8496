import { useEffect } from 'react'
import { useAddress } from './ui/address.ts'
import type { Board } from './use-dashboard.ts'

/** Opens the dashboard that the address names. @returns whether it names one */
export function useAddressed({ shown, open, clear }: Board, failed: (error: unknown) => void): boolean {
  const { session } = useAddress()
  useEffect(() => {
    if (session === undefined) clear()
    else if (session !== shown?.sessionId) open(session).catch(failed)
    // Only the address decides what is opened.
  }, [session])
  return session !== undefined
}
