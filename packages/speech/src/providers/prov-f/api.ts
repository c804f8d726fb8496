import { isRecord } from '@chitravani/kit'
import type { CallOptions } from '@chitravani/kit'
import { callProvider, malformed, readJson } from '../call.ts'
import type { Outside, TranslationPlan } from '../provider.ts'
import type { Settings } from './settings.ts'

/** The web pages of Google Translate, a public service used without an agreement: one text per call, two ways to ask. */

export const token = 'prov_f'

const path = '/translate_a/single'
/** Answers a nested array; the text is part of the address. */
const byAddress = { host: 'https://translate.googleapis.com', client: 'gtx' } as const
/** Answers an object; the text is in the body, so that it may be long. */
const byForm = { host: 'https://translate.google.com', query: 'client=at&dt=t&dt=rm&dj=1' } as const
/** Servers on the way refuse addresses that are much longer. */
const maxAddressLength = 2000
const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'

/** One text, translated. @throws `malformed_provider_response` for any reply of another shape, and for one without text */
export async function translateOne(
  text: string,
  { wireSource: sl, wireTarget: tl }: TranslationPlan,
  { endpoint }: Settings,
  { http }: Outside,
  call: CallOptions,
): Promise<string> {
  const base = (host: string) => (endpoint ?? host).replace(/\/+$/, '') + path
  const address = `${base(byAddress.host)}?${new URLSearchParams({ client: byAddress.client, sl, tl, hl: tl, dt: 't', ie: 'UTF-8', oe: 'UTF-8', q: text })}`
  const short = address.length <= maxAddressLength
  const reply = await callProvider(
    http,
    {
      provider: token,
      secrets: [],
      ...(short
        ? { url: address, headers: { 'user-agent': userAgent } }
        : {
            url: `${base(byForm.host)}?${byForm.query}`,
            headers: { 'user-agent': userAgent, 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
            body: new URLSearchParams({ sl, tl, q: text }).toString(),
          }),
    },
    call,
  )
  const translated = readJson(reply.body, token, short ? readArray : readObject)
  if (translated.trim() === '' || translated.length < Math.min(3, Math.floor(text.length / 2))) {
    throw malformed(token, 'answered less than a translation')
  }
  return translated
}

/** `[[[piece, original, …], …, [null, null, pronunciation]], null, source, …]` */
function readArray(value: unknown): string | undefined {
  const rows: unknown = Array.isArray(value) ? value[0] : undefined
  if (!Array.isArray(rows) || !rows.every(Array.isArray)) return undefined
  return joinPieces(rows.map((row: readonly unknown[]) => row[0] ?? null))
}

/** `{sentences: [{trans, orig}, …, {translit}], src, …}` */
function readObject(value: unknown): string | undefined {
  const sentences = isRecord(value) ? value['sentences'] : undefined
  if (!Array.isArray(sentences) || !sentences.every(isRecord)) return undefined
  return joinPieces(sentences.map((sentence) => sentence['trans'] ?? null))
}

/** Rows without a piece carry the pronunciation. */
function joinPieces(pieces: readonly unknown[]): string | undefined {
  return pieces.every((piece) => piece === null || typeof piece === 'string') ? pieces.join('') : undefined
}
