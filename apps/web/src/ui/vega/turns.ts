let last: Promise<unknown> = Promise.resolve()

/** Draws charts one after another, with a pause for keys and clicks between two. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(breathe).then(work)
  last = turn.catch(() => undefined)
  return turn
}

/** Gives the browser time for what waits: input first of all. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve(), { once: true })
    port1.start()
    port2.postMessage(null)
  })
}
