import { z } from 'zod'
import { route } from '../../route.ts'
import type { Services } from '../../services.ts'
import { streamAnswer } from './generate-stream.ts'

const params = z.strictObject({ generation_id: z.guid() })

/** Goes on after `Last-Event-ID`, or from the start. */
export const resumeGeneration = (services: Services) =>
  route({
    method: 'GET',
    path: '/dashboard/generate/stream/{generation_id}',
    summary: 'Takes a generation up again that was started with `resume=true`',
    access: 'user',
    params,
    headers: { 'Last-Event-ID': 'Id of the last event that was received; left out: from the first' },
    answers: { ...streamAnswer, 204: { description: 'Everything was received; an EventSource asks no more.', content: {} } },
    fails: ['not_found'],
    async handle({ user, params, signal, header }) {
      const run = await services.runs.find(params.generation_id, user.name)
      const events = run.follow(header('last-event-id'), signal)
      // The first step shows whether the id was ever sent, while there still is a status to say so.
      const first = await events.next()
      if (first.done) return { kind: 'text', status: 204, body: '', type: 'text/plain' }
      return { kind: 'events', events: continued(first.value, events) }
    },
  })

export const cancelGeneration = (services: Services) =>
  route({
    method: 'DELETE',
    path: '/dashboard/generate/stream/{generation_id}',
    summary: 'Ends a generation',
    access: 'user',
    params,
    answers: { 204: { description: 'It was told to end.', content: {} } },
    fails: ['not_found'],
    async handle({ user, params }) {
      await services.runs.cancel(params.generation_id, user.name)
      return { kind: 'text', status: 204, body: '', type: 'text/plain' }
    },
  })

async function* continued<T>(first: T, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    yield first
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}
