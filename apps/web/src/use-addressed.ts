import { useEffect, useState } from 'react'
import { useAddress, writeAddress } from './ui/address.ts'
import { told } from './ui/failures.ts'
import type { Board } from './use-dashboard.ts'

/** Opens the dashboard that the address names; an address that leads nowhere is left. @returns whether it is on its way */
export function useAddressed({ shown, open, clear }: Board, failed: (error: unknown) => void): boolean {
  const { session } = useAddress()
  const [missed, setMissed] = useState<string>()
  useEffect(() => {
    setMissed(undefined)
    if (session === undefined) clear()
    else if (session !== shown?.sessionId)
      open(session).catch((error: unknown) => {
        setMissed(session)
        if (!leadsNowhere(error)) failed(error)
        else {
          writeAddress({ filters: {} }, 'replace')
          failed({ code: 'unknown_session' })
        }
      })
    // Only the address decides what is opened.
  }, [session])
  return session !== undefined && session !== missed
}

/** There is no such dashboard, or what the address names cannot be one. */
function leadsNowhere(error: unknown): boolean {
  const { code } = told(error)
  return code === 'unknown_session' || code === 'invalid_request'
}
