import { failure } from '../../errors.ts'
import { route } from '../../route.ts'
import type { Services } from '../../services.ts'
import { isInsider } from './insider.ts'

export const metrics = (services: Services) =>
  route({
    method: 'GET',
    path: '/metrics',
    summary: 'Figures for Prometheus; for this machine and admins',
    access: 'anyone',
    answers: { 200: { description: 'Prometheus text', content: { 'text/plain': null } } },
    fails: ['forbidden'],
    async handle(call) {
      if (!(await isInsider(services, call))) throw failure('forbidden', 'The figures are for this machine and for admins.')
      return { kind: 'text', body: await services.metrics.text(), type: services.metrics.contentType }
    },
  })
