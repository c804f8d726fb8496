import type { SttStream, SttStreamEvent } from '@chitravani/speech'
import { failure } from '../errors.ts'
import { openMachine } from './machine.ts'
import type { Machine, Plain } from './machine.ts'
import type { CommonHappening, Session, SessionTools } from './session.ts'
import { readSttMessage, transcriptFrame } from './stt-frames.ts'
import type { SttMessage } from './stt-frames.ts'
import { createListener } from './stt-listener.ts'
import { sttProtocol } from './stt-protocol.ts'

type SttStateName = keyof typeof sttProtocol.states
type SttHappening = SttMessage | CommonHappening | Plain<'opened' | 'heard'> | { readonly on: 'transcript'; readonly event: SttStreamEvent }

/** A session of `WS /api/stt/stream`; what follows what is in `sttProtocol`. */
export function beginStt(tools: SessionTools): Session<SttMessage> {
  const listener = createListener(tools)
  let isCutShort = false

  const fail = (error: unknown) => tools.fail(listener.explain(error))
  const listen = async (heard: SttStream) => {
    try {
      for await (const event of heard.events()) if (event.kind === 'transcript') await machine.happens({ on: 'transcript', event })
      await machine.happens({ on: 'heard' })
    } catch (error) {
      await machine.happens({ on: 'failed', error })
    }
  }
  /** Takes its time; what comes meanwhile is not held up. */
  const finish = async () => {
    try {
      await listener.finish()
    } catch (error) {
      await machine.happens({ on: 'failed', error })
    }
  }

  const machine: Machine<SttStateName, SttHappening> = openMachine<SttStateName, 'cutShort', typeof sttProtocol.transitions, SttHappening>(
    sttProtocol,
    'opened',
    {
      holds: { cutShort: () => isCutShort },
      failed: (error) => ({ on: 'failed', error }),
      took: tools.step,
      acts: {
        async open({ frame }) {
          void listen(await listener.open(frame))
          await machine.happens({ on: 'opened' })
        },
        sayReady: () => tools.say({ type: 'ready' }),
        hear: ({ samples }) => listener.hear(samples, () => machine.state === 'ready'),
        finish: () => void finish(),
        async cutShort() {
          isCutShort = true
          await listener.settled()
          void finish()
        },
        sayTranscript({ event }) {
          tools.noteFirst()
          return tools.say(transcriptFrame(event))
        },
        async sayDone() {
          await tools.say({ type: 'done', transcript_count: listener.transcriptCount })
          tools.end()
        },
        refuse: (happened) => fail(unexpected(happened)),
        refuseLate: () => fail(failure('start_timeout', `No start frame came within ${tools.times.startMs / 1_000} s.`)),
        ignore() {},
        stop: () => fail(failure('shutting_down', 'The server is being stopped. Try again in a moment.')),
        fail: ({ error }) => fail(error),
        drop: () => tools.drop(),
      },
    },
  )

  return { machine, read: readSttMessage, leave: () => listener.close() }
}

function unexpected(happened: { readonly on: string; readonly problem?: string }) {
  return failure(
    'invalid_frame',
    happened.problem ??
      (happened.on === 'sound' ? 'Sound is not expected before a start frame.' : `A frame of the type ${happened.on} is not expected now.`),
  )
}
