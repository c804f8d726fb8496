import { echoTranslation } from '../echo.ts'
import type { EmulatedReply, EmulatedRequest, EmulatorKind, EmulatorWorld } from '../emulator.ts'

/**
 * Web translation: the nested array (`GET /translate_a/single?client=gtx`) and the object (`POST` with `client=at&dj=1`).
 * Own faults: `other-shape`, `cut-json`, `empty-text`, `short-text`, `no-rows`, `bad-pair` (400), `blocked` (403). Variants:
 * those of the echo, and `one-row` (the text is not cut into sentences).
 */
export const provF: EmulatorKind = {
  name: 'prov-f',
  environment: ({ url }) => ({ PROV_F_ENDPOINT_URL: url }),
  handle(request, world) {
    if (request.path !== '/translate_a/single') return { status: 404, body: '<html>Not Found' }
    const wanted = read(request, world)
    if ('status' in wanted) return wanted
    const { fault } = request
    if (fault?.name === 'blocked') return { status: 403, body: '<html>blocked' }
    if (fault?.name === 'bad-pair') return { status: 400, body: '<html>bad request' }
    const body = wanted.asObject ? objectForm(wanted, request, world) : arrayForm(wanted, request, world)
    const text = JSON.stringify(body)
    return { headers: { 'content-type': 'application/json; charset=UTF-8' }, body: fault?.name === 'cut-json' ? text.slice(0, -5) : text }
  },
}

const maxCharacters = 5000
const maxUrlLength = 8000
/** What the site calls the languages it has in common with us. */
const codes = new Set('en as bn doi gu hi kn gom mai ml mni-mtei mr ne or pa sa sat sd ta te ur'.split(' '))

interface Wanted {
  readonly source: string
  readonly target: string
  readonly text: string
  readonly asObject: boolean
}

function read(request: EmulatedRequest, world: EmulatorWorld): Wanted | (EmulatedReply & { readonly status: number }) {
  const { method, query, headers } = request
  const asObject = method === 'POST'
  if (asObject && !headers['content-type']?.startsWith('application/x-www-form-urlencoded')) world.violation('the form is not sent as one')
  const fields = asObject ? new URLSearchParams(request.body.toString('utf8')) : query
  if (query.toString().length > maxUrlLength) return { status: 414, body: '<html>URI Too Long' }
  const client = query.get('client')
  if (asObject ? client !== 'at' || query.get('dj') !== '1' : client !== 'gtx') world.violation(`${method} with client ${client}`)
  if (!query.getAll('dt').includes('t')) world.violation('dt=t is missing')
  if (!headers['user-agent']?.startsWith('Mozilla/')) world.violation('the user agent is no browser')
  const [source, target, text] = ['sl', 'tl', 'q'].map((name) => fields.get(name) ?? '') as [string, string, string]
  for (const code of [source, target]) {
    if (code === 'kok' || code === 'mni') world.violation(`${code} was sent unmapped`)
    if (!codes.has(code)) return { status: 400, body: '<html>Bad Request' }
  }
  if (text === '') return { status: 400, body: '<html>Bad Request' }
  return text.length > maxCharacters ? { status: 413, body: '<html>Too Large' } : { source, target, text, asObject }
}

/** Pairs of translated and original pieces, one per sentence, as the site cuts them. */
function pieces({ text, target }: Wanted, request: EmulatedRequest, world: EmulatorWorld): readonly (readonly [string, string])[] {
  if (request.fault?.name === 'empty-text') return [['', text]]
  if (request.fault?.name === 'short-text') return [['x', text]]
  if (request.fault?.name === 'no-rows') return []
  const whole = echoTranslation(text, target, world.variants)
  if (world.variants.has('one-row')) return [[whole, text]]
  const cut = (value: string) => value.split(/(?<=[.!?।]\s+)/u)
  const originals = cut(text)
  return cut(whole).map((piece, index) => [piece, originals[index] ?? ''])
}

function arrayForm(wanted: Wanted, request: EmulatedRequest, world: EmulatorWorld): unknown {
  if (request.fault?.name === 'other-shape') return [null, null, wanted.source]
  const rows: unknown[] = pieces(wanted, request, world).map(([piece, original]) => [piece, original, null, null, 10])
  const spelled = [null, null, 'spelled out']
  const languages = [[wanted.source], null, [1], [wanted.source]]
  return [[...rows, spelled], null, wanted.source, null, null, null, 1, [], languages]
}

function objectForm(wanted: Wanted, request: EmulatedRequest, world: EmulatorWorld): unknown {
  if (request.fault?.name === 'other-shape') return { sentences: 'none', src: wanted.source }
  const sentences: object[] = pieces(wanted, request, world).map(([trans, orig]) => ({ trans, orig, backend: 10 }))
  return { sentences: [...sentences, { src_translit: '', translit: 'spelled out' }], src: wanted.source, confidence: 1, spell: {} }
}
