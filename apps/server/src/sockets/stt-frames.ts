import { sttClientFrame } from '@chitravani/protocol'
import type { TranscriptFrame } from '@chitravani/protocol'
import type { SttStreamEvent } from '@chitravani/speech'
import type { z } from 'zod'
import { toFailure } from '../failures.ts'
import { readFrame } from './frames.ts'
import type { Plain } from './machine.ts'

export type SttStartFrame = Extract<z.output<typeof sttClientFrame>, { type: 'start' }>

/** What a client says. */
export type SttMessage =
  | { readonly on: 'start'; readonly frame: SttStartFrame }
  | { readonly on: 'sound'; readonly samples: Buffer }
  | Plain<'finish'>
  | { readonly on: 'wrong'; readonly problem: string }

export function readSttMessage(data: Buffer, isBinary: boolean): SttMessage {
  if (isBinary) return { on: 'sound', samples: data }
  try {
    const frame = readFrame(sttClientFrame, data)
    return frame.type === 'start' ? { on: 'start', frame } : { on: 'finish' }
  } catch (error) {
    return { on: 'wrong', problem: toFailure(error).message }
  }
}

export function transcriptFrame({ text, isFinal, language, startSeconds, endSeconds }: SttStreamEvent): TranscriptFrame {
  return {
    type: 'transcript',
    text: text ?? '',
    is_final: isFinal ?? true,
    ...(language ? { language: language.tag } : {}),
    ...(startSeconds === undefined ? {} : { start_seconds: startSeconds }),
    ...(endSeconds === undefined ? {} : { end_seconds: endSeconds }),
  }
}
