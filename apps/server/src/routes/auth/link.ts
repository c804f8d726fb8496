import { linkRequest, tokenResponse } from '@chitravani/protocol'
import { failure } from '../../errors.ts'
import { addressKey, openLimiter } from '../../limits.ts'
import { answersJson, json, route } from '../../route.ts'
import type { Services } from '../../services.ts'
import { toTokenResponse } from './token.ts'

export const link = (services: Services) => {
  const limiter = openLimiter(services.records.shared.counters, 'link', services.config['limits.token_per_minute'])
  return route({
    method: 'POST',
    path: '/auth/link',
    summary: 'Exchanges the code of a sign-in link for a bearer token; good once',
    access: 'anyone',
    body: linkRequest,
    answers: answersJson(tokenResponse, 'The token'),
    fails: ['unauthorized'],
    async handle({ body, address }) {
      await limiter.count(addressKey(address))
      const name = await services.links.take(body.code)
      const user = name === undefined ? undefined : await services.records.users.read(name)
      if (!user)
        throw failure(
          'bad_sign_in_link',
          'This sign-in link was used already or is too old. Start the server again for a new one, or sign in with a password.',
        )
      return json(await toTokenResponse(services, user))
    },
  })
}
