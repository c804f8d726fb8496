import type { DrawingPlan, PlanAnswer, PlanRequest } from './messages.ts'

type Waiting = PromiseWithResolvers<DrawingPlan>

let worker: Worker | undefined
let next = 0
const waiting = new Map<number, Waiting>()
/** Plans by their specification: the same chart is drawn again after a filter, in another size, on full screen. */
const kept = new Map<string, Promise<DrawingPlan>>()
const mostKept = 64

/** Compiles a specification in the worker. @throws when Vega-Lite cannot compile it */
export function planDrawing(spec: PlanRequest['spec']): Promise<DrawingPlan> {
  const key = JSON.stringify(spec)
  const known = kept.get(key)
  if (known) return known
  const id = next++
  const answer = Promise.withResolvers<DrawingPlan>()
  waiting.set(id, answer)
  started().postMessage({ id, spec } satisfies PlanRequest)
  kept.set(key, answer.promise)
  answer.promise.catch(() => kept.delete(key))
  if (kept.size > mostKept) kept.delete(kept.keys().next().value ?? '')
  return answer.promise
}

/** Loads what draws and what plans while nobody waits for it. */
export function prepareDrawing(): void {
  const prepare = () => {
    started()
    import('./view.ts').catch(() => undefined)
  }
  if ('requestIdleCallback' in globalThis) requestIdleCallback(prepare, { timeout: 2_000 })
  else setTimeout(prepare, 500)
}

function started(): Worker {
  if (worker) return worker
  worker = new Worker(new URL('./planner.worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<PlanAnswer>) => {
    const place = waiting.get(data.id)
    waiting.delete(data.id)
    if ('plan' in data) place?.resolve(data.plan)
    else place?.reject(new Error(data.problem))
  })
  worker.addEventListener('error', () => {
    for (const place of waiting.values()) place.reject(new Error('the worker that plans charts did not start'))
    waiting.clear()
    worker = undefined
  })
  return worker
}
