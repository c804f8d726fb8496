import { randomUUID } from 'node:crypto'
import { mapLimited } from '@chitravani/kit'
import { type AudioFormat, isJoinable, isSilent, joinAudio } from './audio/index.ts'
import { speechKey } from './cache/key.ts'
import { type CachedSpeech, decodeSpeech, encodeSpeech } from './cache/values.ts'
import type { Core } from './core.ts'
import { invalidInput, speechFailure } from './errors.ts'
import { checkFields, checkParameters, checkProviderParameters } from './fields.ts'
import { knownLanguageTag, type LanguageTag } from './languages/tag.ts'
import type { TextToSpeech, TtsAudio, TtsPlan } from './providers/provider.ts'
import { type Candidate, chooseCandidates } from './routing/candidates.ts'
import type { OpenedProvider } from './routing/opened.ts'
import { callOpened, type Deadline, firstToServe, notCached, type RequestCall, startDeadline } from './routing/route.ts'
import { checkSpokenText, isSpeakable } from './text/check.ts'
import { defaultLimit } from './text/limits.ts'
import { splitToLimit } from './text/split.ts'
import { readAloud, TextFormat } from './translation/index.ts'
import type { WarningInfo } from './warning.ts'

export interface TtsOptions {
  /** Optional where the chosen model infers it. */
  readonly language?: string | LanguageTag
  /** Only this provider; omitted means automatic routing. */
  readonly provider?: string
  /** Options of the provider; under automatic routing of the first compatible one. */
  readonly parameters?: Readonly<Record<string, unknown>>
  /** Options by provider token, for automatic routing. */
  readonly providerParameters?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** Options of a text that is spoken whole. */
export interface SpeakOptions extends TtsOptions {
  /** `markdown`: what a reader would hear of the document, without marks, addresses and blocks of code. Default `plain`. */
  readonly textFormat?: TextFormat
}

export interface TtsRequestInput extends SpeakOptions {
  readonly text: string
}

export interface TtsResult {
  readonly audio: Uint8Array
  /** Null when not recognized. */
  readonly audioFormat: AudioFormat | null
  /** As asked for, else as the provider chose it; null where it does not tell, or spoke several. */
  readonly language: LanguageTag | null
  readonly provider: string
  readonly modelId: string | null
  readonly requestId: string
  /** Null on a cache hit. */
  readonly providerRequestId: string | null
  /** Providers tried before this one. */
  readonly fallbacks: number
  readonly cached: boolean
  readonly cacheBackend: 'none' | 'memory' | 'sqlite'
  readonly elapsedSeconds: number
  readonly warnings: readonly WarningInfo[]
}

/** Every field of `TtsOptions`. */
export const ttsFields: readonly (keyof TtsOptions)[] = ['language', 'provider', 'parameters', 'providerParameters']

/** Of one piece of audio: some four hours of speech, which must fit into memory and into a WAV file. */
const maxCharacters = 200_000
/** Pieces of one speech in the making at once; the provider's own limit holds as well. */
const piecesAtOnce = 4

interface Made extends CachedSpeech {
  readonly providerRequestId: string | null
  readonly cached: boolean
  readonly warnings: readonly WarningInfo[]
}

/**
 * Speaks a text, whole. A text longer than the provider takes is split at sentence ends and joined again.
 * @throws every code of `errors.ts` that concerns speech
 */
export async function synthesize(core: Core, request: TtsRequestInput, call: RequestCall = {}): Promise<TtsResult> {
  const startedAt = performance.now()
  checkFields(request, 'request', [...ttsFields, 'textFormat', 'text'])
  const candidates = chooseSpeakers(core, request, 'whole')
  const deadline = startDeadline(call)
  const text = await wordsToSpeak(core, request, deadline)
  if (text.length > maxCharacters) {
    throw invalidInput('text', `has ${text.length} characters`, `at most ${maxCharacters} in one piece of audio; a stream takes more`)
  }
  const { value, opened, fallbacks } = await firstToServe(candidates, deadline, (candidate, isLast) =>
    make(core, text, candidate, deadline, isLast),
  )
  const { plan } = candidates.find((candidate) => candidate.opened === opened) as Candidate<TtsPlan>
  return {
    audio: value.audio,
    audioFormat: value.format,
    language: plan.language ?? value.language,
    provider: opened.token,
    modelId: value.modelId,
    requestId: randomUUID(),
    providerRequestId: value.providerRequestId,
    fallbacks,
    cached: value.cached,
    cacheBackend: core.caches?.backend ?? 'none',
    elapsedSeconds: (performance.now() - startedAt) / 1000,
    warnings: [...plan.warnings, ...value.warnings, ...(core.caches?.warnings ?? [])],
  }
}

async function wordsToSpeak(core: Core, { text, textFormat = TextFormat.PLAIN }: TtsRequestInput, deadline: Deadline): Promise<string> {
  const formats = Object.values(TextFormat)
  if (!formats.includes(textFormat)) throw invalidInput('text_format', 'is unknown', formats)
  const written = checkSpokenText(text)
  if (textFormat === TextFormat.PLAIN) return written
  const { ends, signal } = deadline
  const words = await core.readings
    .run(() => readAloud(written, ends), { signal: ends })
    .catch((error: unknown) => {
      if (ends?.aborted && !signal?.aborted && error === ends.reason)
        throw speechFailure('timeout', 'the document was not read in time', { cause: error })
      throw error
    })
  if (!isSpeakable(words))
    throw invalidInput('text', 'is a Markdown document without anything to read aloud', 'words outside of code, HTML and front matter')
  return words
}

/** `whole`: the audio at once. `stream`: as the provider makes it. `sentences`: whole sentences one after the other. */
export type Speaking = 'whole' | 'stream' | 'sentences'

/** Who may speak, in order, checked. @throws as `chooseCandidates` */
export function chooseSpeakers(
  core: Core,
  request: TtsOptions,
  speaking: Speaking,
): readonly [Candidate<TtsPlan>, ...Candidate<TtsPlan>[]] {
  const language = request.language === undefined ? undefined : knownLanguageTag(request.language)
  return chooseCandidates(core.providers, {
    capability: 'text_to_speech',
    provider: request.provider,
    route: core.routes.text_to_speech,
    parameters: checkParameters(request.parameters),
    providerParameters: checkProviderParameters(request.providerParameters),
    optionsOf: (opened) => ttsOf(opened).options,
    prepare(opened, options) {
      const tts = ttsOf(opened)
      if (speaking === 'stream' && !tts.openStream) {
        throw speechFailure('unsupported_capability', `${opened.token} cannot stream speech`, { provider: opened.token })
      }
      return tts.prepare({ language, options, streaming: speaking === 'stream' })
    },
  })
}

export function ttsOf({ provider, token }: OpenedProvider): TextToSpeech {
  if (provider.tts) return provider.tts
  throw speechFailure('unsupported_capability', `${token} does not speak`, { provider: token })
}

/** From the cache, from an equal request in flight, or from the provider. */
async function make(core: Core, text: string, candidate: Candidate<TtsPlan>, deadline: Deadline, isLast: boolean): Promise<Made> {
  const { caches } = core
  if (!caches && deadline.onlyCached) throw notCached(candidate.opened.token)
  if (!caches) return speak(core, text, candidate, deadline, isLast)
  const key = speechKey(text, candidate.plan, candidate.opened)
  const kept = await caches.speech.get(key)
  const found = kept && decodeSpeech(kept)
  if (found) return { ...found, providerRequestId: null, cached: true, warnings: [] }
  if (kept) await caches.speech.remove(key)
  if (deadline.onlyCached) throw notCached(candidate.opened.token)
  const flight = async (signal: AbortSignal): Promise<Made> => {
    const made = await speak(core, text, candidate, { signal, ends: signal, untilMs: undefined }, isLast)
    await caches.speech.set(key, encodeSpeech(made))
    return made
  }
  return joinFlight(core.flights.speech.run(key, flight, deadline.ends), deadline, candidate.opened) as Promise<Made>
}

/** The caller's own clock may run out while the flight goes on for others. */
export async function joinFlight<T>(flight: Promise<T>, deadline: Deadline, { token }: OpenedProvider): Promise<T> {
  try {
    return await flight
  } catch (error) {
    if (deadline.ends?.aborted && !deadline.signal?.aborted && error === deadline.ends.reason) {
      throw speechFailure('timeout', `${token} did not answer in time`, { provider: token, cause: error })
    }
    throw error
  }
}

async function speak(core: Core, text: string, { opened, plan }: Candidate<TtsPlan>, deadline: Deadline, isLast: boolean): Promise<Made> {
  const tts = ttsOf(opened)
  const pieces = splitToLimit(text, plan.limit ?? defaultLimit).filter(isSpeakable)
  const say = (piece: string) =>
    callOpened(opened, core.traffic, deadline, isLast, async (call) => {
      const made = await tts.synthesize(pieces.length === 1 ? piece : piece.trim(), plan, call)
      if (made.audio.length === 0 || isSilent(made.audio)) {
        throw speechFailure('malformed_provider_response', `${opened.token} answered with silence`, { provider: opened.token })
      }
      return made
    })
  const [start, ...rest] = pieces as [string, ...string[]]
  const first = await say(start)
  if (rest.length > 0 && !isJoinable(first.format)) {
    throw invalidInput(
      'text',
      `is too long for ${opened.token}: ${first.format ?? 'unknown'} audio cannot be joined`,
      `at most ${(plan.limit ?? defaultLimit).max} ${(plan.limit ?? defaultLimit).unit}, or wav`,
      {
        provider: opened.token,
      },
    )
  }
  const made = [first, ...(await mapLimited(rest, piecesAtOnce, say))]
  return {
    audio: joinAudio(
      made.map(({ audio }) => audio),
      first.format,
    ),
    format: first.format,
    modelId: first.modelId,
    providerRequestId: first.providerRequestId,
    language: onlyLanguage(made),
    cached: false,
    warnings: [...new Map(made.flatMap(({ warnings }) => warnings ?? []).map((warning) => [warning.message, warning])).values()],
  }
}

function onlyLanguage(made: readonly TtsAudio[]): LanguageTag | null {
  const [first, ...others] = made.map(({ language }) => language)
  return first && others.every((other) => other?.tag === first.tag) ? first : null
}
