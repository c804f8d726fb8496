import { randomUUID } from 'node:crypto'
import type { CallOptions } from '@chitravani/kit'
import { recognizeNoSound, soundFiles } from './audio/index.ts'
import type { Core } from './core.ts'
import { invalidInput, speechFailure } from './errors.ts'
import { checkFields, checkParameters, checkProviderParameters } from './fields.ts'
import { knownLanguageTag, type LanguageTag } from './languages/tag.ts'
import type { SpeechToText, SttPlan } from './providers/provider.ts'
import { type Candidate, chooseCandidates } from './routing/candidates.ts'
import type { OpenedProvider } from './routing/opened.ts'
import { callOpened, firstToServe, startDeadline } from './routing/route.ts'
import type { WarningInfo } from './warning.ts'

export interface SttOptions {
  readonly language?: string | LanguageTag
  readonly provider?: string
  /** Default `wav`; `raw` and `pcm` mean headerless mono 16-bit samples. */
  readonly audioFormat?: string
  /** Default 16000. */
  readonly samplingRateHz?: number
  readonly parameters?: Readonly<Record<string, unknown>>
  readonly providerParameters?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

export interface SttResult {
  /** Empty for silence. */
  readonly text: string
  readonly language: LanguageTag | null
  readonly provider: string
  readonly modelId: string | null
  readonly requestId: string
  readonly providerRequestId: string | null
  readonly fallbacks: number
  readonly elapsedSeconds: number
  readonly warnings: readonly WarningInfo[]
}

const sttFields: readonly (keyof SttOptions)[] = [
  'language',
  'provider',
  'audioFormat',
  'samplingRateHz',
  'parameters',
  'providerParameters',
]
const maxSamplingRateHz = 192_000
const usualFormat = 'wav'

/** Writes down what was said. Never cached. */
export async function transcribe(core: Core, audio: Uint8Array, request: SttOptions = {}, call: CallOptions = {}): Promise<SttResult> {
  const startedAt = performance.now()
  if (!(audio instanceof Uint8Array)) throw invalidInput('audio', 'is no audio', 'bytes')
  if (audio.length === 0) throw invalidInput('audio', 'is empty', 'at least one byte')
  const candidates = chooseListeners(core, request, false)
  const other = recognizeNoSound(audio, request.audioFormat ?? usualFormat)
  if (other !== undefined) throw invalidInput('audio', `is ${other}, no sound`, soundFiles)
  const deadline = startDeadline(call)
  const { value, opened, fallbacks } = await firstToServe(candidates, deadline, ({ opened, plan }, isLast) =>
    callOpened(opened, core.traffic, deadline, isLast, (callOptions) => sttOf(opened).transcribe(audio, plan, callOptions)),
  )
  const { plan } = candidates.find((candidate) => candidate.opened === opened) as Candidate<SttPlan>
  return {
    text: value.text,
    language: plan.language ?? null,
    provider: opened.token,
    modelId: value.modelId,
    requestId: randomUUID(),
    providerRequestId: value.providerRequestId,
    fallbacks,
    elapsedSeconds: (performance.now() - startedAt) / 1000,
    warnings: [...plan.warnings, ...(value.warnings ?? [])],
  }
}

/** Who may listen, in order, checked. @throws as `chooseCandidates` */
export function chooseListeners(
  core: Core,
  request: SttOptions,
  streaming: boolean,
): readonly [Candidate<SttPlan>, ...Candidate<SttPlan>[]] {
  checkFields(request, 'options', sttFields)
  const language = request.language === undefined ? undefined : knownLanguageTag(request.language)
  const audioFormat = streaming ? 'pcm' : checkFormat(request.audioFormat ?? usualFormat)
  const samplingRateHz = request.samplingRateHz ?? 16_000
  if (!Number.isInteger(samplingRateHz) || samplingRateHz < 1 || samplingRateHz > maxSamplingRateHz) {
    throw invalidInput('sampling_rate', 'is no sampling rate', `a whole number from 1 to ${maxSamplingRateHz}`)
  }
  return chooseCandidates(core.providers, {
    capability: 'speech_to_text',
    provider: request.provider,
    route: core.routes.speech_to_text,
    parameters: checkParameters(request.parameters),
    providerParameters: checkProviderParameters(request.providerParameters),
    optionsOf: (opened) => sttOf(opened).options,
    prepare(opened, options) {
      const stt = sttOf(opened)
      if (streaming && !stt.openStream) {
        throw speechFailure('unsupported_capability', `${opened.token} cannot listen to a stream`, { provider: opened.token })
      }
      return stt.prepare({ language, audioFormat, samplingRateHz, options, streaming })
    },
  })
}

export function sttOf({ provider, token }: OpenedProvider): SpeechToText {
  if (provider.stt) return provider.stt
  throw speechFailure('unsupported_capability', `${token} does not listen`, { provider: token })
}

function checkFormat(format: unknown): string {
  if (typeof format === 'string' && /^[A-Za-z0-9]{1,16}$/.test(format)) return format.toLowerCase()
  throw invalidInput('audio_format', 'is no name of a format', 'ASCII letters and digits')
}
