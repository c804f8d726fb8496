import { translateRequestWith, translationResult, translationResults } from '@chitravani/protocol'
import type { TranslationResultBody } from '@chitravani/protocol'
import type { TranslationResult } from '@chitravani/speech'
import { z } from 'zod'
import { answersJson, json, route } from '../../route.ts'
import type { Services } from '../../services.ts'
import { overrideHeaders, serveSpeech } from '../../speech/serve.ts'
import { toServed } from '../../speech/served.ts'
import { invalid } from '../../validate.ts'

export const translate = (services: Services) => {
  const maxText = services.config['limits.translation_text']
  return route({
    method: 'POST',
    path: '/api/translate',
    summary: 'Translates a text, or several in their order, between English and the languages of India',
    access: 'caller',
    budget: 'speech',
    maxBytes: services.config['limits.translate_body_bytes'],
    body: translateRequestWith(maxText),
    headers: overrideHeaders,
    answers: answersJson(z.union([translationResult, translationResults]), 'The translation; of `texts`, all of them'),
    fails: ['bad_upstream', 'timeout', 'too_large'],
    async handle(call) {
      const {
        text,
        texts,
        source,
        target,
        provider,
        text_format: textFormat,
        best_effort: bestEffort,
        message_id: messageId,
        front_matter: frontMatter,
      } = call.body
      const all = texts ?? (text === undefined ? [] : [text])
      if ((text === undefined) === (texts === undefined))
        throw invalid([{ field: text === undefined ? 'text' : 'texts', problem: 'is one of two', allowed: 'either text or texts' }])
      if (texts !== undefined && messageId !== undefined)
        throw invalid([{ field: 'message_id', problem: 'is for one text', allowed: 'together with text' }])
      const characters = all.reduce((sum, each) => sum + each.length, 0)
      if (characters > maxText)
        throw invalid([{ field: 'texts', problem: 'are too long together', allowed: `at most ${maxText} characters` }])
      const options = { textFormat, bestEffort, frontMatter, ...(provider ? { provider } : {}) }
      const { result, headers } = await serveSpeech(services, call, {
        operation: 'translate',
        provider,
        amount: { characters },
        cacheable: true,
        work: async (speech, limits) =>
          text === undefined
            ? speech.translateBatch(all, { source, target }, options, limits)
            : [await speech.translate({ text, source, target, ...(messageId === undefined ? {} : { messageId }) }, options, limits)],
        served: toServed,
      })
      const answers = result.map((each) => toResult(each, call.requestId))
      return json(text === undefined ? { results: answers } : answers[0], 200, headers)
    },
  })
}

function toResult(result: TranslationResult, requestId: string): TranslationResultBody {
  return {
    text: result.text,
    source: result.source.tag,
    target: result.target.tag,
    provider: { id: result.provider.id, unofficial: result.provider.unofficial },
    service_id: result.serviceId,
    model_id: result.modelId,
    request_id: requestId,
    provider_request_id: result.providerRequestId,
    elapsed_seconds: Math.round(result.elapsedSeconds * 10_000) / 10_000,
    cache: { hit: result.cache.hit, backend: result.cache.backend },
    fallbacks: result.fallbacks,
    warnings: result.warnings.map(({ code, message }) => ({ code, message })),
  }
}
