import { z } from 'zod'
import { answersJson, json, route } from '../../route.ts'
import type { Services } from '../../services.ts'
import { isInsider } from './insider.ts'

export const healthz = () =>
  route({
    method: 'GET',
    path: '/healthz',
    summary: 'Is the process alive?',
    access: 'anyone',
    answers: answersJson(z.strictObject({ status: z.literal('ok') }), 'It is'),
    async handle() {
      return json({ status: 'ok' })
    },
  })

/** How long an answer of the store is believed. */
const believedMs = 500

export const readyz = (services: Services) => {
  let asked: { readonly at: number; readonly answer: Promise<void> } | undefined
  const ask = () => {
    if (!asked || performance.now() - asked.at > believedMs) asked = { at: performance.now(), answer: services.records.ping() }
    return asked.answer
  }
  return route({
    method: 'GET',
    path: '/readyz',
    summary: 'Can dashboards be made? Asks the store to write',
    access: 'anyone',
    answers: answersJson(
      z.strictObject({
        status: z.literal('ready'),
        connections: z.array(z.string()).optional(),
        degraded: z.array(z.string()).optional(),
        version: z.string().optional(),
      }),
      'They can; names, and `degraded`: providers of speech that rest after failures, are for this machine and admins only',
    ),
    fails: ['unavailable'],
    async handle(call) {
      services.stopping.throwIfAborted()
      await ask()
      if (!(await isInsider(services, call))) return json({ status: 'ready' })
      const degraded = services.desk.resting()
      const connections = services.connections.list().map(({ name }) => name)
      return json({ status: 'ready', connections, ...(degraded.length > 0 ? { degraded } : {}) })
    },
  })
}
