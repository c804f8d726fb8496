import { type CallOptions, createQueue, isRecord, type Queue, sleep } from '@chitravani/kit'
import type { Socket } from '@chitravani/kit/socket'
import { fromErrorFrame, fromSocketTrouble, malformed, socketUrl } from '../call.ts'
import { speechFailure } from '../../errors.ts'
import type { Outside, SttListening, SttPiece, SttPlan } from '../provider.ts'
import { base, codeOfBody, paths, token } from './api.ts'
import { paceFrames } from './paced-frames.ts'
import type { Settings } from './settings.ts'

/** How long the last transcript may take; there is no frame that says "that was all". */
const longestTailMs = 5000
/** With no open segment, nothing more is to come after this. */
const quietTailMs = 700
const quietAfterTranscriptMs = 250

/** How far a conversation is. */
interface Listening {
  finishing: boolean
  sentAll: boolean
  closed: boolean
  openSegment: boolean
  /** The service tells where speech begins and ends. */
  sawDetector: boolean
  heard: boolean
  heardAfterFinish: boolean
  /** Called at each message. */
  stirred?: () => void
}

/** @see https://docs.vachana.ai (streaming recognition) */
export async function openListening(settings: Settings, outside: Outside, plan: SttPlan, call: CallOptions): Promise<SttListening> {
  const request = base(settings, paths.transcribeStream)
  const rethrow = (error: unknown): never => {
    throw fromSocketTrouble(error, request)
  }
  const socket = await outside
    .openSocket({ url: socketUrl(request.url), headers: { ...request.headers, ...streamHeaders(plan) } }, call)
    .catch(rethrow)

  const pieces = createQueue<SttPiece>({ room: 64, onLeave: () => void socket.close() })
  const state: Listening = {
    finishing: false,
    sentAll: false,
    closed: false,
    openSegment: false,
    sawDetector: false,
    heard: false,
    heardAfterFinish: false,
  }
  const hearing = hear(socket.messages, settings, pieces, state).then(
    () => pieces.end(),
    (error: unknown) => pieces.fail(fromSocketTrouble(error, request)),
  )
  const frames = paceFrames({
    samplingRateHz: plan.samplingRateHz,
    signal: call.signal,
    isClosed: () => state.closed,
    send: (frame) => socket.send(frame).catch(rethrow),
  })

  return {
    modelId: plan.modelId,
    pieces,
    send: (samples) => frames.send(samples),
    async finish() {
      if (state.finishing) return
      state.finishing = true
      await frames.finish()
      state.sentAll = true
      await lastWords(state, hearing, call.signal)
      state.closed = true
      await socket.close()
    },
    async close() {
      state.closed = true
      await socket.close()
    },
  }
}

/** @throws `transient_provider` when the service hangs up early */
async function hear(messages: Socket['messages'], settings: Settings, pieces: Queue<SttPiece>, state: Listening): Promise<void> {
  for await (const message of messages) {
    if (typeof message !== 'string') continue
    const piece = readPiece(message, settings)
    if (!piece) continue
    const isTranscript = piece.kind === 'transcript'
    state.openSegment = !isTranscript // after the end of a segment its transcript is due
    state.sawDetector ||= !isTranscript
    state.heard ||= isTranscript
    state.heardAfterFinish ||= isTranscript && state.finishing
    await pieces.push(piece)
    state.stirred?.()
  }
  // A service that hangs up first has ended only when it has had everything and has said what it heard.
  const isEnd = state.closed || (state.sentAll && state.heard && !state.openSegment)
  if (!isEnd) throw speechFailure('transient_provider', `${token} closed the connection before the end`, { provider: token })
}

/** Waits for the transcript of the last segment: it came, none was due, or it is late. */
async function lastWords(state: Listening, hearing: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  const until = performance.now() + longestTailMs
  while (!state.closed && performance.now() < until) {
    if (state.heardAfterFinish && state.sawDetector && !state.openSegment) return
    // without the detector's frames nobody can tell whether that was the last segment
    const quietMs = state.heardAfterFinish ? quietAfterTranscriptMs : quietTailMs
    const waitMs = state.openSegment ? until - performance.now() : quietMs
    const stir = new Promise<'stirred'>((resolve) => (state.stirred = () => resolve('stirred')))
    const outcome = await Promise.race([stir, hearing.then(() => 'over' as const), sleep(waitMs, { signal }).then(() => 'quiet' as const)])
    if (outcome !== 'stirred') return
  }
}

function streamHeaders({ options, wireLanguage, samplingRateHz }: SttPlan): Record<string, string> {
  const { format, itn_native_numerals: native } = options
  return {
    lang_code: wireLanguage ?? '',
    'x-sample-rate': String(samplingRateHz),
    ...(typeof format === 'string' ? { 'x-format': format } : {}),
    ...(native === undefined ? {} : { itn_native_numerals: JSON.stringify(native) }),
  }
}

function readPiece(message: string, settings: Settings): SttPiece | undefined {
  const value = read(message)
  const kind = [value['type'], value['event'], value['status']].find((entry) => typeof entry === 'string')?.toLowerCase()
  switch (kind) {
    case 'speech_start':
    case 'vad_start':
      return { kind: 'speech-started' }
    case 'speech_end':
    case 'vad_end':
      return { kind: 'speech-ended' }
    case 'transcript':
      if (typeof value['text'] !== 'string') throw malformed(token, 'sent a transcript without text')
      return { kind: 'transcript', text: value['text'], isFinal: value['is_final'] !== false }
    case 'error':
      throw fromErrorFrame(
        { provider: token, secrets: [settings.apiKey] },
        codeOfBody(value)?.code ?? 'transient_provider',
        value['message'],
      )
    default:
      return undefined
  }
}

function read(message: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(message)
    if (isRecord(value)) return value
  } catch {
    // told below
  }
  throw malformed(token, 'sent a message that is no JSON object')
}
