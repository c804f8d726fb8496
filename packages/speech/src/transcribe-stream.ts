import { randomUUID } from 'node:crypto'
import type { CallOptions } from '@chitravani/kit'
import type { Core } from './core.ts'
import { invalidInput, speechFailure } from './errors.ts'
import type { LanguageTag } from './languages/tag.ts'
import type { SttPlan } from './providers/provider.ts'
import type { Candidate } from './routing/candidates.ts'
import { callOpened, endedTooEarly, firstToServe, startDeadline } from './routing/route.ts'
import { chooseListeners, type SttOptions, sttOf } from './transcribe.ts'

export type SttStreamOptions = Omit<SttOptions, 'audioFormat'>

export interface SttStreamEvent {
  readonly kind: 'speech-started' | 'speech-ended' | 'transcript'
  /** Of transcripts. */
  readonly text?: string
  readonly isFinal?: boolean
  readonly startSeconds?: number
  readonly endSeconds?: number
  readonly language: LanguageTag | null
  readonly provider: string
  readonly modelId: string | null
  readonly requestId: string
}

/** Speech being heard, on one provider until it ends. */
export interface SttStream extends AsyncDisposable {
  readonly provider: string
  readonly modelId: string | null
  /** Mono signed 16-bit samples. An odd byte waits for the next message. Awaiting it keeps the pace of the provider. */
  send(samples: Uint8Array): Promise<void>
  /** No more sound; the last transcripts follow and the events end. A byte left over is dropped. */
  finish(): Promise<void>
  /** One loop only; leaving it closes the stream. */
  events(): AsyncIterable<SttStreamEvent>
  /** Final transcripts with text, so far. */
  readonly transcriptCount: number
  close(): Promise<void>
}

/** Opens a stream on the first provider of the route that can. */
export async function openSttStream(core: Core, options: SttStreamOptions = {}, call: CallOptions = {}): Promise<SttStream> {
  const candidates = chooseListeners(core, options, true)
  const deadline = startDeadline(call)
  const { value: listening, opened } = await firstToServe(candidates, deadline, ({ opened, plan }, isLast) =>
    callOpened(opened, core.traffic, deadline, isLast, async (callOptions) => {
      const stt = sttOf(opened)
      if (!stt.openStream) throw speechFailure('unsupported_capability', `${opened.token} cannot listen to a stream`)
      return stt.openStream(plan, callOptions)
    }),
  )
  const { plan } = candidates.find((candidate) => candidate.opened === opened) as Candidate<SttPlan>
  const about = { language: plan.language ?? null, provider: opened.token, modelId: listening.modelId, requestId: randomUUID() }
  let transcriptCount = 0
  let rest: Uint8Array = new Uint8Array(0)
  let finished = false
  let closed = false

  async function* events(): AsyncGenerator<SttStreamEvent, void, undefined> {
    try {
      for await (const piece of listening.pieces) {
        if (piece.kind === 'transcript' && piece.isFinal && piece.text.trim() !== '') transcriptCount += 1
        yield { ...piece, ...about }
      }
      if (!finished && !closed) throw endedTooEarly(opened.token, 'listening')
    } finally {
      await listening.close()
    }
  }

  const close = async (): Promise<void> => {
    closed = true
    await listening.close()
  }

  return {
    provider: opened.token,
    modelId: listening.modelId,
    events,
    get transcriptCount() {
      return transcriptCount
    },
    async send(samples) {
      if (!(samples instanceof Uint8Array)) throw invalidInput('audio', 'is no audio', 'bytes')
      if (finished) throw invalidInput('audio', 'came after the end of the stream')
      const all = rest.length === 0 ? samples : Buffer.concat([rest, samples])
      const whole = all.length - (all.length % 2)
      rest = all.subarray(whole)
      if (whole > 0) await listening.send(all.subarray(0, whole))
    },
    async finish() {
      finished = true
      await listening.finish()
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}
