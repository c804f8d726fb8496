import { Worker } from 'node:worker_threads'

/** What the process itself needs beside the database. */
const ownMb = 160

/**
 * Ends this process when its parent is gone or its memory is used up, even while a statement blocks the main thread.
 * Node's SQLite is built without the counters that its own heap limit needs.
 */
export function watchProcess(memoryMb: number): void {
  // Asked here: one that is gone before the thread has started is gone too.
  const source = `
    const parent = ${process.ppid}
    const end = () => process.kill(process.pid, 'SIGKILL')
    setInterval(() => {
      if (process.memoryUsage.rss() > ${(memoryMb + ownMb) * 1024 * 1024}) end()
      if (process.ppid !== parent) end()
      try { process.kill(parent, 0) } catch { end() }
    }, 100)`
  new Worker(source, { eval: true, execArgv: [], env: {} }).unref()
}
