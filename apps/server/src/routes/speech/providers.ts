import { providerList, providersQuery } from '@chitravani/protocol'
import type { ProviderInfoBody, ProviderList } from '@chitravani/protocol'
import type { ProviderInfo } from '@chitravani/speech'
import { answersJson, json, route } from '../../route.ts'
import type { Services } from '../../services.ts'
import { openForCaller, overrideHeaders } from '../../speech/serve.ts'

export const listProviders = (services: Services) =>
  route({
    method: 'GET',
    path: '/api/providers',
    summary: 'The providers that can be used, by what they can do; asks none of them',
    access: 'caller',
    query: providersQuery,
    headers: overrideHeaders,
    answers: answersJson(providerList, 'Those that can be used; with `all=true` also the others, with what they lack'),
    async handle(call) {
      const speech = openForCaller(services, call)
      const all = call.query.all === 'true'
      return json({
        speech_to_text: speech.providers('speech_to_text', all).map(toInfo),
        text_to_speech: speech.providers('text_to_speech', all).map(toInfo),
        translation: speech.providers('translation', all).map(toInfo),
      } satisfies ProviderList)
    },
  })

function toInfo({ provider, name, available, onRoute, unofficial, details, languages, streaming, batch }: ProviderInfo): ProviderInfoBody {
  return { provider, name, available, on_route: onRoute, unofficial, details, languages: [...languages], streaming, batch }
}
