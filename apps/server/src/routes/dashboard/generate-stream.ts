import { dashboardResponse, generateChunk, generateRequestWith } from '@chitravani/protocol'
import type { DashboardResponse, GenerateChunk, StageName } from '@chitravani/protocol'
import { z } from 'zod'
import { fromResponse, generationEvents, prepareGeneration, toChunk, toErrorChunk, toResponse } from '../../generation.ts'
import type { PreparedGeneration } from '../../generation.ts'
import { claimKey, idempotencyHeader, settle } from '../../idempotency.ts'
import type { Claim } from '../../idempotency.ts'
import { route } from '../../route.ts'
import type { ServerSentEvent } from '../../route.ts'
import type { Services } from '../../services.ts'

export const streamAnswer = {
  200: {
    description: 'Chunks, each a line `data: <json>` and a blank line; the last is `complete` or `error`.',
    content: { 'text/event-stream': generateChunk },
  },
}

export const generateStream = (services: Services) =>
  route({
    method: 'POST',
    path: '/dashboard/generate/stream',
    summary: 'Generates a dashboard, telling how far it is',
    access: 'user',
    budget: 'generate',
    query: z.strictObject({ resume: z.enum(['true', 'false']).optional() }),
    body: generateRequestWith(services.config['limits.user_prompt']),
    headers: idempotencyHeader,
    answers: streamAnswer,
    fails: ['not_found', 'conflict', 'unavailable', 'timeout'],
    async handle({ user, body, query, signal, requestId, header, log }) {
      const prepared = await prepareGeneration(services, user.name, body)
      const claim = await claimKey(services.records.idempotency, {
        owner: user.name,
        route: 'generate',
        key: header('idempotency-key'),
        body,
      })
      if (claim.state === 'answered') {
        const { status, body: earlier } = claim.answer
        if (status !== 200) return { kind: 'text', status, body: earlier, type: 'application/json; charset=utf-8' }
        return { kind: 'events', events: one(fromResponse(dashboardResponse.parse(JSON.parse(earlier)) satisfies DashboardResponse)) }
      }
      const onError = (error: unknown) => log.debug({ err: error }, 'generation failed')
      if (query.resume !== 'true')
        return { kind: 'events', events: events(chunks(services, prepared, { claim, requestId, signal, onError })) }
      const run = services.runs.start(user.name, (id, ending) =>
        withId(id, chunks(services, prepared, { claim, requestId, signal: ending, onError })),
      )
      return { kind: 'events', events: run.follow(undefined, signal) }
    },
  })

interface StreamContext {
  readonly claim: Claim
  readonly requestId: string
  readonly signal: AbortSignal
  readonly onError: (error: unknown) => void
}

/** The chunks of one generation; a failure is the last of them. */
async function* chunks(
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
        await claim.finish({ status: 200, body: JSON.stringify(toResponse(chunk)) })
        settled = true
      }
      yield chunk
    }
  } catch (error) {
    onError(error)
    settled = true
    await settle(claim, error, requestId, null)
    const chunk = toErrorChunk(error, stage, requestId)
    if (chunk.type === 'error') services.metrics.failed(chunk.error.code)
    yield chunk
  } finally {
    if (!settled && claim.state === 'claimed') await claim.release()
  }
}

async function* events(all: AsyncIterable<GenerateChunk>): AsyncGenerator<ServerSentEvent> {
  for await (const data of all) yield { data }
}

/** The first chunk says under which id the run can be taken up again. */
async function* withId(id: string, all: AsyncIterable<GenerateChunk>): AsyncGenerator<GenerateChunk> {
  let first = true
  for await (const chunk of all) {
    yield first && chunk.type === 'progress' ? { ...chunk, generation_id: id } : chunk
    first = false
  }
}

async function* one(data: GenerateChunk): AsyncGenerator<ServerSentEvent> {
  yield { data }
}
