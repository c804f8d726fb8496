import type { Protocol } from './machine.ts'

export type TtsState = 'opened' | 'starting' | 'ready' | 'synthesizing' | 'closing' | 'done' | 'error'
export type TtsTrigger =
  | 'start'
  | 'text'
  | 'flush'
  | 'cancel'
  | 'close'
  | 'wrong'
  | 'late'
  | 'opened'
  | 'audio'
  | 'spoken'
  | 'failed'
  | 'left'
  | 'stopping'
  | 'ending'
export type TtsCondition = 'keptOpen' | 'more' | 'stopping'

const live = ['opened', 'starting', 'ready', 'synthesizing', 'closing'] as const
const started = ['ready', 'synthesizing'] as const

/** `WS /api/tts/stream`. */
export const ttsProtocol = {
  states: {
    opened: 'Opened',
    starting: 'Starting',
    ready: 'Ready',
    synthesizing: 'Synthesizing',
    closing: 'Closing',
    done: 'Done',
    error: 'Error',
  },
  ends: ['done', 'error'],
  triggers: {
    start: '`start` frame',
    text: '`text` frame',
    flush: '`flush` frame',
    cancel: '`cancel` frame',
    close: '`close` frame',
    wrong: 'anything else: no JSON, an unknown type or field, blank text, a binary message',
    late: '10 s without a frame',
    opened: 'the provider is ready',
    audio: 'a chunk of audio',
    spoken: 'the end of an utterance',
    failed: 'a failure: of the request, of the provider, of a reader that takes nothing',
    left: 'the client is gone',
    stopping: 'the server is told to stop',
    ending: 'the server stops now',
  },
  conditions: { keptOpen: '`keep_open`', more: 'another utterance is due', stopping: '`keep_open`, and the server is told to stop' },
  transitions: [
    { from: ['opened'], on: 'start', to: 'starting', does: 'open', says: "Opens the provider's stream; frames that follow wait for it" },
    { from: ['opened'], on: 'late', to: 'error', does: 'refuseLate', says: 'error `start_timeout`, close 1008' },
    { from: ['opened'], on: 'text', to: 'error', does: 'refuse', says: 'error `invalid_frame`, close 1008' },
    { from: ['opened'], on: 'flush', to: 'error', does: 'refuse', says: 'error `invalid_frame`, close 1008' },
    { from: ['opened'], on: 'cancel', to: 'error', does: 'refuse', says: 'error `invalid_frame`, close 1008' },
    { from: ['opened'], on: 'close', to: 'error', does: 'refuse', says: 'error `invalid_frame`, close 1008' },
    { from: ['starting'], on: 'opened', to: 'ready', does: 'sayReady', says: '`{type: ready}`' },
    { from: ['ready'], on: 'text', does: 'addText', says: 'Buffered, or sent to a provider that speaks at once' },
    {
      from: ['ready'],
      on: 'flush',
      to: 'synthesizing',
      does: 'flush',
      says: 'What was buffered is spoken; without text the end follows at once',
    },
    { from: ['synthesizing'], on: 'text', when: 'keptOpen', does: 'addText', says: 'Begins the next utterance' },
    { from: ['synthesizing'], on: 'text', to: 'error', does: 'refuse', says: 'error `invalid_frame`, close 1008' },
    { from: ['synthesizing'], on: 'flush', when: 'keptOpen', does: 'flush', says: 'The next utterance is spoken after this one' },
    { from: ['synthesizing'], on: 'flush', does: 'ignore', says: 'Nothing: all of it is being spoken' },
    {
      from: started,
      on: 'cancel',
      to: 'synthesizing',
      does: 'cancel',
      says: 'Drops what was not spoken; the end of each dropped utterance follows, at least one',
    },
    { from: ['ready'], on: 'close', to: 'done', does: 'end', says: 'close 1000' },
    { from: ['synthesizing'], on: 'close', to: 'closing', does: 'ignore', says: 'What was flushed is spoken to its end' },
    { from: ['closing'], on: 'text', does: 'ignore', says: 'Nothing' },
    { from: ['closing'], on: 'flush', does: 'ignore', says: 'Nothing' },
    { from: ['closing'], on: 'cancel', does: 'cancel', says: 'Drops what was not spoken' },
    { from: ['closing'], on: 'close', does: 'ignore', says: 'Nothing' },
    {
      from: ['ready', 'synthesizing', 'closing', 'starting'],
      on: 'start',
      to: 'error',
      does: 'refuse',
      says: 'error `invalid_frame`, close 1008',
    },
    { from: live, on: 'wrong', to: 'error', does: 'refuse', says: 'error `invalid_frame`, close 1008' },
    { from: ['ready', 'synthesizing', 'closing'], on: 'audio', does: 'sendAudio', says: 'Event of kind `audio`' },
    { from: ['synthesizing'], on: 'spoken', when: 'more', does: 'sayDone', says: 'Event of kind `done`, then `{type: done}`' },
    {
      from: ['synthesizing'],
      on: 'spoken',
      when: 'stopping',
      to: 'error',
      does: 'sayDoneAndStop',
      says: 'Event of kind `done`, `{type: done}`, error `shutting_down`, close 1001',
    },
    {
      from: ['synthesizing'],
      on: 'spoken',
      when: 'keptOpen',
      to: 'ready',
      does: 'sayDone',
      says: 'Event of kind `done`, then `{type: done}`',
    },
    { from: ['synthesizing'], on: 'spoken', to: 'done', does: 'sayDoneAndEnd', says: 'Event of kind `done`, `{type: done}`, close 1000' },
    { from: ['closing'], on: 'spoken', when: 'more', does: 'sayDone', says: 'Event of kind `done`, then `{type: done}`' },
    { from: ['closing'], on: 'spoken', to: 'done', does: 'sayDoneAndEnd', says: 'Event of kind `done`, `{type: done}`, close 1000' },
    {
      from: live,
      on: 'failed',
      to: 'error',
      does: 'fail',
      says: "`{type: error, code, message}`, close 1008 for the caller's fault, 1011 for ours or the provider's",
    },
    { from: live, on: 'left', to: 'error', does: 'drop', says: 'The provider is hung up' },
    { from: ['opened', 'starting', 'ready'], on: 'stopping', to: 'error', does: 'stop', says: 'error `shutting_down`, close 1001' },
    { from: ['synthesizing', 'closing'], on: 'stopping', does: 'ignore', says: 'The utterance may end' },
    { from: live, on: 'ending', to: 'error', does: 'stop', says: 'error `shutting_down`, close 1001' },
  ],
} as const satisfies Protocol<TtsState, TtsTrigger, TtsCondition>
