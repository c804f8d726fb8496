import { voiceList, voicesQuery } from '@chitravani/protocol'
import type { VoiceList } from '@chitravani/protocol'
import { knownLanguageTag, providerKinds, speechFailure, tagOfKey, languageKey } from '@chitravani/speech'
import { answersJson, json, route } from '../../route.ts'
import type { Services } from '../../services.ts'
import { openForCaller, overrideHeaders } from '../../speech/serve.ts'

export const listVoices = (services: Services) =>
  route({
    method: 'GET',
    path: '/api/voices',
    summary: 'Voices of the providers that can be used, by provider and language; asks no provider',
    access: 'caller',
    query: voicesQuery,
    headers: overrideHeaders,
    answers: answersJson(voiceList, 'Those known without asking; a provider may take others as well'),
    async handle(call) {
      const { provider, language } = call.query
      const tokens = providerKinds.map(({ token }) => token)
      if (provider !== undefined && !tokens.includes(provider))
        throw speechFailure('unknown_provider', `there is no provider ${provider}; there are ${tokens.join(', ')}`, {
          details: { field: 'provider', allowed: tokens },
        })
      const voices = openForCaller(services, call).voices({
        ...(provider === undefined ? {} : { provider }),
        ...(language === undefined ? {} : { language: tagOfKey(languageKey(knownLanguageTag(language))) }),
      })
      return json({
        voices: voices.map((voice) => ({
          provider: voice.provider,
          id: voice.id,
          name: voice.name,
          languages: [...voice.languages],
          gender: voice.gender,
        })),
      } satisfies VoiceList)
    },
  })
