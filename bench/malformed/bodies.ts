import * as fc from 'fast-check'
import { change, changed, garble, garbled } from '../../e2e/mutations.ts'

/** A route with a body that is right for it, and that makes little work: what is sent here is made wrong in one place. */
export interface RightBody {
  readonly method: string
  readonly path: string
  /** Default `application/json`. */
  readonly type?: string
  /** JSON, or the text of a form. */
  readonly body: unknown
}

/** Things that a body may be about. */
export interface Names {
  readonly session: string
  readonly share: string
  /** A WAV in base64. */
  readonly sound: string
}

const boundary = 'edge'
const form = (parts: Readonly<Record<string, string>>) =>
  `${Object.entries(parts)
    .map(
      ([name, value]) =>
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${name === 'file' ? '; filename="a.wav"' : ''}\r\n\r\n${value}\r\n`,
    )
    .join('')}--${boundary}--\r\n`

/**
 * Every route that takes a body. Versions that are none and words that mean nothing keep the dashboards from being made ten
 * thousand times; passwords that are too short, and a form without one, keep their digest from being.
 */
export function rightBodies({ session, share, sound }: Names): readonly RightBody[] {
  const stale = { if_version: 999_999 }
  const nothing = {
    user_prompt: 'weather on Mars',
    connection_name: 'shop',
    max_charts: 2,
    theme: 'dark',
    language: 'en',
    planner: 'embedded',
  }
  const plan = {
    kind: 'line',
    measures: [{ id: 'm', aggregate: 'sum', column: { relation: 'sales', column: 'amount' }, label: 'Amount' }],
    where: [{ kind: 'compare', column: { relation: 'sales', column: 'amount' }, op: 'gt', value: 1 }],
    sort: [{ by: { measure: 'm' }, order: 'desc' }],
    limit: { count: 3, rest: 'drop' },
  }
  const filterState = { region: ['West', null], amount: { gte: 1, lt: 2 }, sold_on: '2024-01-01' }
  const sessionPath = `/dashboard/sessions/${session}`
  const post = (path: string, body: unknown, type?: string): RightBody => ({ method: 'POST', path, body, ...(type ? { type } : {}) })
  return [
    post('/api/tts', {
      text: 'नमस्ते दुनिया',
      language: 'hi-IN',
      provider: 'prov_a',
      parameters: { voice: 'Nalini', speed: 1, audio_config: { sample_rate: 16_000, encoding: 'linear_pcm', container: 'wav' } },
      provider_parameters: { prov_b: { voice: 'default_female', num_step: 10 }, prov_c: { pace: 1, speaker: 'x' } },
    }),
    post('/api/stt', { audio_base64: sound, provider: 'prov_d', language: 'hi', audio_format: 'wav', sampling_rate: 16_000 }),
    post('/api/translate', {
      text: '# Hello *there*, `code`',
      source: 'en',
      target: 'hi',
      provider: 'prov_c',
      text_format: 'markdown',
      best_effort: true,
      message_id: 'm',
    }),
    post('/v1/audio/speech', {
      model: 'prov_b',
      voice: 'alloy',
      input: 'नमस्ते',
      response_format: 'wav',
      speed: 1,
      language: 'hi',
      stream_format: 'sse',
    }),
    post(
      '/v1/audio/transcriptions',
      form({ model: 'prov_d', language: 'hi', response_format: 'json', file: sound }),
      `multipart/form-data; boundary=${boundary}`,
    ),
    post('/dashboard/generate', nothing),
    post('/dashboard/generate/stream', nothing),
    post('/dashboard/refine', { session_id: session, new_feedback: 'make it a pie chart', target_chart_id: 'chart_1', ...stale }),
    post('/dashboard/filter', { session_id: session, filter_state: filterState }),
    { method: 'PATCH', path: sessionPath, body: { title: 'x', layout: [{ i: 'chart_1', x: 0, y: 0, w: 4, h: 4 }], ...stale } },
    { method: 'PATCH', path: `${sessionPath}/charts/chart_1`, body: { plan, ...stale } },
    post(`${sessionPath}/undo`, stale),
    post(`${sessionPath}/redo`, stale),
    post(`${sessionPath}/refresh`, stale),
    post('/dashboard/connections', { name: 'shop', kind: 'sqlite', path: 'x' }),
    post('/dashboard/connections/nowhere/test', {}),
    post('/dashboard/connections/nowhere/refresh', {}),
    post('/dashboard/files', form({ file: '' }), `multipart/form-data; boundary=${boundary}`),
    post(`/share/${share}/filter`, { filter_state: filterState }),
    post('/auth/link', { code: 'x' }),
    post('/auth/password', { current_password: 'wrong', new_password: 'short' }),
    post('/auth/token', 'username=demo&grant_type=password&scope=a', 'application/x-www-form-urlencoded'),
  ]
}

/** What is sent to every route in turn: made once, since every route may have the same changes. */
export interface Changes {
  readonly wrongParts: readonly (readonly [readonly number[], unknown, 'replace' | 'remove' | 'add'])[]
  readonly wrongBytes: readonly (readonly (readonly [number, number, 'set' | 'cut' | 'twice' | 'end'])[])[]
}

export function makeChanges(count: number, seed: number): Changes {
  const half = Math.ceil(count / 2)
  return {
    wrongParts: fc.sample(change, { numRuns: count - half, seed }),
    wrongBytes: fc.sample(garble, { numRuns: half, seed: seed + 1 }),
  }
}

/** Right bodies with a part changed, then right bodies and those of the list with some bytes changed. */
export function* mutations(
  { body }: RightBody,
  list: readonly Buffer<ArrayBuffer>[],
  { wrongParts, wrongBytes }: Changes,
): Generator<string | Buffer, void, undefined> {
  const isForm = typeof body === 'string'
  const text = isForm ? body : JSON.stringify(body)
  if (!isForm) for (const [where, replacement, kind] of wrongParts) yield JSON.stringify(changed(body, where, replacement, kind)) ?? 'null'
  for (const [at, changes] of (isForm ? [...wrongBytes, ...wrongBytes] : wrongBytes).entries()) {
    const seed = at % 2 === 0 || isForm ? undefined : list[(at >> 1) % list.length]
    // a form has no parts to change by their names: its bytes are changed twice as often, and in another place the second time
    const moved = at < wrongBytes.length ? changes : changes.map(([where, byte, kind]) => [where * 3 + 1, 255 - byte, kind] as const)
    yield garbled(seed ?? text, moved)
  }
}
