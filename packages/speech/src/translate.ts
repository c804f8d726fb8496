import { randomUUID } from 'node:crypto'
import { Failure } from '@chitravani/kit'
import { documentKey, segmentKeys, type TranslationMaterial } from './cache/key.ts'
import type { CacheMetadata } from './cache/open.ts'
import { decodeSegment, encodeSegment } from './cache/values.ts'
import type { Core } from './core.ts'
import { invalidInput, speechFailure } from './errors.ts'
import { checkFields } from './fields.ts'
import { knownLanguageTag, type LanguageTag, sameLanguage } from './languages/tag.ts'
import type { Translation, TranslationPlan } from './providers/provider.ts'
import { type Candidate, chooseCandidates } from './routing/candidates.ts'
import type { OpenedProvider, ProviderIdentity } from './routing/opened.ts'
import { type Deadline, firstToServe, type RequestCall, startDeadline } from './routing/route.ts'
import { isOnePiece, translateOnePiece } from './one-piece.ts'
import {
  checkTranslationOptions,
  defaultBatchItems,
  defaultSegmentCharacters,
  textOptions,
  type TranslationOptions,
} from './translation-options.ts'
import { createPost, createSender, type Post } from './translation-sender.ts'
import { joinFlight } from './synthesize.ts'
import { checkText } from './text/check.ts'
import type { ProcessorVersions, TranslationProcessorPipeline } from './translation/contract.ts'
import { translateText } from './translation/index.ts'
import type { WarningInfo } from './warning.ts'

export interface TranslationRequest {
  readonly text: string
  readonly source: string | LanguageTag
  readonly target: string | LanguageTag
  /** Of a message in the catalog. */
  readonly messageId?: string
}

export interface TranslationResult {
  readonly text: string
  readonly source: LanguageTag
  readonly target: LanguageTag
  readonly provider: ProviderIdentity
  readonly serviceId: string | null
  readonly modelId: string | null
  readonly requestId: string
  readonly providerRequestId: string | null
  readonly elapsedSeconds: number
  readonly cache: CacheMetadata
  /** Providers tried before the one that succeeded. */
  readonly fallbacks: number
  readonly warnings: readonly WarningInfo[]
}

const requestFields: readonly (keyof TranslationRequest)[] = ['text', 'source', 'target', 'messageId']
/** Raised when the built-in cutting and protecting changes what it sends or makes. */
const builtInProcessors: ProcessorVersions = ['translation-structure@2', 'translation-protected-content@3']
/** Failures after which best effort may answer the source text: nobody could be reached. */
const outages: ReadonlySet<string> = new Set(['transient_provider', 'timeout', 'rate_limit'])

/** What a translation is before it has a request id and a time. */
interface Translated {
  readonly text: string
  readonly provider: ProviderIdentity
  readonly serviceId: string | null
  readonly modelId: string | null
  readonly providerRequestId: string | null
  readonly cache: CacheMetadata
  readonly warnings: readonly WarningInfo[]
}

/**
 * Translates a text: from the catalog, not at all between equal languages, from the cache, or by the first provider of the
 * route that succeeds.
 * @param posts ways to providers that this text shares with others of its batch, by token
 */
export async function translate(
  core: Core,
  request: TranslationRequest,
  options: TranslationOptions = {},
  call: RequestCall = {},
  posts?: Map<string, Post>,
): Promise<TranslationResult> {
  const startedAt = performance.now()
  const { text: given } = checkFields(request, 'request', requestFields)
  const text = posts && given === '' ? given : checkText(given)
  const source = knownLanguageTag(request.source, 'source')
  const target = knownLanguageTag(request.target, 'target')
  checkTranslationOptions(options)
  const finish = (done: Translated, fallbacks: number): TranslationResult => ({
    ...done,
    source,
    target,
    requestId: randomUUID(),
    elapsedSeconds: (performance.now() - startedAt) / 1000,
    fallbacks,
    warnings: [...done.warnings, ...(core.caches?.warnings ?? [])],
  })

  const reviewed = request.messageId === undefined ? undefined : core.catalog?.find({ messageId: request.messageId, text, source, target })
  if (reviewed !== undefined)
    return finish(withoutProvider('catalog', reviewed, { hit: true, backend: 'catalog' }, core.catalog?.version), 0)
  if (sameLanguage(source, target)) return finish(withoutProvider('identity', text, { hit: false, backend: backendOf(core) }), 0)
  if (!/[\p{L}\p{N}]/u.test(text)) return finish(withoutProvider('structure', text, { hit: false, backend: backendOf(core) }), 0)

  const candidates = chooseTranslators(core, { source, target, provider: options.provider })
  const deadline = startDeadline(call)
  try {
    const { value, fallbacks } = await firstToServe(candidates, deadline, (candidate, isLast) =>
      translateBy(core, text, candidate, options, deadline, isLast, posts ?? new Map()),
    )
    return finish(value, fallbacks)
  } catch (error) {
    if (!options.bestEffort || !(error instanceof Failure) || !isOutage(error)) throw error
    const message = `no provider could be reached, so the text is not translated: ${error.message}`
    const untranslated = withoutProvider('fallback-source', text, { hit: false, backend: backendOf(core) })
    return finish(
      { ...untranslated, provider: { id: 'fallback-source', unofficial: true }, warnings: [{ code: 'translation_fallback', message }] },
      candidates.length,
    )
  }
}

