import { speechFailure } from '../errors.ts'
import { pendingCalls } from '../pending.ts'

/**
 * A synchronous call stops this thread until it is answered. That would starve a server, and an asynchronous call of this
 * library that is under way; timers, files and idle connections take no harm.
 * @throws `event_loop_running`
 */
export function refuseWhileRunning(): void {
  const serving = process.getActiveResourcesInfo().includes('TCPServerWrap')
  if (!serving && pendingCalls() === 0) return
  const reason = serving ? 'this process holds a listening server' : 'an asynchronous call of this library is pending'
  throw speechFailure(
    'event_loop_running',
    `a synchronous call is refused because ${reason}; use the asynchronous form, or allowBlocking: true`,
  )
}
