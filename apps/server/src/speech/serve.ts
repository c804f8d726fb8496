import { isFailure } from '@chitravani/kit'
import type { Failure } from '@chitravani/kit'
import type { Capability, Overrides, RequestCall, Speech } from '@chitravani/speech'
import type { Caller } from '../caller.ts'
import type { Call, SignedIn } from '../route.ts'
import type { Services } from '../services.ts'
import type { Amount, Tab } from '../usage.ts'
import { forCaller } from './failures.ts'
import { overridesFromHeaders } from './overrides.ts'

/** What every speech route documents of its request headers. */
export const overrideHeaders = {
  'x-prov-a-api-key': "The caller's own key for prov_a, in place of the server's; likewise for prov_b, prov_c and prov_d",
  'x-prov-a-endpoint': 'A public https or wss address for prov_a, together with a key only; likewise for prov_b, prov_c and prov_d',
} as const

/** Names of the operations in metrics and logs. */
export type Operation = 'tts' | 'stt' | 'translate'

const capabilities: Readonly<Record<Operation, Capability>> = {
  tts: 'text_to_speech',
  stt: 'speech_to_text',
  translate: 'translation',
}

/** What the library made, as far as counting is concerned. */
export interface Served {
  readonly provider: string
  readonly modelId: string | null
  readonly fallbacks: number
  /** Did nothing go to a provider? */
  readonly free: boolean
}

export interface ServeRequest<T> {
  readonly operation: Operation
  readonly provider: string | null | undefined
  /** What the caller's day is charged with, unless nothing goes to a provider. */
  readonly amount: Amount
  /** May the answer lie in the cache? There it costs nothing, so that a caller at the cap of a day still gets it. */
  readonly cacheable: boolean
  /** @throws `not_cached` where `onlyCached` is set and a provider would have to be asked */
  work(speech: Speech, limits: RequestCall & { readonly signal: AbortSignal }): Promise<T>
  served(result: T): Served
}

type SpeechCall = Pick<Call<unknown, unknown, unknown> & SignedIn, 'caller' | 'header' | 'note' | 'signal'>

/**
 * One call of the library for one caller: own keys and addresses, quota, the log line, the metrics.
 * @returns the result, and the headers that tell what it cost
 */
export async function serveSpeech<T>(
  services: Services,
  call: SpeechCall,
  request: ServeRequest<T>,
): Promise<{ readonly result: T; readonly headers: Readonly<Record<string, string>> }> {
  const { operation, provider, amount } = request
  const overrides = overridesFromHeaders(call.header, services.desk)
  const speech = services.desk.speech(overrides)
  const opened = await openTab(services, call.caller, request)
  const startedAt = performance.now()
  const limits = { signal: call.signal, timeoutMs: services.config['limits.speech_seconds'] * 1_000, onlyCached: isFailure(opened) }
  call.note({ operation, ...factsOf(amount), own_key: Object.keys(overrides).join(' ') || null })
  let result: T
  try {
    result = await request.work(speech, limits)
  } catch (error) {
    if (isFailure(opened)) {
      if (isFailure(error, 'not_cached')) throw opened
    } else await withdraw(opened, call.signal)
    throw forCaller(error, { speech, capability: capabilities[operation], provider, overrides })
  }
  const served = request.served(result)
  const tab = isFailure(opened) ? await services.ledger.open(call.caller) : opened
  if (served.free) tab.giveBack()
  await tab.settle()
  call.note({ provider: served.provider, model: served.modelId, cached: served.free, fallbacks: served.fallbacks })
  services.metrics.spoke({ operation, ...served, ...amount, seconds: (performance.now() - startedAt) / 1_000 })
  return { result, headers: usageHeaders(tab) }
}

/** The tab, or why there is none where the cache may have the answer nevertheless. @throws `quota_exceeded` */
async function openTab(
  { ledger }: Services,
  caller: Caller,
  request: Pick<ServeRequest<unknown>, 'amount' | 'cacheable'>,
): Promise<Tab | Failure> {
  try {
    return await ledger.open(caller, request.amount)
  } catch (error) {
    if (request.cacheable && isFailure(error, 'quota_exceeded')) return error
    throw error
  }
}

/** A provider that failed costs nothing. Leaving does: the work may have been done by then. */
async function withdraw(tab: Tab, signal: AbortSignal): Promise<void> {
  if (!signal.aborted) tab.giveBack()
  await tab.settle()
}

/** The library with a caller's own keys, for routes that ask no provider. */
export function openForCaller(services: Services, call: Pick<SpeechCall, 'header'>): Speech {
  const overrides: Overrides = overridesFromHeaders(call.header, services.desk)
  return services.desk.speech(overrides)
}

/** Headers that pages of other sites may read where `server.cors_origins` lets them in. */
export const usageHeaderNames = [
  'x-chitravani-characters',
  'x-chitravani-audio-seconds',
  'x-chitravani-characters-left',
  'x-chitravani-audio-seconds-left',
] as const

/** What this request was charged with, and what is left of the day where it has a cap. */
function usageHeaders({ spent, left }: Tab): Readonly<Record<string, string>> {
  return {
    'x-chitravani-characters': String(spent.characters),
    'x-chitravani-audio-seconds': String(spent.audioSeconds),
    ...(left.characters === undefined ? {} : { 'x-chitravani-characters-left': String(left.characters) }),
    ...(left.audioSeconds === undefined ? {} : { 'x-chitravani-audio-seconds-left': String(left.audioSeconds) }),
  }
}

function factsOf({ characters, audioSeconds }: Amount) {
  return {
    ...(characters === undefined ? {} : { characters }),
    ...(audioSeconds === undefined ? {} : { audio_seconds: Math.round(audioSeconds * 1_000) / 1_000 }),
  }
}
