import { dashboardResponse, generateChunk, generateRequestWith } from '@chitravani/protocol'
import type { DashboardResponse, GenerateChunk } from '@chitravani/protocol'
import { z } from 'zod'
import { chunks, startGeneration } from '../../generation-run.ts'
import { fromResponse, prepareGeneration } from '../../generation.ts'
import { claimKey, idempotencyHeader } from '../../idempotency.ts'
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
        sight: prepared.connection.sight,
        key: header('idempotency-key'),
        body,
      })
      if (claim.state === 'answered') {
        const { status, body: earlier } = claim.answer
        if (status !== 200) return { kind: 'text', status, body: earlier, type: 'application/json; charset=utf-8' }
        return { kind: 'events', events: one(fromResponse(dashboardResponse.parse(JSON.parse(earlier)) satisfies DashboardResponse)) }
      }
      const onError = (error: unknown) => log().debug({ err: error }, 'generation failed')
      if (query.resume !== 'true')
        return { kind: 'events', events: events(chunks(services, prepared, { claim, requestId, signal, onError })) }
      const run = await startGeneration(services, prepared, { claim, requestId, onError })
      return { kind: 'events', events: run.follow(undefined, signal) }
    },
  })

async function* events(all: AsyncIterable<GenerateChunk>): AsyncGenerator<ServerSentEvent> {
  for await (const data of all) yield { data }
}

async function* one(data: GenerateChunk): AsyncGenerator<ServerSentEvent> {
  yield { data }
}
