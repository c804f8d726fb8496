import type { Emulator, Fault } from '@chitravani/emulators'
import type { Frame, OpenTalk, Talk } from './socket-talk.ts'

/** Ways through the protocols of the sockets, each to its end; together they take every line of both tables. */
export interface Scenario {
  readonly name: string
  /** What the provider does wrong. */
  readonly fault?: Fault
  /** The server is told to stop while it runs, by `stop`. */
  readonly stops?: true
  /** Says nothing; the server is of little patience. */
  readonly silent?: true
  /** Of the server that is told to stop; default 10. */
  readonly patienceSeconds?: number
  run(open: OpenTalk, stop: () => Promise<void>): Promise<Ending>
}

/** How a socket ended, and what it said before. */
export interface Ending {
  readonly frames: readonly string[]
  readonly code: number
  /** `code` of the error frame. */
  readonly error?: unknown
}

const tts = '/api/tts/stream'
const stt = '/api/stt/stream'
const start = { type: 'start', provider: 'prov_b', language: 'hi' }
const keptOpen = { ...start, keep_open: true }
const listen = { type: 'start', provider: 'prov_a', language: 'hi', sampling_rate: 16_000 }
/** At the pace of the emulator 40 ms a sign. */
const text = (signs = 10) => ({ type: 'text', text: 'क'.repeat(signs) })
const flush = { type: 'flush' }
const cancel = { type: 'cancel' }
const close = { type: 'close' }
const finish = { type: 'finish' }
const sound = Buffer.alloc(3_201, 5)

/** `ready`, `audio`, `end`, `done`, `transcript`, `error`. */
export function shortName(frame: Frame): string {
  if (frame['type'] !== 'event') return String(frame['type'])
  return frame['kind'] === 'done' ? 'end' : String(frame['kind'])
}

async function until(talk: Talk, name: string, frames: string[]): Promise<Frame | undefined> {
  for (let frame = await talk.next(); frame; frame = await talk.next()) {
    if (shortName(frame) !== 'audio' || frames.at(-1) !== 'audio') frames.push(shortName(frame))
    if (shortName(frame) === name) return frame
  }
  return undefined
}

/** Opens, sends in steps (a text waits for that frame), and reads to the end. */
function scenario(
  name: string,
  path: string,
  steps: readonly (object | string)[],
  more: Pick<Scenario, 'fault' | 'stops' | 'silent' | 'patienceSeconds'> = {},
): Scenario {
  return {
    name,
    ...more,
    async run(open, stop) {
      const talk = await open(path)
      const frames: string[] = []
      for (const step of steps) {
        if (step === 'stop') await stop()
        else if (step === 'leave') await talk.leave()
        else if (typeof step === 'string' && step.startsWith('-> ')) await until(talk, step.slice(3), frames)
        else await talk.send(step)
      }
      const last = await until(talk, 'error', frames)
      return { frames, code: await talk.closed, ...(last ? { error: last['code'] } : {}) }
    },
  }
}

