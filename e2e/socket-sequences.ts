import { sttServerFrame, ttsServerFrame } from '@chitravani/protocol'
import fc from 'fast-check'
import { openRaw } from './raw-socket.ts'
import type { RawSocket } from './raw-socket.ts'

/** What a client does, in any order: sends a frame, waits a moment, or leaves. */
type Move =
  { readonly send: object | string } | { readonly sound: number } | { readonly waitMs: number } | { readonly leave: 'politely' | 'rudely' }

interface Sequence {
  readonly path: '/api/tts/stream' | '/api/stt/stream'
  readonly moves: readonly Move[]
}

const send = (frame: object | string): Move => ({ send: frame })
const texts = ['नमस्ते', 'a', '…', 'वाक्य एक। वाक्य दो।', 'x'.repeat(300)]
const wrong = ['{', '[]', 'null', '{"type":"sing"}', '{"type":"text","text":"  "}', '{"type":"flush","x":1}', '{"type":"start","x":1}', '']

const ttsStart = fc.record({
  type: fc.constant('start'),
  provider: fc.constantFrom('prov_b', 'prov_b', 'prov_b', 'prov_c', null, 'prov_z'),
  language: fc.constantFrom('hi', 'hi', 'ta-IN', 'xx'),
  keep_open: fc.boolean(),
})
const pause: fc.Arbitrary<Move> = fc.record({ waitMs: fc.constantFrom(0, 0, 1, 5, 20) })
const leave: fc.Arbitrary<Move> = fc.record({ leave: fc.constantFrom('politely' as const, 'rudely' as const) })
const ttsMove: fc.Arbitrary<Move> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...texts).map((text) => send({ type: 'text', text })) },
  { weight: 5, arbitrary: fc.constant(send({ type: 'flush' })) },
  { weight: 3, arbitrary: fc.constant(send({ type: 'cancel' })) },
  { weight: 1, arbitrary: fc.constant(send({ type: 'close' })) },
  { weight: 1, arbitrary: ttsStart.map(send) },
  { weight: 1, arbitrary: fc.constantFrom(...wrong).map(send) },
  { weight: 1, arbitrary: fc.constant({ sound: 7 }) },
  { weight: 4, arbitrary: pause },
  { weight: 1, arbitrary: leave },
)
const sttStart = fc.record({
  type: fc.constant('start'),
  provider: fc.constantFrom('prov_a', 'prov_a', null, 'prov_b'),
  language: fc.constantFrom('hi', 'hi', 'hi', 'xx'),
  sampling_rate: fc.constantFrom(16_000, 48_000, 48_000, 12_345),
})
const sttMove: fc.Arbitrary<Move> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(0, 1, 1_023, 1_024, 4_801).map((sound) => ({ sound })) },
  { weight: 2, arbitrary: fc.constant(send({ type: 'finish' })) },
  { weight: 1, arbitrary: sttStart.map(send) },
  { weight: 1, arbitrary: fc.constantFrom(...wrong).map(send) },
  { weight: 3, arbitrary: pause },
  { weight: 1, arbitrary: leave },
)
/** Mostly a start frame first, then anything, then what brings a session to its end. */
const sequence: fc.Arbitrary<Sequence> = fc.oneof(
  fc.record({
    path: fc.constant('/api/tts/stream' as const),
    moves: fc
      .tuple(fc.option(ttsStart.map(send), { freq: 20, nil: send('{"type":"flush"}') }), fc.array(ttsMove, { maxLength: 14 }))
      .map(([first, rest]) => [first, ...rest, send({ type: 'flush' }), send({ type: 'close' })]),
  }),
  fc.record({
    path: fc.constant('/api/stt/stream' as const),
    moves: fc
      .tuple(fc.option(sttStart.map(send), { freq: 20, nil: { sound: 2 } }), fc.array(sttMove, { maxLength: 12 }))
      .map(([first, rest]) => [first, ...rest, send({ type: 'finish' })]),
  }),
)

export interface SequenceReport {
  readonly run: number
  /** How they ended: `done`, an error code, `left`. */
  readonly endings: Readonly<Record<string, number>>
  /** What should not have been, with the moves that led there. */
  readonly problems: readonly string[]
}

