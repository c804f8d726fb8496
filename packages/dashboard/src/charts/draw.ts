import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { abortable, createLimit, deadline } from '@chitravani/kit'
import type { Cell } from '../connections/connection.ts'
import type { VegaLiteSpec } from './chart.ts'
import type { RenderOptions } from './render.ts'

export interface DrawRequest {
  readonly spec: VegaLiteSpec
  readonly values: readonly Readonly<Record<string, Cell>>[]
  readonly size: Pick<RenderOptions, 'width' | 'height'>
}
export type DrawReply = { readonly svg: string } | { readonly problem: string }

/** Longest that one chart may take to be drawn. */
const drawTimeoutMs = 30_000

/** One chart at a time, in the order of asking: whoever draws several waits between them for others. */
const turns = createLimit(1)
let thread: Worker | undefined

/**
 * The chart as an SVG document, drawn in a thread of its own: an event loop has other work meanwhile. What is left while it waits is never
 * begun. The thread starts with the first chart and does not keep the process alive.
 */
export async function renderSvg(spec: VegaLiteSpec, values: DrawRequest['values'], options: RenderOptions = {}): Promise<string> {
  const { width, height } = options
  const size = { ...(width === undefined ? {} : { width }), ...(height === undefined ? {} : { height }) }
  const signal = deadline(options)
  return abortable(
    turns.run(() => draw({ spec, values, size }), { signal }),
    signal,
  )
}

async function draw(request: DrawRequest): Promise<string> {
  const here = (thread ??= start())
  const { promise, resolve, reject } = Promise.withResolvers<DrawReply>()
  const timer = setTimeout(() => reject(new Error('The chart takes too long to be drawn.')), drawTimeoutMs)
  here.once('message', resolve)
  here.once('error', reject)
  here.ref()
  try {
    here.postMessage(request, [])
    const reply = await promise
    if ('problem' in reply) throw new Error(reply.problem)
    return reply.svg
  } catch (error) {
    // Whatever it is at, the next chart begins anew.
    thread = undefined
    void here.terminate()
    throw error
  } finally {
    clearTimeout(timer)
    here.removeAllListeners('message').removeAllListeners('error')
    here.unref()
  }
}

function start(): Worker {
  const extension = extname(import.meta.url)
  return new Worker(new URL(`./draw-thread${extension}`, import.meta.url), {
    execArgv: extension === '.ts' ? ['--conditions=development', '--disable-warning=ExperimentalWarning'] : [],
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
}
