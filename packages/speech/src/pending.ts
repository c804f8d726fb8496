/** Asynchronous calls of this library under way in this thread; a synchronous one would starve them. */
let pending = 0

export function countPending<T>(call: Promise<T>): Promise<T> {
  pending += 1
  return call.finally(() => {
    pending -= 1
  })
}

export function pendingCalls(): number {
  return pending
}
