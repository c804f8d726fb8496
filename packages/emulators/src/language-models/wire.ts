import { setTimeout as wait } from 'node:timers/promises'
import type { EmulatedReply, EmulatedRequest, EmulatorKind, EmulatorWorld } from '../emulator.ts'
import type { Asked, Mind } from './mind.ts'
import { obeying } from './obeying.ts'

/** What of a provider's interface differs from the others'. */
export interface Dialect {
  readonly name: string
  readonly endpointPath: string
  /** The question in a request; undefined where the path is none of the provider's. */
  read(request: EmulatedRequest, world: EmulatorWorld): Read | undefined
  /** The whole answer in one body. */
  whole(answer: string, usage: Usage, tool: string | undefined): object
  /** The same as events of a stream, in order. */
  events(pieces: readonly string[], usage: Usage, tool: string | undefined): readonly string[]
  refuse(status: number, message: string): object
}

export interface Read {
  readonly asked: Asked
  readonly streaming: boolean
  /** The answer is wanted as the input of this tool. */
  readonly tool?: string
}

export interface Usage {
  readonly input: number
  readonly output: number
}

/**
 * A language model on the provider's own wire. Faults of its own: `invalid-json`, `no-json`, `invented-columns`, `obey`,
 * `empty-plan`, `cut-stream` (the stream ends in the middle, cleanly), `slow` (a piece every 200 ms), `no-usage`,
 * `overloaded` (the provider's own body with `status`, default 529).
 */
export function languageModel(dialect: Dialect, mind: Mind): EmulatorKind {
  return {
    name: dialect.name,
    endpointPath: dialect.endpointPath,
    handle(request, world) {
      const read = request.method === 'POST' ? dialect.read(request, world) : undefined
      if (!read) return { status: 404, body: dialect.refuse(404, 'no such address') }
      if (read.asked.key !== world.key)
        return { status: 401, body: dialect.refuse(401, `Incorrect API key provided: ${read.asked.key.slice(0, 3)}***`) }
      const fault = request.fault?.name
      if (fault === 'overloaded') return { status: request.fault?.status ?? 529, body: dialect.refuse(529, 'Overloaded') }
      const answer = said(fault, read.asked, mind, world)
      const usage =
        fault === 'no-usage' ? { input: 0, output: 0 } : { input: tokens(read.asked.system + read.asked.user), output: tokens(answer) }
      return read.streaming
        ? streamed(dialect, answer, usage, read.tool, fault)
        : { body: dialect.whole(fault === 'cut-stream' ? half(answer) : answer, usage, read.tool) }
    },
  }
}

function said(fault: string | undefined, asked: Asked, mind: Mind, world: EmulatorWorld): string {
  switch (fault) {
    case 'invalid-json':
      return half(mind(asked))
    case 'no-json':
      return 'I am sorry, I cannot help with that.'
    case 'empty-plan':
      return JSON.stringify({ title: '', charts: [], edits: [] })
    case 'invented-columns':
      return mind(asked).replaceAll(/"column":"[^"]+"/g, '"column":"invented_table.imagined_amount"')
    case 'obey':
      return obeying()(asked)
    default:
      return world.variants.has('obey') ? obeying()(asked) : mind(asked)
  }
}

function streamed(dialect: Dialect, answer: string, usage: Usage, tool: string | undefined, fault: string | undefined): EmulatedReply {
  const pieces = answer.match(/[\s\S]{1,48}/g) ?? ['']
  const events = dialect.events(pieces, usage, tool)
  const sent = fault === 'cut-stream' ? events.slice(0, Math.ceil(events.length / 2)) : events
  const body = async function* () {
    for (const event of sent) {
      if (fault === 'slow') await wait(200)
      yield event
    }
  }
  return { headers: { 'content-type': 'text/event-stream; charset=utf-8' }, body: body() }
}

const half = (text: string): string => text.slice(0, Math.floor(text.length / 2))
const tokens = (text: string): number => Math.ceil(Buffer.byteLength(text) / 4)

export function event(data: object | string, name?: string): string {
  return `${name === undefined ? '' : `event: ${name}\n`}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`
}

export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}

/** Text that is a string, or a list of parts with texts. */
export function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  return Array.isArray(content) ? content.map((part) => textOf(field(part, 'text'))).join('') : ''
}
