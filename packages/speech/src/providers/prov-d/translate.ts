import { speechFailure } from '../../errors.ts'
import { wireLanguage } from '../../languages/index.ts'
import { malformed } from '../call.ts'
import type { Outside, Translation } from '../provider.ts'
import { byPair } from '../settings.ts'
import { runTask, token } from './api.ts'
import { wire } from './languages.ts'
import type { Settings } from './settings.ts'

/** Texts that a call carries; the service itself takes any number. */
const maxTexts = 16

export function openTranslation(settings: Settings, outside: Outside): Translation {
  return {
    languages: new Set(wire.keys()),
    prepare({ source, target }) {
      const serviceId = byPair(settings.translationServiceIds, source, target) ?? settings.translationServiceId
      if (serviceId === undefined) {
        throw speechFailure(
          'unsupported_language_pair',
          `${token} has no service for ${source.tag} to ${target.tag}; set translation_service_id`,
          {
            provider: token,
          },
        )
      }
      return {
        source,
        target,
        wireSource: wireLanguage(wire, source, token),
        wireTarget: wireLanguage(wire, target, token),
        serviceId,
        modelId: null,
        limit: undefined,
        maxTexts,
        warnings: [],
      }
    },
    async translate(texts, plan, call) {
      const config = { language: { sourceLanguage: plan.wireSource, targetLanguage: plan.wireTarget }, serviceId: plan.serviceId }
      const input = texts.map((source) => ({ source }))
      const answer = await runTask({ taskType: 'translation', config }, { input }, settings, outside, call)
      if (answer.output.length !== texts.length) {
        throw malformed(token, `answered ${answer.output.length} translations for ${texts.length} texts`)
      }
      const translated = answer.output.map(({ target }) => {
        if (typeof target !== 'string' || target.trim() === '') throw malformed(token, 'answered a blank translation')
        return target
      })
      return { texts: translated, serviceId: plan.serviceId, modelId: answer.modelId ?? null, providerRequestId: answer.requestId }
    },
  }
}
