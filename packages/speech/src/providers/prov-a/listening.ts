import { type CallOptions, createQueue, sleep } from '@chitravani/kit'
import { fromErrorFrame, fromSocketTrouble, isRecord, malformed, socketUrl } from '../call.ts'
import { speechFailure } from '../../errors.ts'
import type { Outside, SttListening, SttPiece, SttPlan } from '../provider.ts'
import { base, codeOfBody, paths, token } from './api.ts'
import type { Settings } from './settings.ts'

/** The service takes frames of exactly this size, at the pace of speech. */
const frameBytes = 1024
const samplesPerFrame = frameBytes / 2
/** Silence behind the speech, so that its voice detector closes the last segment. */
const trailingSilenceSeconds = 0.5
/** How long the last transcript may take; there is no frame that says "that was all". */
const longestTailMs = 5000
/** With no open segment, nothing more is to come after this. */
const quietTailMs = 700
const quietAfterTranscriptMs = 250
/** Frames may run this far ahead of real time. */
const headStartMs = 100

/** @see https://docs.vachana.ai (streaming recognition) */
export async function openListening(settings: Settings, outside: Outside, plan: SttPlan, call: CallOptions): Promise<SttListening> {
  const request = base(settings, paths.transcribeStream)
  const trouble = (error: unknown) => fromSocketTrouble(error, request)
  const socket = await outside
    .openSocket({ url: socketUrl(request.url), headers: { ...request.headers, ...streamHeaders(plan) } }, call)
    .catch((error: unknown) => {
      throw trouble(error)
    })

  const pieces = createQueue<SttPiece>({ room: 64, onLeave: () => void socket.close() })
  const frameMs = (samplesPerFrame * 1000) / plan.samplingRateHz
  let rest: Uint8Array = new Uint8Array(0)
  let sentFrames = 0
  let startedAt: number | undefined
  const state = {
    finishing: false,
    sentAll: false,
    closed: false,
    openSegment: false,
    sawDetector: false,
    heard: false,
    heardAfterFinish: false,
  }
  let stirred: (() => void) | undefined

  const hear = async () => {
    for await (const message of socket.messages) {
      if (typeof message !== 'string') continue
      const piece = readPiece(message, settings)
      if (!piece) continue
      const isTranscript = piece.kind === 'transcript'
      state.openSegment = !isTranscript // after the end of a segment its transcript is due
      state.sawDetector ||= !isTranscript
      state.heard ||= isTranscript
      state.heardAfterFinish ||= isTranscript && state.finishing
      await pieces.push(piece)
      stirred?.()
    }
    // A service that hangs up first has ended only when it has had everything and has said what it heard.
    const isEnd = state.closed || (state.sentAll && state.heard && !state.openSegment)
    if (!isEnd) throw speechFailure('transient_provider', `${token} closed the connection before the end`, { provider: token })
  }
  const hearing = hear().then(
    () => pieces.end(),
    (error: unknown) => pieces.fail(trouble(error)),
  )

  const sendFrame = async (frame: Uint8Array) => {
    startedAt ??= performance.now()
    const aheadMs = sentFrames * frameMs - (performance.now() - startedAt)
    if (aheadMs > headStartMs) await sleep(aheadMs - headStartMs, { signal: call.signal })
    sentFrames += 1
    await socket.send(frame).catch((error: unknown) => {
      throw trouble(error)
    })
  }
  const sendWhole = async (samples: Uint8Array) => {
    const all = rest.length === 0 ? samples : Buffer.concat([rest, samples])
    let at = 0
    for (; at + frameBytes <= all.length && !state.closed; at += frameBytes) await sendFrame(all.subarray(at, at + frameBytes))
    rest = all.subarray(at)
  }

  /** Waits for the transcript of the last segment: it came, none was due, or it is late. */
  const lastWords = async () => {
    const until = performance.now() + longestTailMs
    while (!state.closed && performance.now() < until) {
      if (state.heardAfterFinish && state.sawDetector && !state.openSegment) return
      // without the detector's frames nobody can tell whether that was the last segment
      const quietMs = state.heardAfterFinish ? quietAfterTranscriptMs : quietTailMs
      const waitMs = state.openSegment ? until - performance.now() : quietMs
      const stir = new Promise<'stirred'>((resolve) => (stirred = () => resolve('stirred')))
      const outcome = await Promise.race([
        stir,
        hearing.then(() => 'over' as const),
        sleep(waitMs, { signal: call.signal }).then(() => 'quiet' as const),
      ])
      if (outcome !== 'stirred') return
    }
  }

  return {
    modelId: plan.modelId,
    pieces,
    async send(samples) {
      await sendWhole(samples)
    },
    async finish() {
      if (state.finishing) return
      // half a sample at the end is dropped, half a frame filled up with silence
      rest = rest.subarray(0, rest.length - (rest.length % 2))
      const silence = Math.ceil((trailingSilenceSeconds * plan.samplingRateHz) / samplesPerFrame) * frameBytes
      const filled = rest.length === 0 ? 0 : frameBytes - rest.length
      state.finishing = true
      await sendWhole(Buffer.alloc(filled + silence))
      state.sentAll = true
      await lastWords()
      state.closed = true
      await socket.close()
    },
    async close() {
      state.closed = true
      await socket.close()
    },
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