/** Results in the order of the texts; the texts go out at the same time, within each provider's limit. */
export async function translateBatch(
  core: Core,
  texts: readonly string[],
  pair: Pick<TranslationRequest, 'source' | 'target'>,
  options: TranslationOptions = {},
  call: RequestCall = {},
): Promise<readonly TranslationResult[]> {
  if (!Array.isArray(texts)) throw invalidInput('texts', 'is no list', 'a list of texts')
  // an empty text is its own translation here, so that one of many does not end them all
  texts.forEach((text: unknown, index) => text === '' || checkText(text, `texts[${index}]`))
  const stop = new AbortController()
  const posts = new Map<string, Post>()
  const signal = call.signal ? AbortSignal.any([call.signal, stop.signal]) : stop.signal
  try {
    return await Promise.all(texts.map((text: string) => translate(core, { text, ...pair }, options, { ...call, signal }, posts)))
  } finally {
    stop.abort() // one failure ends the others
  }
}

function chooseTranslators(
  core: Core,
  { source, target, provider }: { readonly source: LanguageTag; readonly target: LanguageTag; readonly provider: string | undefined },
): readonly [Candidate<TranslationPlan>, ...Candidate<TranslationPlan>[]] {
  return chooseCandidates(core.providers, {
    capability: 'translation',
    provider,
    route: core.routes.translation,
    parameters: {},
    providerParameters: {},
    prepare: (opened) => translationOf(opened).prepare({ source, target }),
  })
}

function translationOf({ provider, token }: OpenedProvider): Translation {
  if (provider.translation) return provider.translation
  throw speechFailure('unsupported_capability', `${token} does not translate`, { provider: token })
}

/** Whole document from the cache, from an equal request in flight, or piece by piece. */
async function translateBy(
  core: Core,
  text: string,
  { opened, plan }: Candidate<TranslationPlan>,
  options: TranslationOptions,
  deadline: Deadline,
  isLast: boolean,
  posts: Map<string, Post>,
): Promise<Translated> {
  const settings = textOptions(plan, options, core.pipeline)
  const material: TranslationMaterial = {
    plan,
    opened,
    options: [
      settings.format,
      options.maxSegmentCharacters ?? defaultSegmentCharacters,
      options.maxBatchItems ?? defaultBatchItems,
      settings.allowReorderedPlaceholders,
      settings.bestEffort,
      ...(settings.frontMatter ?? []),
    ],
    processors: [...builtInProcessors, ...processorsOf(core.pipeline)],
  }
  const { caches } = core
  const run = async (limits: Deadline): Promise<Translated> => {
    const post =
      posts.get(opened.token) ??
      createPost({
        core,
        opened,
        plan,
        translation: translationOf(opened),
        maxTexts: Math.min(plan.maxTexts, options.maxBatchItems ?? defaultBatchItems),
        patient: isLast,
      })
    posts.set(opened.token, post)
    const sender = createSender(core, plan, post, limits, caches && segmentKeys(material))
    const call = limits.ends ? { signal: limits.ends } : {}
    const done = isOnePiece(text, settings)
      ? await translateOnePiece(text, sender.send, call)
      : await core.documents.run(() => translateText(text, settings, sender.send, call), call)
    const { asked, serviceId, modelId, providerRequestId } = sender.summary()
    const result: Translated = {
      text: done.text,
      provider: done.segments === 0 ? { id: 'structure', unofficial: false } : { id: opened.token, unofficial: opened.kind.unofficial },
      serviceId,
      modelId,
      providerRequestId,
      cache: { hit: !asked && done.segments > 0, backend: backendOf(core) },
      warnings: [...plan.warnings, ...done.warnings],
    }
    return result
  }
  if (!caches) return joinFlight(run(deadline), deadline, opened)

  const key = documentKey(text, material, core.catalog?.version ?? 'none')
  const kept = await caches.documents.get(key)
  const found = kept && decodeSegment(kept)
  if (found) {
    return {
      ...found,
      provider: { id: opened.token, unofficial: opened.kind.unofficial },
      providerRequestId: null,
      cache: { hit: true, backend: caches.backend },
      warnings: plan.warnings,
    }
  }
  // Its pieces may be cached. Equal requests in flight are not joined: those ask a provider.
  if (deadline.onlyCached) return run(deadline)
  const flight = async (signal: AbortSignal): Promise<Translated> => {
    const result = await run({ signal, ends: signal, untilMs: undefined })
    if (result.warnings.length === plan.warnings.length && result.provider.id === opened.token)
      await caches.documents.set(key, encodeSegment(result))
    return result
  }
  return joinFlight(core.flights.documents.run(key, flight, deadline.ends) as Promise<Translated>, deadline, opened)
}

function processorsOf(pipeline: TranslationProcessorPipeline | undefined): readonly string[] {
  if (!pipeline) return []
  const all = [...(pipeline.structure ? [pipeline.structure] : []), ...pipeline.segments]
  return all.map(({ identity }) => `${identity.name}@${identity.version}`)
}

function withoutProvider(id: string, text: string, cache: CacheMetadata, serviceId: string | null = null): Translated {
  return { text, provider: { id, unofficial: false }, serviceId, modelId: null, providerRequestId: null, cache, warnings: [] }
}

function backendOf(core: Core): CacheMetadata['backend'] {
  return core.caches?.backend ?? 'none'
}

/** Did every provider of the route fail by being out of reach? */
function isOutage(error: Failure): boolean {
  const attempts = error.details?.['attempts']
  const codes = Array.isArray(attempts) ? attempts.map((attempt: { readonly code: string }) => attempt.code) : [error.code]
  return codes.every((code) => outages.has(code))
}
