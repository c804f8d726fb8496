/** The thread that draws charts; `draw.ts` starts it and speaks to it. */
import { parentPort } from 'node:worker_threads'
import type { DrawReply, DrawRequest } from './draw.ts'
import { renderSvg } from './render.ts'

parentPort?.on('message', (request: DrawRequest) => void answer(request))

async function answer({ spec, values, size }: DrawRequest): Promise<void> {
  const reply = await renderSvg(spec, values, size).then(
    (svg): DrawReply => ({ svg }),
    (error: unknown): DrawReply => ({ problem: error instanceof Error ? error.message : 'The chart cannot be drawn.' }),
  )
  parentPort?.postMessage(reply, [])
}
