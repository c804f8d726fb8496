import { randomUUID } from 'node:crypto'
import { openSessions } from '@chitravani/dashboard'
import type { DashboardTools } from '@chitravani/dashboard'
import { generateChunk } from '@chitravani/protocol'
import type { GenerateChunk, StageName } from '@chitravani/protocol'
import type { RunRecord } from '@chitravani/storage'
import { failure } from './errors.ts'
import { generationEvents, prepareGeneration, toChunk, toErrorChunk, toResponse } from './generation.ts'
import type { GenerateBody, PreparedGeneration } from './generation.ts'
import { answerOf, keptClaim, settle } from './idempotency.ts'
import type { Claim, KeptClaim } from './idempotency.ts'
import { movedAway } from './run-work.ts'
import type { Run } from './runs.ts'
import type { Services } from './services.ts'

export interface StreamContext {
  readonly claim: Claim
  readonly requestId: string
  readonly signal: AbortSignal
  readonly onError: (error: unknown) => void
}

/** All that another replica needs to go on with a generation. */
interface StoredGeneration {
  readonly requestId: string
  readonly body: GenerateBody
  /** Chosen before the work begins, so that whoever goes on sees whether it was made already. */
  readonly sessionId: string
  readonly claim?: KeptClaim
}

/** Starts a generation that outlives its caller, and this process where there are replicas. */
export async function startGeneration(
  services: Services,
  prepared: PreparedGeneration,
  { claim, requestId, onError }: Omit<StreamContext, 'signal'>,
): Promise<Run> {
  const { owner, body } = prepared
  const kept = claim.state === 'claimed' ? claim.kept : undefined
  const stored: StoredGeneration = { requestId, body, sessionId: randomUUID(), ...(kept ? { claim: kept } : {}) }
  const into = { ...prepared, tools: intoSession(prepared.tools, stored.sessionId) }
  return services.runs.start({ owner, request: JSON.stringify(stored), ...(kept ? { claim: kept } : {}) }, (id, signal) =>
    withId(id, chunks(services, into, { claim: unlessMoved(claim, signal), requestId, signal, onError })),
  )
}

/** Goes on with a generation that another process began: from the start, but what was told is not told again. */
export async function* continueGeneration(
  services: Services,
  run: RunRecord,
  past: readonly unknown[],
  signal: AbortSignal,
): AsyncGenerator<GenerateChunk> {
  const stored = JSON.parse(run.request) as StoredGeneration
  const told = past.map((each) => generateChunk.parse(each))
  const last = told.at(-1)
  if (last?.type === 'complete' || last?.type === 'error') return
  const { requestId, body, sessionId } = stored
  const claim = unlessMoved(keptClaim(services.records.idempotency, run.owner, stored.claim), signal)
  const onError = (error: unknown) => services.log.debug({ request_id: requestId, err: error }, 'generation failed')
  try {
    const prepared = await prepareGeneration(services, run.owner, body)
    const into = { ...prepared, tools: intoSession(prepared.tools, sessionId) }
    const made = await madeAlready(services, run.owner, sessionId, prepared, claim)
    const rest = made ? only(made) : chunks(services, into, { claim, requestId, signal, onError })
    yield* told.length === 0 ? withId(run.id, rest) : untold(told, rest)
  } catch (error) {
    await settle(claim, error, requestId, null)
    yield toErrorChunk(error, 'strategy', requestId)
  }
}

/** The last chunk of a generation that no replica could finish. */
export function givenUp({ request }: RunRecord): GenerateChunk {
  const { requestId } = JSON.parse(request) as StoredGeneration
  return toErrorChunk(failure('internal_error', 'The generation was begun several times and never finished.'), 'strategy', requestId)
}

/** The chunks of one generation; a failure is the last of them. */
export async function* chunks(
  services: Services,
  prepared: PreparedGeneration,
  { claim, requestId, signal, onError }: StreamContext,
): AsyncGenerator<GenerateChunk> {
  let stage: StageName = 'strategy'
  let settled = false
  try {
    for await (const event of generationEvents(services, prepared, signal)) {
      if (event.type === 'progress') stage = event.stage
      const chunk = toChunk(event, prepared.warnings)
      if (chunk.type === 'complete' && claim.state === 'claimed') {
        await claim.finish(answerOf(toResponse(chunk)))
        settled = true
      }
      yield chunk
    }
  } catch (error) {
    settled = true
    if (signal.reason === movedAway) return
    onError(error)
    await settle(claim, error, requestId, null)
    const chunk = toErrorChunk(error, stage, requestId)
    if (chunk.type === 'error') services.metrics.failed(chunk.error.code)
    yield chunk
  } finally {
    if (!settled && claim.state === 'claimed') await claim.release()
  }
}

/** The dashboard will be kept under this id, and no other. */
function intoSession(tools: DashboardTools, id: string): DashboardTools {
  const { records } = tools.sessions
  return { ...tools, sessions: openSessions({ ...records, create: (session) => records.create({ ...session, id }) }) }
}

/** The last chunk, where the dashboard was kept before its process ended. */
async function madeAlready(
  { tools }: Services,
  owner: string,
  id: string,
  { warnings }: PreparedGeneration,
  claim: Claim,
): Promise<GenerateChunk | undefined> {
  if (!(await tools.sessions.records.read(id, owner))) return undefined
  const { record, state } = await tools.sessions.open(id, owner)
  const { dashboard, warnings: own } = state
  const chunk = toChunk({ type: 'complete', sessionId: id, version: record.version, dashboard, warnings: own }, warnings)
  if (chunk.type === 'complete' && claim.state === 'claimed') await claim.finish(answerOf(toResponse(chunk)))
  return chunk
}

/** A key stays claimed for a run that goes on elsewhere. */
function unlessMoved(claim: Claim, signal: AbortSignal): Claim {
  if (claim.state !== 'claimed') return claim
  return { ...claim, release: async () => (signal.reason === movedAway ? undefined : claim.release()) }
}

/** The first chunk says under which id the run can be taken up again. */
async function* withId(id: string, all: AsyncIterable<GenerateChunk>): AsyncGenerator<GenerateChunk> {
  let first = true
  for await (const chunk of all) {
    yield first && chunk.type === 'progress' ? { ...chunk, generation_id: id } : chunk
    first = false
  }
}

/** Progress never goes down, and no chart is told twice. */
async function* untold(told: readonly GenerateChunk[], all: AsyncIterable<GenerateChunk>): AsyncGenerator<GenerateChunk> {
  const reached = Math.max(0, ...told.map((chunk) => (chunk.type === 'progress' ? chunk.progress : 0)))
  const shown = new Set(told.flatMap((chunk) => (chunk.type === 'chart' ? [chunk.chart.chart_id] : [])))
  for await (const chunk of all) {
    if (chunk.type === 'progress' && chunk.progress < reached) continue
    if (chunk.type === 'chart' && shown.has(chunk.chart.chart_id)) continue
    yield chunk
  }
}

async function* only(chunk: GenerateChunk): AsyncGenerator<GenerateChunk> {
  yield chunk
}
