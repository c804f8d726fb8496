import { providerKinds } from '@chitravani/speech'
import type { Overrides } from '@chitravani/speech'
import { invalid } from '../validate.ts'
import type { Place } from '../validate.ts'
import type { SpeechDesk } from './desk.ts'

/** A caller's own key and address for one provider, as they came. */
interface Given {
  readonly apiKey: string | undefined
  readonly endpoint: string | undefined
}

/** The fields that a failure names. */
interface Fields {
  readonly apiKey: string
  readonly endpoint: string
  readonly place: Place
}

const maxEndpointLength = 2_048
/** Printable ASCII without spaces: what a header of the provider can carry, and nothing that could end one. */
const keyPattern = /^[\x21-\x7e]{1,1024}$/

/**
 * `X-Prov-A-Api-Key` and `X-Prov-A-Endpoint`, likewise for every provider that takes a key.
 * @throws `invalid_request`, `address_refused`
 */
export function overridesFromHeaders(header: (name: string) => string | undefined, desk: SpeechDesk): Overrides {
  const found: Record<string, Overrides[string]> = {}
  for (const { token } of providerKinds) {
    const { read, shown } = headersOf(token)
    const given = { apiKey: header(read.apiKey) || undefined, endpoint: header(read.endpoint) || undefined }
    if (given.apiKey === undefined && given.endpoint === undefined) continue
    found[token] = checked(token, given, { ...shown, place: 'header' }, desk)
  }
  return found
}

interface HeaderNames {
  readonly apiKey: string
  readonly endpoint: string
}

const headerNames = new Map<string, { readonly read: HeaderNames; readonly shown: HeaderNames }>()

/** The headers of a provider's own key and address: as requests are read (`x-prov-a-api-key`), and as people are told (`X-Prov-A-Api-Key`). */
export function headersOf(token: string): { readonly read: HeaderNames; readonly shown: HeaderNames } {
  let found = headerNames.get(token)
  if (!found) {
    const name = token.replaceAll('_', '-')
    const spelled = name.replaceAll(/(^|-)(\w)/g, (_all, dash: string, letter: string) => `${dash}${letter.toUpperCase()}`)
    found = {
      read: { apiKey: `x-${name}-api-key`, endpoint: `x-${name}-endpoint` },
      shown: { apiKey: `X-${spelled}-Api-Key`, endpoint: `X-${spelled}-Endpoint` },
    }
    headerNames.set(token, found)
  }
  return found
}

/**
 * `api_key` and `endpoint` of a start frame; they are for the provider that the frame names.
 * @throws `invalid_request`, `address_refused`
 */
export function overridesFromStart(
  start: { readonly provider?: string | null | undefined; readonly api_key?: string | undefined; readonly endpoint?: string | undefined },
  desk: SpeechDesk,
): Overrides {
  const given = { apiKey: start.api_key, endpoint: start.endpoint }
  if (given.apiKey === undefined && given.endpoint === undefined) return {}
  const fields: Fields = { apiKey: 'api_key', endpoint: 'endpoint', place: 'frame' }
  if (!start.provider) {
    const field = given.apiKey === undefined ? fields.endpoint : fields.apiKey
    throw invalid([{ field, problem: 'does not say which provider it is for', allowed: 'together with provider' }], 'frame')
  }
  return { [start.provider]: checked(start.provider, given, fields, desk) }
}

function checked(token: string, { apiKey, endpoint }: Given, fields: Fields, desk: SpeechDesk): Overrides[string] {
  const kind = providerKinds.find((each) => each.token === token)
  // A token that nobody has is said to be unknown by the library.
  const takesKey = kind === undefined || Object.values(kind.settings).some(({ type }) => type === 'secret')
  if (!takesKey) {
    const field = apiKey === undefined ? fields.endpoint : fields.apiKey
    throw invalid([{ field, problem: `is given, but ${token} takes no key of a caller`, allowed: 'nothing' }], fields.place)
  }
  if (apiKey !== undefined && !keyPattern.test(apiKey))
    throw invalid(
      [{ field: fields.apiKey, problem: 'is no key', allowed: '1 to 1,024 printable ASCII characters without spaces' }],
      fields.place,
    )
  if (endpoint === undefined) return apiKey === undefined ? {} : { apiKey }
  // The server's own key never goes to an address that a caller names.
  if (apiKey === undefined)
    throw invalid([{ field: fields.endpoint, problem: 'came without a key', allowed: `together with ${fields.apiKey}` }], fields.place)
  // Providers keep one address and open sockets on the same host.
  const base = endpoint.replace(/^ws(?=s?:)/i, 'http')
  checkEndpoint(base, fields, desk)
  return { apiKey, endpoint: base }
}

function checkEndpoint(endpoint: string, { endpoint: field, place }: Fields, desk: SpeechDesk): void {
  const wrong = (problem: string, allowed: string) => invalid([{ field, problem, allowed }], place)
  if (endpoint.length > maxEndpointLength) throw wrong('is too long', `at most ${maxEndpointLength} characters`)
  if (!/^[\x21-\x7e]+$/.test(endpoint) || !URL.canParse(endpoint)) throw wrong('is no address', 'an https or wss address')
  const { search, hash } = new URL(endpoint)
  // Paths of the provider are appended to it.
  if (search !== '' || hash !== '' || /[?#]/.test(endpoint)) throw wrong('has a query or fragment', 'an address without them')
  desk.checkEndpoint(endpoint)
}

/** Names under which somebody might put a secret or an address, spelled without separators. */
const credentialNames =
  /^(x?(api|auth|access|bearer|secret|subscription|apisubscription)?(key|keyid|token)|apikey.*|.*password|.*secret|.*credentials?|(proxy)?authorization|endpoint(url)?|baseurl)$/

/**
 * Keys and addresses belong into the headers or the start frame; inside options they could end up in a provider's log.
 * @throws `invalid_request`
 */
export function refuseCredentials(options: unknown, field: string, place: Place = 'body'): void {
  const open: { readonly value: unknown; readonly path: string }[] = [{ value: options, path: field }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next.value !== 'object' || next.value === null) continue
    for (const [name, value] of Object.entries(next.value)) {
      const path = `${next.path}.${name}`
      if (!Array.isArray(next.value) && credentialNames.test(name.toLowerCase().replaceAll(/[^a-z]/g, '')))
        throw invalid(
          [{ field: path, problem: 'is a key or an address, which options may not hold', allowed: 'a header such as X-Prov-A-Api-Key' }],
          place,
        )
      open.push({ value, path })
    }
  }
}
