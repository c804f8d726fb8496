import { abortable, type CallOptions } from '@chitravani/kit'
import { decodeSegment, encodeSegment } from './cache/values.ts'
import type { Core } from './core.ts'
import { speechFailure } from './errors.ts'
import type { Translated, Translation, TranslationPlan } from './providers/provider.ts'
import type { OpenedProvider } from './routing/opened.ts'
import { callOpened, type Deadline, notCached, shareDeadline } from './routing/route.ts'
import { isSuspiciouslyUnchanged } from './text/unchanged.ts'
import type { SegmentRequest, TranslateSegments } from './translation/contract.ts'

export interface PostParts {
  readonly core: Core
  readonly opened: OpenedProvider
  readonly plan: TranslationPlan
  readonly translation: Translation
  readonly maxTexts: number
  readonly patient: boolean
}

export type Answer = Pick<Translated, 'serviceId' | 'modelId' | 'providerRequestId'> & { readonly text: string }

/** The way to one provider: what is asked for at the same time goes out together. The texts of a batch share one. */
export interface Post {
  /** Of the provider. */
  readonly token: string
  /** @param limits of the text that needs the answer; a call goes on while one of its texts still waits */
  ask(text: string, limits: Deadline): Promise<Answer>
}

interface Waiting {
  readonly text: string
  readonly limits: Deadline
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

export function createPost({ core, opened, plan, translation, maxTexts, patient }: PostParts): Post {
  let waiting: Waiting[] = []

  const callOut = async (batch: readonly Waiting[]) => {
    const texts = batch.map(({ text }) => text)
    const shared = shareDeadline(batch.map(({ limits }) => limits))
    try {
      const { texts: answers, ...about } = await callOpened(opened, core.traffic, shared.deadline, patient, async (call) => {
        const translated = await translation.translate(texts, plan, call)
        checkChanged(texts, translated.texts, plan, opened)
        return translated
      })
      batch.forEach(({ resolve }, index) => resolve({ ...about, text: answers[index] as string }))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    } finally {
      shared.release()
    }
  }

  const flush = () => {
    const all = waiting
    waiting = []
    for (let at = 0; at < all.length; at += maxTexts) void callOut(all.slice(at, at + maxTexts))
  }

  return {
    token: opened.token,
    async ask(text, limits) {
      limits.ends?.throwIfAborted()
      const { promise, resolve, reject } = Promise.withResolvers<Answer>()
      if (waiting.length === 0) setImmediate(flush)
      waiting.push({ text, limits, resolve, reject })
      return abortable(promise, limits.ends)
    },
  }
}

export interface Sender {
  readonly send: TranslateSegments
  /** Of the last answer; `asked` is false when everything came from the cache. */
  summary(): Omit<Answer, 'text'> & { readonly asked: boolean }
}

/** Pieces of one text: known ones from the cache, the others by post. @param keyOf absent without a cache */
export function createSender(
  core: Core,
  plan: TranslationPlan,
  post: Post,
  limits: Deadline,
  keyOf: ((text: string) => string) | undefined,
): Sender {
  const segments = core.caches?.segments
  /** A piece that was answered wrongly is asked for again, not looked up. */
  const refused = new Set<string>()
  let asked = false
  let last: Omit<Answer, 'text'> = { serviceId: plan.serviceId, modelId: plan.modelId, providerRequestId: null }

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

  const askFor = async (missing: ReadonlyMap<string, SegmentRequest>): Promise<ReadonlyMap<string, string>> => {
    if (missing.size > 0 && limits.onlyCached) throw notCached(post.token)
    if (missing.size > 0) asked = true
    const answers = await Promise.all([...missing.keys()].map(async (text) => [text, await post.ask(text, limits)] as const))
    const kept = new Map<string, Uint8Array>()
    for (const [text, { text: answer, ...about }] of answers) {
      last = about
      if (!missing.get(text)?.accepts(answer)) refused.add(text)
      else if (keyOf) kept.set(keyOf(text), encodeSegment({ text: answer, serviceId: about.serviceId, modelId: about.modelId }))
    }
    if (segments && kept.size > 0) await segments.setMany(kept)
    return new Map(answers.map(([text, { text: answer }]) => [text, answer]))
  }

  const send = async (requests: readonly SegmentRequest[], _call: CallOptions): Promise<readonly string[]> => {
    const known = await lookUp(requests)
    const answers = await askFor(new Map(requests.filter(({ text }) => !known.has(text)).map((request) => [request.text, request])))
    return requests.map(({ text }) => known.get(text) ?? (answers.get(text) as string))
  }

  return { send, summary: () => ({ asked, ...last }) }
}

/** A service that is out of breath sends texts back as they are; that is no translation and must not be kept. */
function checkChanged(texts: readonly string[], answers: readonly string[], plan: TranslationPlan, { token }: OpenedProvider): void {
  const due = texts.filter((text) => isSuspiciouslyUnchanged(text, text, plan))
  const unchanged = texts.filter((text, index) => isSuspiciouslyUnchanged(text, answers[index] as string, plan))
  if (due.length === 0 || unchanged.length < due.length) return
  throw speechFailure('malformed_provider_response', `${token} answered the text untranslated`, { provider: token })
}
