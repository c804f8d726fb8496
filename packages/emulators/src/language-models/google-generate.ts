import type { Mind } from './mind.ts'
import { sensible } from './mind.ts'
import { event, field, languageModel, textOf } from './wire.ts'
import type { Dialect } from './wire.ts'

/** `generateContent` and `streamGenerateContent?alt=sse` with a response schema. */
const dialect: Dialect = {
  name: 'google-generate',
  endpointPath: '/v1beta',
  read(request, world) {
    const verb = /^\/v1beta\/models\/[^/:]+:(generateContent|streamGenerateContent)$/.exec(request.path)?.[1]
    if (verb === undefined) return undefined
    const streaming = verb === 'streamGenerateContent'
    if (streaming && request.query.get('alt') !== 'sse') world.violation('a stream was not asked for as events')
    const generation = field(request.json, 'generationConfig')
    if (field(generation, 'responseMimeType') !== 'application/json') world.violation('JSON was not asked for')
    const contents = (field(request.json, 'contents') ?? []) as readonly unknown[]
    const schema = field(generation, 'responseJsonSchema') ?? field(generation, 'responseSchema')
    return {
      asked: {
        system: textOf(field(field(request.json, 'systemInstruction'), 'parts')),
        user: contents.map((content) => textOf(field(content, 'parts'))).join('\n'),
        schema,
        key: request.headers['x-goog-api-key'] ?? '',
      },
      streaming,
    }
  },
  whole: (answer, usage) => ({ ...candidate(answer, 'STOP'), ...usageOf(usage) }),
  events: (pieces, usage) => [
    ...pieces.slice(0, -1).map((text) => event(candidate(text))),
    event({ ...candidate(pieces.at(-1) ?? '', 'STOP'), ...usageOf(usage) }),
  ],
  refuse: (status, message) => ({ error: { code: status, message, status: status === 401 ? 'UNAUTHENTICATED' : 'UNAVAILABLE' } }),
}

function candidate(text: string, finish?: string): object {
  const content = { role: 'model', parts: [{ text }] }
  return { candidates: [{ index: 0, content, ...(finish === undefined ? {} : { finishReason: finish }) }], modelVersion: 'emulated' }
}

function usageOf({ input, output }: { readonly input: number; readonly output: number }): object {
  return { usageMetadata: { promptTokenCount: input, candidatesTokenCount: output, totalTokenCount: input + output } }
}

export const googleGenerate = (mind: Mind = sensible) => languageModel(dialect, mind)
