import { once } from 'node:events'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { startEmulator } from '@chitravani/emulators'
import type { EmulatorOptions } from '@chitravani/emulators'

/** An emulator on a thread of its own, so that it is no part of what is measured. */
export interface WorkerEmulator extends AsyncDisposable {
  readonly url: string
  /** What came since the last report. */
  report(): Promise<EmulatorReport>
}

export interface EmulatorReport {
  readonly violations: readonly string[]
  readonly requests: readonly {
    readonly delaysMs: readonly number[]
    readonly poured: number
    readonly firstSoundAt: number
    readonly asked: string
  }[]
}

interface Ordered {
  readonly name: string
  readonly options: EmulatorOptions
}

export async function startWorkerEmulator(name: string, options: EmulatorOptions = {}): Promise<WorkerEmulator> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { name, options } satisfies Ordered })
  const [url] = (await once(worker, 'message')) as [string]
  return {
    url,
    async report() {
      worker.postMessage('report', [])
      const [report] = (await once(worker, 'message')) as [EmulatorReport]
      return report
    },
    async [Symbol.asyncDispose]() {
      await worker.terminate()
    },
  }
}

if (!isMainThread && parentPort) {
  const port = parentPort
  const { name, options } = workerData as Ordered
  const emulator = await startEmulator(name, options)
  port.on('message', () => {
    const report: EmulatorReport = {
      violations: [...emulator.violations],
      requests: emulator.requests.map(({ delaysMs = [], poured = 0, frames }) => ({
        delaysMs,
        poured,
        firstSoundAt: performance.timeOrigin + (frames.find(({ from, bytes }) => from === 'server' && bytes)?.at ?? Number.NaN),
        asked: frames.find(({ from, text }) => from === 'client' && text?.includes('target_text'))?.text ?? '',
      })),
    }
    // what pours on is looked at again
    if (!options.variants?.includes('flood')) emulator.clear()
    port.postMessage(report, [])
  })
  port.postMessage(emulator.url, [])
}