export interface SequenceOptions {
  readonly count: number
  readonly seed: number
  readonly atOnce: number
  readonly hangMs?: number
  readonly onProgress?: (run: number) => void
}

/** Plays random sequences against a server and holds every frame against the protocol. */
export async function playSequences(url: string, options: SequenceOptions): Promise<SequenceReport> {
  const { count, seed, atOnce, hangMs = 60_000, onProgress } = options
  const all = fc.sample(sequence, { numRuns: count, seed })
  const endings: Record<string, number> = {}
  const problems: string[] = []
  let next = 0
  const worker = async () => {
    for (let at = next++; at < all.length; at = next++) {
      const one = all[at] as Sequence
      const { ending, problem } = await playOne(url, one, hangMs)
      endings[ending] = (endings[ending] ?? 0) + 1
      if (problem !== undefined) problems.push(`${problem}: ${one.path} ${JSON.stringify(one.moves).slice(0, 2_000)}`)
      if (at % 1_000 === 999) onProgress?.(at + 1)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return { run: all.length, endings, problems }
}

async function playOne(
  url: string,
  { path, moves }: Sequence,
  hangMs: number,
): Promise<{ readonly ending: string; readonly problem?: string }> {
  const raw = await openRaw(`${url}${path}`)
  if (raw.status !== 101) return { ending: 'refused', problem: `refused with ${raw.status} ${raw.body}` }
  const life = { hung: false }
  const timer = setTimeout(() => {
    life.hung = true
    raw.destroy()
  }, hangMs)
  try {
    const heard = raw.rest()
    const left = await make(raw, moves)
    const frames = await heard
    const code = await raw.closed
    if (life.hung) return { ending: 'hung', problem: `hung after ${JSON.stringify(frames.at(-1) ?? null).slice(0, 200)}` }
    const problem = judge(path, frames, code, left)
    const last = frames.at(-1)
    const ending = last?.['type'] === 'error' ? String(last['code']) : left ? 'left' : 'done'
    return { ending, ...(problem === undefined ? {} : { problem }) }
  } finally {
    clearTimeout(timer)
    raw.destroy()
  }
}

async function make(raw: RawSocket, moves: readonly Move[]): Promise<boolean> {
  for (const move of moves) {
    if ('send' in move) raw.sendText(typeof move.send === 'string' ? move.send : JSON.stringify(move.send))
    else if ('sound' in move) raw.sendBinary(Buffer.alloc(move.sound, 3))
    else if ('waitMs' in move) await new Promise((resolve) => setTimeout(resolve, move.waitMs))
    else {
      if (move.leave === 'rudely') raw.stream.resetAndDestroy()
      else raw.sendClose(1000)
      return true
    }
  }
  return false
}

/** What is wrong with a session's frames; undefined when all is as documented. */
function judge(
  path: Sequence['path'],
  frames: readonly Readonly<Record<string, unknown>>[],
  code: number,
  left: boolean,
): string | undefined {
  const schema = path === '/api/tts/stream' ? ttsServerFrame : sttServerFrame
  const strange = frames.find((frame) => !schema.safeParse(frame).success)
  if (strange) return `not documented: ${JSON.stringify(strange).slice(0, 300)}`
  const types = frames.map(({ type }) => type)
  if (types.lastIndexOf('ready') > 0) return 'ready is not the first'
  if (types.includes('error') && types.indexOf('error') !== types.length - 1) return 'something came after the error'
  if (types.length > 0 && types[0] !== 'ready' && types[0] !== 'error') return `begins with ${String(types[0])}`
  const last = frames.at(-1)
  if (last?.['type'] === 'error') {
    if (last['code'] === 'internal_error') return 'an internal error'
    return code === 1008 || code === 1011 || left ? undefined : `an error closed with ${code}`
  }
  if (left) return undefined
  if (code !== 1000) return `closed with ${code} after ${JSON.stringify(last ?? null).slice(0, 200)}`
  // a kept-open stream that spoke nothing may be closed at once
  return last?.['type'] === 'done' || last?.['type'] === 'ready' ? undefined : `ended after ${JSON.stringify(last ?? null).slice(0, 200)}`
}
