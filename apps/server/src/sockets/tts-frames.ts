import { ttsClientFrame } from '@chitravani/protocol'
import type { TtsAudioFrame, TtsEndFrame } from '@chitravani/protocol'
import type { TtsStreamEvent } from '@chitravani/speech'
import type { z } from 'zod'
import { toFailure } from '../failures.ts'
import { readFrame } from './frames.ts'
import type { Plain } from './machine.ts'

type Frame = z.output<typeof ttsClientFrame>
export type TtsStartFrame = Extract<Frame, { type: 'start' }>

/** What a client says. */
export type TtsMessage =
  | { readonly on: 'start'; readonly frame: TtsStartFrame }
  | { readonly on: 'text'; readonly text: string }
  | Plain<'flush' | 'close'>
  | TtsCancel
  | { readonly on: 'wrong'; readonly problem: string }

export interface TtsCancel {
  readonly on: 'cancel'
  /** What waited before it and will not be dealt with: `text` and `flush`, in order. */
  readonly dropped?: readonly TtsMessage[]
}

export function readTtsMessage(data: Buffer, isBinary: boolean): TtsMessage {
  if (isBinary) return { on: 'wrong', problem: 'a binary message: this socket takes JSON texts' }
  try {
    return toMessage(readFrame(ttsClientFrame, data))
  } catch (error) {
    return { on: 'wrong', problem: toFailure(error).message }
  }
}

function toMessage(frame: Frame): TtsMessage {
  switch (frame.type) {
    case 'start':
      return { on: 'start', frame }
    case 'text':
      return frame.text.trim() === '' ? { on: 'wrong', problem: 'text is blank' } : { on: 'text', text: frame.text }
    default:
      return { on: frame.type }
  }
}

export function audioFrame(event: TtsStreamEvent, audio: Uint8Array): TtsAudioFrame {
  const sound = Buffer.from(audio.buffer, audio.byteOffset, audio.length).toString('base64')
  return { type: 'event', kind: 'audio', audio_base64: sound, ...aboutOf(event) }
}

export function endFrame(event: TtsStreamEvent): TtsEndFrame {
  return { type: 'event', kind: 'done', ...aboutOf(event) }
}

function aboutOf({ audioFormat, language, provider, modelId, requestId }: TtsStreamEvent) {
  return {
    audio_format: audioFormat,
    language: language?.tag ?? null,
    provider,
    model_id: modelId,
    request_id: requestId,
  }
}
