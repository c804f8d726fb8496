import { passwordRequest, tokenResponse } from '@chitravani/protocol'
import { verifyPassword } from '../../auth/passwords.ts'
import { changePassword } from '../../auth/users.ts'
import { failure } from '../../errors.ts'
import { addressKey } from '../../limits.ts'
import { answersJson, json, route } from '../../route.ts'
import type { Services } from '../../services.ts'
import { toTokenResponse } from './token.ts'

export const password = (services: Services) =>
  route({
    method: 'POST',
    path: '/auth/password',
    summary: 'Changes my password; all tokens before end, a new one is answered',
    access: 'user',
    body: passwordRequest,
    answers: answersJson(tokenResponse, 'A new token'),
    async handle({ user, body, address }) {
      const from = addressKey(address)
      await services.attempts.admit(user.name, from)
      if (!(await verifyPassword(body.current_password, user.passwordHash))) {
        await services.attempts.failed(user.name, from)
        throw failure('bad_credentials', 'The current password is not right.')
      }
      await changePassword(services.records.users, user.name, body.new_password)
      const changed = await services.records.users.read(user.name)
      if (!changed) throw failure('unauthorized', 'Sign in again.')
      return json(await toTokenResponse(services, changed))
    },
  })
