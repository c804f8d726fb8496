import { openAiModel, openAiModelList } from '@chitravani/protocol'
import type { OpenAiModel } from '@chitravani/protocol'
import { z } from 'zod'
import { failure } from '../../errors.ts'
import { isTheirModel, listModels as namesOf } from '../../openai/models.ts'
import { answersJson, json, route } from '../../route.ts'
import type { Services } from '../../services.ts'
import { openForCaller } from '../../speech/serve.ts'

export const listModels = (services: Services) =>
  route({
    method: 'GET',
    path: '/v1/models',
    summary: 'What can be named as a model: `auto` and the providers that are set up',
    access: 'caller',
    answers: answersJson(openAiModelList, 'In the order of the pages'),
    async handle(call) {
      return json({ object: 'list', data: namesOf(openForCaller(services, call)).map(toModel) })
    },
  })

export const readModel = (services: Services) =>
  route({
    method: 'GET',
    path: '/v1/models/{model}',
    summary: "One of them, or a name of OpenAI's own, which stands for `auto`",
    access: 'caller',
    params: z.strictObject({ model: z.string().min(1).max(128) }),
    answers: answersJson(openAiModel, 'It can be named'),
    fails: ['not_found'],
    async handle(call) {
      const names = namesOf(openForCaller(services, call))
      if (!names.includes(call.params.model) && !isTheirModel(call.params.model))
        throw failure('unknown_model', `There is no such model; there are ${names.join(', ')}.`, {
          details: { field: 'model', allowed: names },
        })
      return json(toModel(call.params.model))
    },
  })

function toModel(id: string): OpenAiModel {
  return { id, object: 'model', created: 0, owned_by: 'chitravani' }
}