export const scenarios: readonly (Scenario & { readonly expects: Omit<Ending, 'frames'> & { readonly frames: string } })[] = [
  // text to speech, from the first frame to the last
  { ...scenario('speaks', tts, [start, text(), text(), flush]), expects: { frames: 'ready audio end done', code: 1000 } },
  { ...scenario('has nothing to speak', tts, [start, flush]), expects: { frames: 'ready end done', code: 1000 } },
  ...[text(), flush, cancel, close].map((frame) => ({
    ...scenario(`takes no ${frame.type} before start`, tts, [frame]),
    expects: { frames: 'error', code: 1008, error: 'invalid_frame' },
  })),
  ...[
    '{',
    '[]',
    '"text"',
    '{"type":"sing"}',
    '{"type":"flush","x":1}',
    '{"type":"text"}',
    '{"type":"text","text":" \\n"}',
    Buffer.of(1, 2),
  ].map((frame) => ({
    ...scenario(`takes no ${JSON.stringify(frame).slice(0, 60)}`, tts, [start, '-> ready', frame]),
    expects: { frames: 'ready error', code: 1008, error: 'invalid_frame' },
  })),
  { ...scenario('waits for start', tts, [], { silent: true }), expects: { frames: 'error', code: 1008, error: 'start_timeout' } },
  { ...scenario('starts once', tts, [start, start]), expects: { frames: 'ready error', code: 1008, error: 'invalid_frame' } },
  {
    ...scenario('takes no text while it speaks', tts, [start, text(200), flush, '-> audio', text()]),
    expects: { frames: 'ready audio error', code: 1008, error: 'invalid_frame' },
  },
  {
    ...scenario('minds no second flush', tts, [start, text(50), flush, '-> audio', flush]),
    expects: { frames: 'ready audio end done', code: 1000 },
  },
  {
    ...scenario('stays open and speaks one after the other', tts, [
      keptOpen,
      text(50),
      flush,
      '-> audio',
      text(5),
      flush,
      '-> done',
      '-> done',
      text(5),
      flush,
      '-> done',
      close,
    ]),
    expects: { frames: 'ready audio end done audio end done audio end done', code: 1000 },
  },
  {
    ...scenario('drops what it speaks, and what it would speak', tts, [
      keptOpen,
      text(200),
      flush,
      '-> audio',
      cancel,
      '-> done',
      text(200),
      '-> audio',
      cancel,
      '-> done',
      cancel,
      '-> done',
      close,
    ]),
    expects: { frames: 'ready audio end done audio end done end done', code: 1000 },
  },
  {
    ...scenario('drops what it speaks, and what waits behind it', tts, [
      keptOpen,
      text(200),
      flush,
      '-> audio',
      text(5),
      flush,
      cancel,
      '-> done',
      '-> done',
      close,
    ]),
    expects: { frames: 'ready audio end done end done', code: 1000 },
  },
  {
    ...scenario('drops and ends where it was not kept open', tts, [start, text(200), flush, '-> audio', flush, cancel]),
    expects: { frames: 'ready audio end done', code: 1000 },
  },
  {
    ...scenario('ends what was flushed before it closes', tts, [
      keptOpen,
      text(50),
      flush,
      text(5),
      flush,
      '-> audio',
      close,
      text(),
      flush,
      close,
    ]),
    expects: { frames: 'ready audio end done audio end done', code: 1000 },
  },
  {
    ...scenario('drops what it speaks after close', tts, [keptOpen, text(200), flush, '-> audio', close, text(), flush, close, cancel]),
    expects: { frames: 'ready audio end done', code: 1000 },
  },
  {
    ...scenario('says what the provider did wrong', tts, [start, text(), flush], { fault: { name: 'error-frame' } }),
    expects: { frames: 'ready audio error', code: 1011, error: 'transient_provider' },
  },
  {
    ...scenario('says that the provider ended by itself', tts, [start, text()], { fault: { name: 'done-early' } }),
    expects: { frames: 'ready audio error', code: 1011, error: 'transient_provider' },
  },
  {
    ...scenario('knows no such provider', tts, [{ ...start, provider: 'prov_z' }]),
    expects: { frames: 'error', code: 1008, error: 'unknown_provider' },
  },
  {
    ...scenario('is left while it speaks', tts, [start, text(200), flush, '-> audio', 'leave']),
    expects: { frames: 'ready audio', code: 1000 },
  },
  // speech to text
  { ...scenario('listens', stt, [listen, sound, sound, finish]), expects: { frames: 'ready transcript done', code: 1000 } },
  {
    ...scenario('hears nothing', stt, [listen, finish, sound, finish]),
    expects: { frames: 'ready done', code: 1000 },
  },
  ...[sound, finish].map((frame) => ({
    ...scenario(`takes no ${'type' in frame ? 'finish' : 'sound'} before start`, stt, [frame]),
    expects: { frames: 'error', code: 1008, error: 'invalid_frame' },
  })),
  { ...scenario('waits for start to listen', stt, [], { silent: true }), expects: { frames: 'error', code: 1008, error: 'start_timeout' } },
  { ...scenario('starts to listen once', stt, [listen, listen]), expects: { frames: 'ready error', code: 1008, error: 'invalid_frame' } },
  {
    ...scenario('takes no text but finish', stt, [listen, '-> ready', { type: 'text', text: 'x' }]),
    expects: { frames: 'ready error', code: 1008, error: 'invalid_frame' },
  },
  {
    ...scenario('says that the listener failed', stt, [listen, sound, finish], { fault: { name: 'error-frame' } }),
    expects: { frames: 'ready error', code: 1011, error: 'transient_provider' },
  },
  {
    ...scenario('is left while it listens', stt, [listen, '-> ready', sound, 'leave']),
    expects: { frames: 'ready', code: 1000 },
  },
  // the server is told to stop
  ...(
    [
      [tts, [], 'error'],
      [tts, [start, '-> ready'], 'ready error'],
      [tts, [keptOpen, text(100), flush, '-> audio'], 'ready audio end done error'],
      [stt, [], 'error'],
      [stt, [listen, '-> ready', sound], 'ready transcript error'],
    ] as const
  ).map(([path, steps, frames]) => ({
    ...scenario(`stops: ${path} ${frames}`, path, [...steps, 'stop'], { stops: true }),
    expects: { frames, code: 1001, error: 'shutting_down' },
  })),
  {
    ...scenario('stops: does not wait for a long speech', tts, [start, text(2_000), flush, '-> audio', 'stop'], {
      stops: true,
      patienceSeconds: 1,
    }),
    expects: { frames: 'ready audio error', code: 1001, error: 'shutting_down' },
  },
  {
    ...scenario('stops: does not wait for a slow listener', stt, [listen, '-> ready', sound, 'stop'], {
      stops: true,
      patienceSeconds: 1,
      fault: { name: 'no-final' },
    }),
    expects: { frames: 'ready error', code: 1001, error: 'shutting_down' },
  },
  {
    ...scenario('stops: lets the last word be spoken', tts, [start, text(100), flush, '-> audio', 'stop'], { stops: true }),
    expects: { frames: 'ready audio end done', code: 1000 },
  },
  {
    ...scenario('stops: lets the last word be written', stt, [listen, '-> ready', sound, finish, 'stop'], { stops: true }),
    expects: { frames: 'ready transcript done', code: 1000 },
  },
]

/** Plays one, with its fault. */
export async function play(scenario: Scenario, open: OpenTalk, emulators: readonly Emulator[]): Promise<Ending> {
  for (const emulator of emulators) await emulator.setFaults(...(scenario.fault ? [scenario.fault] : []))
  return scenario.run(open, () => Promise.resolve())
}

/**
 * Plays several at once on one server, which is told to stop when all of them are that far.
 * @param kill tells it, once it has read what they sent
 */
export async function playToStop(together: readonly Scenario[], open: OpenTalk, kill: () => Promise<unknown>): Promise<readonly Ending[]> {
  const told = Promise.withResolvers<void>()
  let missing = together.length
  const stop = () => {
    missing -= 1
    if (missing === 0) kill().then(() => told.resolve(), told.reject)
    return told.promise
  }
  return Promise.all(together.map((scenario) => scenario.run(open, stop)))
}
