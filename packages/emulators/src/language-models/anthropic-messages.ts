import type { Mind } from './mind.ts'
import { sensible } from './mind.ts'
import { event, field, languageModel, textOf } from './wire.ts'
import type { Dialect } from './wire.ts'

/** Messages with `output_config.format`, or with one tool whose input is the answer, as older models want it. */
const dialect: Dialect = {
  name: 'anthropic-messages',
  endpointPath: '/v1',
  read(request, world) {
    if (request.path !== '/v1/messages') return undefined
    const messages = (field(request.json, 'messages') ?? []) as readonly unknown[]
    const format = field(field(request.json, 'output_config'), 'format')
    if (request.headers['anthropic-version'] === undefined) world.violation('no anthropic-version was sent')
    if (typeof field(request.json, 'max_tokens') !== 'number') world.violation('no max_tokens was given')
    const [tool] = (field(request.json, 'tools') ?? []) as readonly unknown[]
    if (field(format, 'type') !== 'json_schema' && tool === undefined) world.violation('no JSON schema was given')
    const user = messages.filter((message) => field(message, 'role') === 'user').map((message) => textOf(field(message, 'content')))
    return {
      asked: {
        system: textOf(field(request.json, 'system')),
        user: user.join('\n'),
        schema: field(format, 'schema') ?? field(tool, 'input_schema'),
        key: request.headers['x-api-key'] ?? '',
      },
      streaming: field(request.json, 'stream') === true,
      ...(tool === undefined ? {} : { tool: String(field(tool, 'name')) }),
    }
  },
  whole: (answer, { input, output }, tool) => ({
    id: 'msg_emulated',
    type: 'message',
    role: 'assistant',
    model: 'emulated',
    content: [
      tool === undefined ? { type: 'text', text: answer } : { type: 'tool_use', id: 'toolu_emulated', name: tool, input: parsed(answer) },
    ],
    stop_reason: tool === undefined ? 'end_turn' : 'tool_use',
    stop_sequence: null,
    usage: { input_tokens: input, output_tokens: output },
  }),
  events: (pieces, { input, output }, tool) => {
    const named = (data: { readonly type: string } & Record<string, unknown>): string => event(data, data.type)
    return [
      named({
        type: 'message_start',
        message: {
          id: 'msg_emulated',
          type: 'message',
          role: 'assistant',
          model: 'emulated',
          content: [],
          stop_reason: null,
          stop_sequence: null,
          usage: { input_tokens: input, output_tokens: 1 },
        },
      }),
      named({
        type: 'content_block_start',
        index: 0,
        content_block: tool === undefined ? { type: 'text', text: '' } : { type: 'tool_use', id: 'toolu_emulated', name: tool, input: {} },
      }),
      named({ type: 'ping' }),
      ...pieces.map((text) =>
        named({
          type: 'content_block_delta',
          index: 0,
          delta: tool === undefined ? { type: 'text_delta', text } : { type: 'input_json_delta', partial_json: text },
        }),
      ),
      named({ type: 'content_block_stop', index: 0 }),
      named({
        type: 'message_delta',
        delta: { stop_reason: tool === undefined ? 'end_turn' : 'tool_use', stop_sequence: null },
        usage: { output_tokens: output },
      }),
      named({ type: 'message_stop' }),
    ]
  },
  refuse: (status, message) => ({
    type: 'error',
    error: { type: status === 401 ? 'authentication_error' : status === 529 ? 'overloaded_error' : 'not_found_error', message },
    request_id: 'req_emulated',
  }),
}

/** A tool's input is an object whatever the model meant. */
function parsed(answer: string): unknown {
  try {
    return JSON.parse(answer)
  } catch {
    return { unreadable: answer }
  }
}

export const anthropicMessages = (mind: Mind = sensible) => languageModel(dialect, mind)
