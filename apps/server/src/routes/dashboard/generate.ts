import { dashboardResponse, generateRequestWith } from '@chitravani/protocol'
import { failure } from '../../errors.ts'
import { generationEvents, prepareGeneration, toChunk, toResponse } from '../../generation.ts'
import { idempotencyHeader, once } from '../../idempotency.ts'
import { answersJson, route } from '../../route.ts'
import type { Services } from '../../services.ts'

export const generate = (services: Services) =>
  route({
    method: 'POST',
    path: '/dashboard/generate',
    summary: 'Generates a dashboard and answers when it is whole',
    access: 'user',
    budget: 'generate',
    body: generateRequestWith(services.config['limits.user_prompt']),
    headers: idempotencyHeader,
    answers: answersJson(dashboardResponse, 'The dashboard'),
    fails: ['not_found', 'conflict', 'unavailable', 'timeout'],
    async handle({ user, body, signal, requestId, header }) {
      const prepared = await prepareGeneration(services, user.name, body)
      return once(
        services.records.idempotency,
        { owner: user.name, route: 'generate', sight: prepared.connection.sight, key: header('idempotency-key'), body, requestId },
        async () => {
          for await (const event of generationEvents(services, prepared, signal)) {
            const chunk = toChunk(event, prepared.warnings)
            if (chunk.type === 'complete') return toResponse(chunk)
          }
          throw failure('internal_error', 'The generation ended without a dashboard.')
        },
      )
    },
  })
