import type { EmulatedRequest, EmulatorWorld } from '../emulator.ts'
import type { Mind } from './mind.ts'
import { sensible } from './mind.ts'
import { event, field, languageModel, textOf } from './wire.ts'
import type { Dialect, Read } from './wire.ts'

const head = { id: 'chatcmpl-emulated', created: 1_780_000_000, model: 'emulated' }

/** Chat completions with `response_format: json_schema`; also what Ollama and many others speak. */
const dialect: Dialect = {
  name: 'openai-chat',
  endpointPath: '/v1',
  read(request, world) {
    if (request.path !== '/v1/chat/completions') return undefined
    const messages = (field(request.json, 'messages') ?? []) as readonly unknown[]
    const of = (role: string): string =>
      messages
        .filter((message) => field(message, 'role') === role)
        .map((message) => textOf(field(message, 'content')))
        .join('\n')
    const format = field(request.json, 'response_format')
    const schema = field(field(format, 'json_schema'), 'schema')
    check(request, format, schema, world)
    const key = (request.headers['authorization'] ?? '').replace(/^Bearer /, '')
    return {
      asked: { system: of('system') + of('developer'), user: of('user'), schema, key },
      streaming: field(request.json, 'stream') === true,
    } satisfies Read
  },
  whole: (answer, usage) => ({
    ...head,
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', content: answer, refusal: null }, logprobs: null, finish_reason: 'stop' }],
    usage: usageOf(usage),
  }),
  events: (pieces, usage) => {
    const chunk = (delta: object, finish: string | null) =>
      event({
        ...head,
        object: 'chat.completion.chunk',
        choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
        usage: null,
      })
    return [
      chunk({ role: 'assistant', content: '' }, null),
      ...pieces.map((content) => chunk({ content }, null)),
      chunk({}, 'stop'),
      event({ ...head, object: 'chat.completion.chunk', choices: [], usage: usageOf(usage) }),
      event('[DONE]'),
    ]
  },
  refuse: (status, message) => ({
    error: {
      message,
      type: status === 401 ? 'invalid_request_error' : 'server_error',
      param: null,
      code: status === 401 ? 'invalid_api_key' : null,
    },
  }),
}

function usageOf({ input, output }: { readonly input: number; readonly output: number }): object {
  return { prompt_tokens: input, completion_tokens: output, total_tokens: input + output }
}

/** What the provider refuses with 400: strict schemas name every field and allow no other. */
function check(request: EmulatedRequest, format: unknown, schema: unknown, world: EmulatorWorld): void {
  if (typeof field(request.json, 'model') !== 'string') world.violation('no model was named')
  if (field(format, 'type') !== 'json_schema') world.violation('no JSON schema was given')
  if (field(field(format, 'json_schema'), 'strict') !== true) world.violation('the schema is not strict')
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(walk)
    if (typeof node !== 'object' || node === null) return
    const properties = field(node, 'properties')
    if (field(node, 'type') === 'object' && typeof properties === 'object' && properties !== null) {
      if (field(node, 'additionalProperties') !== false) world.violation('an object of the schema allows other fields')
      const required = (field(node, 'required') ?? []) as readonly unknown[]
      if (Object.keys(properties).some((name) => !required.includes(name))) world.violation('a field of the schema is not required')
    }
    Object.values(node).forEach(walk)
  }
  walk(schema)
}

export const openAiChat = (mind: Mind = sensible) => languageModel(dialect, mind)
