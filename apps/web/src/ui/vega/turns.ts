let last: Promise<unknown> = Promise.resolve()
/** When the browser last had its time, by `performance.now()`. */
let breathed = 0
/** Work goes on for so long before the browser gets its time again: short of what anybody notices. */
const sliceMs = 20

/** Does what is long one after another, with pauses for keys and clicks between. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(() => (performance.now() - breathed > sliceMs ? breathe() : undefined)).then(work)
  last = turn.catch(() => undefined)
  return turn
}

/** Gives the browser time for what waits: input first of all. */
export async function breathe(): Promise<void> {
  await new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve(), { once: true })
    port1.start()
    port2.postMessage(null)
  })
  breathed = performance.now()
}
