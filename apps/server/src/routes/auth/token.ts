import { tokenRequest, tokenResponse } from '@chitravani/protocol'
import type { TokenResponse } from '@chitravani/protocol'
import type { UserRecord } from '@chitravani/storage'
import { nobodysHash, verifyPassword } from '../../auth/passwords.ts'
import { failure } from '../../errors.ts'
import { addressKey, openLimiter } from '../../limits.ts'
import { answersJson, json, route } from '../../route.ts'
import type { Services } from '../../services.ts'

export const token = (services: Services) => {
  const limiter = openLimiter(services.records.shared.counters, 'token', services.config['limits.token_per_minute'])
  return route({
    method: 'POST',
    path: '/auth/token',
    summary: 'Exchanges name and password for a bearer token',
    access: 'anyone',
    takes: 'form',
    maxBytes: 16_384,
    body: tokenRequest,
    answers: answersJson(tokenResponse, 'The token'),
    fails: ['unauthorized'],
    async handle({ body, address }) {
      const from = addressKey(address)
      await limiter.count(from)
      const name = body.username.normalize('NFC')
      await services.attempts.admit(name, from)
      const user = await services.records.users.read(name)
      const right = await verifyPassword(body.password, user?.passwordHash ?? nobodysHash)
      if (!user || !right) {
        await services.attempts.failed(name, from)
        throw failure('bad_credentials', 'Name or password is not right.')
      }
      await services.attempts.succeeded(name, from)
      return json(await toTokenResponse(services, user))
    },
  })
}

export async function toTokenResponse({ tokens }: Services, user: UserRecord): Promise<TokenResponse> {
  return { access_token: await tokens.issue(user), token_type: 'bearer', expires_in: tokens.lifetimeSeconds }
}
