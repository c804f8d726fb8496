import { languageOf } from '@chitravani/protocol/translation'
import { currentLanguage } from './words.ts'
import type { Words } from './words.ts'

interface Told {
  readonly code: string
  readonly kind: string
  readonly message: string
  /** What would work instead, where the server knows something. */
  readonly suggestions: readonly string[]
  readonly details: Readonly<Record<string, unknown>>
}

/** Reads any thrown thing: failures of the client say more than a message. */
export function told(error: unknown): Told {
  const { code, kind, message, details } = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>
  const known = (typeof details === 'object' && details !== null ? details : {}) as Record<string, unknown>
  const given = Array.isArray(known['suggestions']) ? (known['suggestions'] as unknown[]) : []
  return {
    code: typeof code === 'string' ? code : '',
    kind: typeof kind === 'string' ? kind : '',
    message: typeof message === 'string' ? message : '',
    suggestions: given.filter((each): each is string => typeof each === 'string').slice(0, 3),
    details: known,
  }
}

const own = {
  server_unreachable: 'failure.unreachable',
  stream_cut: 'failure.cut',
  talk_cut: 'failure.talkCut',
  unexpected_answer: 'failure.unexpected',
  bad_credentials: 'failure.credentials',
  too_many_requests: 'failure.tooMany',
  too_many_attempts: 'failure.tooMany',
  shutting_down: 'failure.stopping',
  stale_version: 'failure.stale',
  session_busy: 'failure.busy',
  body_too_large: 'failure.tooLarge',
  unknown_session: 'failure.gone',
  language_not_supported: 'failure.language',
  no_provider_set_up: 'failure.unavailable',
} as const

/** The server's own sentence says more, in English: on a page in another language these stand for it. */
const ofKinds = {
  malformed: 'failure.invalid',
  invalid: 'failure.invalid',
  not_found: 'failure.notFound',
  forbidden: 'failure.forbidden',
  unavailable: 'failure.unavailable',
  bad_upstream: 'failure.unavailable',
  limited: 'failure.tooMany',
  timeout: 'failure.timeout',
  internal: 'failure.unknown',
} as const

/** What happened and what to do, in the language of the page. */
export function failureText(error: unknown, t: Words): string {
  const { code, kind, message, suggestions, details } = told(error)
  if (Object.hasOwn(own, code)) return t(own[code as keyof typeof own])
  const said = withoutEnd(message, `${suggestions.join('; ')}.`)
  if (!isInLanguageOfPage(said)) {
    // What there is to be asked is told of requests; of changes only what else would work.
    if (code === 'not_understood') return t('available' in details ? 'failure.notUnderstood' : 'failure.notChanged')
    if (code === 'all_charts_failed') return t('charts' in details ? 'failure.empty' : 'failure.noChart')
    if (Object.hasOwn(ofKinds, kind)) return t(ofKinds[kind as keyof typeof ofKinds])
  }
  return said === '' ? t('failure.unknown') : said
}

/** What it quotes may be in any language. */
function isInLanguageOfPage(message: string): boolean {
  return languageOf(message.replaceAll(/“[^”]*”/g, '')) === currentLanguage()
}

/** Suggestions at the end of a sentence are offered as buttons below it. */
function withoutEnd(message: string, end: string): string {
  return end.length > 1 && message.endsWith(end) ? message.slice(0, -end.length).trimEnd() : message
}

export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
