import type { Protocol } from './machine.ts'

export type SttState = 'opened' | 'starting' | 'ready' | 'finishing' | 'done' | 'error'
export type SttTrigger =
  'start' | 'sound' | 'finish' | 'wrong' | 'late' | 'opened' | 'transcript' | 'heard' | 'failed' | 'left' | 'stopping' | 'ending'
export type SttCondition = 'cutShort'

const live = ['opened', 'starting', 'ready', 'finishing'] as const

/** `WS /api/stt/stream`. */
export const sttProtocol = {
  states: { opened: 'Opened', starting: 'Starting', ready: 'Ready', finishing: 'Finishing', done: 'Done', error: 'Error' },
  ends: ['done', 'error'],
  triggers: {
    start: '`start` frame',
    sound: 'binary message',
    finish: '`finish` frame',
    wrong: 'any other text: no JSON, an unknown type or field',
    late: '10 s without a frame',
    opened: 'the provider is ready',
    transcript: 'a transcript',
    heard: 'the end of the transcripts',
    failed: 'a failure: of the request, of the provider, of a reader that takes nothing',
    left: 'the client is gone',
    stopping: 'the server is told to stop',
    ending: 'the server stops now',
  },
  conditions: { cutShort: 'the server is told to stop' },
  transitions: [
    { from: ['opened'], on: 'start', to: 'starting', does: 'open', says: "Opens the provider's stream; what follows waits for it" },
    { from: ['opened'], on: 'late', to: 'error', does: 'refuseLate', says: 'error `start_timeout`, close 1008' },
    { from: ['opened'], on: 'sound', to: 'error', does: 'refuse', says: 'error `invalid_frame`, close 1008' },
    { from: ['opened'], on: 'finish', to: 'error', does: 'refuse', says: 'error `invalid_frame`, close 1008' },
    { from: ['starting'], on: 'opened', to: 'ready', does: 'sayReady', says: '`{type: ready}`' },
    { from: ['ready'], on: 'sound', does: 'hear', says: 'Samples go to the provider; an odd byte waits for the next message' },
    {
      from: ['ready'],
      on: 'finish',
      to: 'finishing',
      does: 'finish',
      says: 'No more sound is taken, a byte left over is dropped; the last transcripts follow',
    },
    { from: ['finishing'], on: 'sound', does: 'ignore', says: 'Nothing' },
    { from: ['finishing'], on: 'finish', does: 'ignore', says: 'Nothing' },
    { from: ['starting', 'ready', 'finishing'], on: 'start', to: 'error', does: 'refuse', says: 'error `invalid_frame`, close 1008' },
    { from: live, on: 'wrong', to: 'error', does: 'refuse', says: 'error `invalid_frame`, close 1008' },
    { from: ['ready', 'finishing'], on: 'transcript', does: 'sayTranscript', says: '`{type: transcript, text, is_final}`' },
    { from: ['finishing'], on: 'heard', when: 'cutShort', to: 'error', does: 'stop', says: 'error `shutting_down`, close 1001' },
    {
      from: ['finishing'],
      on: 'heard',
      to: 'done',
      does: 'sayDone',
      says: '`{type: done, transcript_count}`, close 1000; the count is 0 when no speech was transcribed',
    },
    {
      from: live,
      on: 'failed',
      to: 'error',
      does: 'fail',
      says: "`{type: error, code, message}`, close 1008 for the caller's fault, 1011 for ours or the provider's",
    },
    { from: live, on: 'left', to: 'error', does: 'drop', says: 'The provider is hung up' },
    { from: ['opened', 'starting'], on: 'stopping', to: 'error', does: 'stop', says: 'error `shutting_down`, close 1001' },
    { from: ['ready'], on: 'stopping', to: 'finishing', does: 'cutShort', says: 'What was heard is written down' },
    { from: ['finishing'], on: 'stopping', does: 'ignore', says: 'The last transcripts may come' },
    { from: live, on: 'ending', to: 'error', does: 'stop', says: 'error `shutting_down`, close 1001' },
  ],
} as const satisfies Protocol<SttState, SttTrigger, SttCondition>
