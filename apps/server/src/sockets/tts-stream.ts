import type { TtsStream, TtsStreamEvent } from '@chitravani/speech'
import { failure } from '../errors.ts'
import { openMachine } from './machine.ts'
import type { Acts, Machine, Plain } from './machine.ts'
import type { CommonHappening, Session, SessionTools } from './session.ts'
import { audioFrame, endFrame, readTtsMessage } from './tts-frames.ts'
import type { TtsMessage } from './tts-frames.ts'
import { ttsProtocol } from './tts-protocol.ts'
import { createSpeaker } from './tts-speaker.ts'
import type { TtsSpeaker } from './tts-speaker.ts'

type TtsStateName = keyof typeof ttsProtocol.states
type TtsHappening =
  | TtsMessage
  | CommonHappening
  | Plain<'opened'>
  | { readonly on: 'audio'; readonly event: TtsStreamEvent }
  | { readonly on: 'spoken'; readonly event: TtsStreamEvent }

/** Sound of one frame: whole samples of every format, and small enough for a reader's pace to be seen. */
const frameBytes = 24 * 1024

/** A session of `WS /api/tts/stream`; what follows what is in `ttsProtocol`. */
export function beginTts(tools: SessionTools): Session<TtsMessage> {
  const speaker = createSpeaker(tools)
  let isStopping = false
  /** Frames that are being dealt with. */
  let busy = 0

  const machine: Machine<TtsStateName, TtsHappening> = openMachine<
    TtsStateName,
    'keptOpen' | 'more' | 'stopping',
    typeof ttsProtocol.transitions,
    TtsHappening
  >(ttsProtocol, 'opened', {
    holds: {
      keptOpen: () => speaker.keepOpen,
      more: () => speaker.due > 0,
      stopping: () => speaker.keepOpen && isStopping,
    },
    failed: (error) => ({ on: 'failed', error }),
    took: tools.step,
    acts: actsOf(tools, speaker, (happened) => machine.happens(happened)),
  })

  return {
    machine: {
      get state() {
        return machine.state
      },
      async happens(happened) {
        if (happened.on === 'stopping') isStopping = true
        busy += 1
        await machine.happens(happened)
        busy -= 1
      },
    },
    read: readTtsMessage,
    arrives(message, inbox) {
      // after close neither text nor flush means anything
      if (message.on !== 'cancel' || machine.state === 'closing') return false
      // What was not dealt with yet would be dropped by it; and whoever wants silence does not wait for it.
      const dropped = inbox.takeBack(whatCancelDrops)
      if (dropped.length === 0 && busy === 0) return false
      const cancel: TtsMessage = { on: 'cancel', dropped }
      if (machine.state === 'ready' || machine.state === 'synthesizing') void machine.happens(cancel)
      else inbox.add(cancel, 0)
      return true
    },
    leave: () => speaker.close(),
  }
}

/** Texts and flushes up to `close`: what follows that is not spoken anyway. */
function whatCancelDrops({ on }: TtsMessage): 'take' | 'leave' | 'stop' {
  if (on === 'text' || on === 'flush') return 'take'
  return on === 'start' ? 'leave' : 'stop'
}

type Happens = (happened: TtsHappening) => Promise<void>

/** What the lines of the protocol do. */
function actsOf(tools: SessionTools, speaker: TtsSpeaker, happens: Happens): Acts<typeof ttsProtocol.transitions, TtsHappening> {
  const fail = (error: unknown) => tools.fail(speaker.explain(error))
  const sayDone = async ({ event }: { readonly event: TtsStreamEvent }) => {
    // both at once: the state has changed, and nothing may come between them
    await Promise.all([tools.say(endFrame(event)), tools.say({ type: 'done' })])
  }
  let dropped = new AbortController()
  return {
    async open({ frame }) {
      void listen(await speaker.open(frame), happens)
      await happens({ on: 'opened' })
    },
    sayReady: () => tools.say({ type: 'ready' }),
    addText: ({ text }) => speaker.addText(text),
    flush: () => speaker.flush(),
    cancel({ dropped: waiting = [] }) {
      dropped.abort()
      dropped = new AbortController()
      return speaker.cancel(waiting)
    },
    async sendAudio({ event }) {
      tools.noteFirst()
      const audio = event.audio ?? new Uint8Array(0)
      const ends = AbortSignal.any([tools.life, dropped.signal])
      for (let at = 0; at < audio.length && !ends.aborted; at += frameBytes)
        await tools.say(audioFrame(event, audio.subarray(at, at + frameBytes)))
    },
    sayDone,
    async sayDoneAndEnd(happened) {
      await sayDone(happened)
      tools.end()
    },
    async sayDoneAndStop(happened) {
      await sayDone(happened)
      fail(stopped())
    },
    refuse: (happened) => fail(unexpected(happened)),
    refuseLate: () => fail(failure('start_timeout', `No start frame came within ${tools.times.startMs / 1_000} s.`)),
    ignore() {},
    end: () => tools.end(),
    stop: () => fail(stopped()),
    fail: ({ error }) => fail(error),
    drop: () => tools.drop(),
  }
}

/** Hands on what the provider says, at the pace of the client. */
async function listen(spoken: TtsStream, happens: Happens): Promise<void> {
  try {
    for await (const event of spoken.events()) await happens({ on: event.kind === 'audio' ? 'audio' : 'spoken', event })
  } catch (error) {
    await happens({ on: 'failed', error })
  }
}

function unexpected(happened: { readonly on: string; readonly problem?: string }) {
  return failure('invalid_frame', happened.problem ?? `A frame of the type ${happened.on} is not expected now.`)
}

function stopped() {
  return failure('shutting_down', 'The server is being stopped. Try again in a moment.')
}
