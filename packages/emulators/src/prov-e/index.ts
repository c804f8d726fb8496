import type { EmulatedReply, EmulatedRequest, EmulatorKind, EmulatorWorld } from '../emulator.ts'
import { speak } from './conversation.ts'
import { isGoodToken, trustedClientToken } from './token.ts'

/**
 * Read-aloud over a socket, one text per connection, MP3 back. Own faults: `fast-clock` (its clock is ten minutes ahead, so
 * a token by another clock is refused with 403 and its `Date`), `no-date` (403 without that header), `throttled` (503 at the
 * upgrade), `no-audio`, `short-frame`, `long-header`, `other-path`, `other-type`, `no-type`, `empty-audio`, `unknown-text`,
 * `not-mp3`. Variants: `tiny` (7-byte frames), `huge` (one frame), `odd-headers` (other order, other case, no last line end).
 */
export const provE: EmulatorKind = {
  name: 'prov-e',
  endpointPath: '/consumer/speech/synthesize/readaloud/edge/v1',
  environment: ({ url }) => ({ PROV_E_ENDPOINT_URL: url }),
  handle: () => ({ status: 426, headers: { upgrade: 'websocket' }, body: 'Upgrade Required' }),
  refuse: (request, world) => refusal(request, world),
  connect: (socket, world) => speak(socket, world),
}

const clockAheadSeconds = 600
const neededHeaders = ['pragma', 'cache-control', 'origin', 'user-agent', 'accept-encoding', 'accept-language', 'cookie']

function refusal({ query, headers, fault, path }: EmulatedRequest, world: EmulatorWorld): EmulatedReply | undefined {
  if (path !== provE.endpointPath) return { status: 404, body: 'no such path' }
  if (fault?.name === 'throttled') return { status: 503, body: '<html>busy' }
  const missing = neededHeaders.filter((name) => headers[name] === undefined)
  if (missing.length > 0) world.violation(`the upgrade lacks ${missing.join(', ')}`)
  if (!/^chrome-extension:\/\/[a-z]{32}$/.test(headers['origin'] ?? '')) world.violation('the origin is not the reader of the browser')
  if (!/^muid=[0-9A-F]{32};$/.test(headers['cookie'] ?? '')) world.violation('the cookie is not muid and 32 capital hex digits')
  if (!(headers['sec-websocket-extensions'] ?? '').includes('permessage-deflate')) world.violation('compression is not offered')
  if (!/^[0-9a-f]{32}$/.test(query.get('ConnectionId') ?? '')) world.violation('ConnectionId is not 32 lower-case hex digits')
  const order = 'TrustedClientToken ConnectionId Sec-MS-GEC Sec-MS-GEC-Version'
  if ([...query.keys()].join(' ') !== order) world.violation(`the query is not ${order}`)
  const ahead = fault?.name === 'fast-clock' || fault?.name === 'no-date' ? clockAheadSeconds : 0
  const clockMs = Date.now() + ahead * 1000
  const good = query.get('TrustedClientToken') === trustedClientToken && /^1-\d+(\.\d+){3}$/.test(query.get('Sec-MS-GEC-Version') ?? '')
  if (good && isGoodToken(query.get('Sec-MS-GEC'), clockMs / 1000)) return undefined
  const date = fault?.name === 'no-date' ? '' : new Date(clockMs).toUTCString()
  return { status: 403, headers: { date }, body: 'Forbidden' }
}
