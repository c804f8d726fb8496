import { isRecord } from '@chitravani/kit'
import { speechFailure } from '../../errors.ts'
import { languageKey, type WireLanguages } from '../../languages/index.ts'
import { callProvider, malformed, readJson } from '../call.ts'
import type { Outside, Translation } from '../provider.ts'
import { base, paths, requestIdOf, token } from './api.ts'
import { allWire, elevenWire } from './languages.ts'
import type { Settings } from './settings.ts'

interface TranslationModel {
  readonly languages: WireLanguages
  readonly maxCharacters: number
}

/** https://docs.sarvam.ai (translate) */
const models: Readonly<Record<string, TranslationModel>> = {
  'sarvam-translate:v1': { languages: allWire, maxCharacters: 2000 },
  'mayura:v1': { languages: elevenWire, maxCharacters: 1000 },
}

export function openTranslation(settings: Settings, outside: Outside): Translation {
  const model = Object.hasOwn(models, settings.model) ? models[settings.model] : undefined
  return {
    languages: new Set((model?.languages ?? allWire).keys()),
    prepare({ source, target }) {
      if (!model) {
        const allowed = Object.keys(models)
        throw speechFailure('configuration', `the model ${settings.model} of ${token} is not known; allowed: ${allowed.join(', ')}`, {
          provider: token,
          details: { field: 'model', allowed },
        })
      }
      const [wireSource, wireTarget] = [source, target].map((tag) => model.languages.get(languageKey(tag)))
      if (wireSource === undefined || wireTarget === undefined) {
        throw speechFailure(
          'unsupported_language_pair',
          `${settings.model} of ${token} does not translate ${source.tag} to ${target.tag}`,
          {
            provider: token,
            details: { source: source.tag, target: target.tag, allowed: [...model.languages.keys()] },
          },
        )
      }
      return {
        source,
        target,
        wireSource,
        wireTarget,
        serviceId: null,
        modelId: settings.model,
        limit: { max: model.maxCharacters, unit: 'characters' },
        maxTexts: 1,
        warnings: [],
      }
    },
    async translate(texts, plan, call) {
      const [input] = texts // a call carries one: `maxTexts`
      const request = base(settings, paths.translate)
      const headers = { ...request.headers, 'content-type': 'application/json' }
      const body = JSON.stringify({
        input,
        source_language_code: plan.wireSource,
        target_language_code: plan.wireTarget,
        model: plan.modelId,
      })
      const reply = await callProvider(outside.http, { ...request, headers, body }, call)
      const answer = readJson(reply.body, token, (value) => (isRecord(value) ? value : undefined))
      const translated = answer['translated_text']
      if (typeof translated !== 'string' || translated.trim() === '') throw malformed(token, 'answered no translation')
      return { texts: [translated], serviceId: null, modelId: plan.modelId, providerRequestId: requestIdOf(answer, reply) }
    },
  }
}
