import type { CallOptions } from '@chitravani/kit'
import { decodeSegment, encodeSegment } from './cache/values.ts'
import type { Core } from './core.ts'
import { speechFailure } from './errors.ts'
import type { Translated, Translation, TranslationPlan } from './providers/provider.ts'
import type { OpenedProvider } from './routing/opened.ts'
import { callOpened, type Deadline } from './routing/route.ts'
import { isSuspiciouslyUnchanged } from './text/unchanged.ts'
import type { SegmentRequest, TranslateSegments } from './translation/contract.ts'

export interface SenderParts {
  readonly core: Core
  readonly opened: OpenedProvider
  readonly plan: TranslationPlan
  readonly translation: Translation
  readonly maxTexts: number
  /** Absent without a cache. */
  readonly keyOf: ((text: string) => string) | undefined
  readonly deadline: Deadline
  readonly patient: boolean
}

export interface Sender {
  readonly send: TranslateSegments
  /** Of the last call; from the cache when there was none. */
  summary(): {
    readonly calls: number
    readonly serviceId: string | null
    readonly modelId: string | null
    readonly providerRequestId: string | null
  }
}

interface Waiting {
  readonly text: string
  readonly resolve: (answer: string) => void
  readonly reject: (error: unknown) => void
}

/** Pieces out to one provider: known ones from the cache, the others in batches of whatever is asked for at the same time. */
export function createSender(parts: SenderParts): Sender {
  const { core, opened, plan, keyOf, maxTexts } = parts
  const segments = core.caches?.segments
  /** A piece that was answered wrongly is asked for again, not looked up. */
  const refused = new Set<string>()
  let waiting: Waiting[] = []
  let calls = 0
  let last: Pick<Translated, 'serviceId' | 'modelId' | 'providerRequestId'> = {
    serviceId: plan.serviceId,
    modelId: plan.modelId,
    providerRequestId: null,
  }

  const callOut = async (batch: readonly Waiting[]) => {
    calls += 1
    try {
      const texts = batch.map(({ text }) => text)
      const answer = await callOpened(opened, core.traffic, parts.deadline, parts.patient, async (call) => {
        const translated = await parts.translation.translate(texts, plan, call)
        checkChanged(texts, translated.texts, parts)
        return translated
      })
      last = answer
      batch.forEach(({ resolve }, index) => resolve(answer.texts[index] as string))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  const flush = () => {
    const all = waiting
    waiting = []
    for (let at = 0; at < all.length; at += maxTexts) void callOut(all.slice(at, at + maxTexts))
  }

  const ask = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(flush)
      waiting.push({ text, resolve, reject })
    })

  const lookUp = async (requests: readonly SegmentRequest[]): Promise<ReadonlyMap<string, string>> => {
    const found = new Map<string, string>()
    if (!segments || !keyOf) return found
    const keys = new Map(requests.filter(({ text }) => !refused.has(text)).map((request) => [keyOf(request.text), request]))
    for (const [key, value] of await segments.getMany([...keys.keys()])) {
      const entry = decodeSegment(value)
      const request = keys.get(key)
      if (request && entry && request.accepts(entry.text)) found.set(request.text, entry.text)
    }
    return found
  }

  const send = async (requests: readonly SegmentRequest[], _call: CallOptions): Promise<readonly string[]> => {
    const known = await lookUp(requests)
    const missing = new Map(requests.filter(({ text }) => !known.has(text)).map((request) => [request.text, request]))
    const answers = new Map(await Promise.all([...missing.keys()].map(async (text) => [text, await ask(text)] as const)))
    const kept = new Map<string, Uint8Array>()
    for (const [text, answer] of answers) {
      if (!missing.get(text)?.accepts(answer)) refused.add(text)
      else if (keyOf) kept.set(keyOf(text), encodeSegment({ text: answer, serviceId: last.serviceId, modelId: last.modelId }))
    }
    if (segments && kept.size > 0) await segments.setMany(kept)
    return requests.map(({ text }) => known.get(text) ?? (answers.get(text) as string))
  }

  return { send, summary: () => ({ calls, ...last }) }
}

/** A service that is out of breath sends texts back as they are; that is no translation and must not be kept. */
function checkChanged(texts: readonly string[], answers: readonly string[], { plan, opened }: SenderParts): void {
  const due = texts.filter((text) => isSuspiciouslyUnchanged(text, text, plan))
  const unchanged = texts.filter((text, index) => isSuspiciouslyUnchanged(text, answers[index] as string, plan))
  if (due.length === 0 || unchanged.length < due.length) return
  throw speechFailure('malformed_provider_response', `${opened.token} answered the text untranslated`, { provider: opened.token })
}
