import { type CallOptions, Failure } from '@chitravani/kit'
import type { Core } from './core.ts'
import { speechFailure } from './errors.ts'
import type { TtsPlan, TtsUtterance } from './providers/provider.ts'
import type { Candidate } from './routing/candidates.ts'
import { callOpened, firstToServe, reportEnd, startDeadline } from './routing/route.ts'
import { streamSentences } from './sentence-stream.ts'
import { checkFields } from './fields.ts'
import { chooseSpeakers, ttsFields, type TtsOptions, ttsOf } from './synthesize.ts'
import { openSession, type TtsStream } from './tts-session.ts'

export interface TtsStreamOptions extends TtsOptions {
  /** After `done` the stream takes more text, until `close`. Default false. */
  readonly keepOpen?: boolean
}

/**
 * Opens a stream on the first provider of the route that can stream; where none can, on the first that makes whole audio,
 * sentence by sentence. Before the first sound another may take over; afterwards never.
 */
export async function openTtsStream(core: Core, options: TtsStreamOptions = {}, call: CallOptions = {}): Promise<TtsStream> {
  checkFields(options, 'options', [...ttsFields, 'keepOpen'])
  const { candidates, native } = chooseStreamers(core, options)
  const deadline = startDeadline(call)
  const start = ({ opened, plan }: Candidate<TtsPlan>, isLast: boolean): Promise<TtsUtterance> => {
    const tts = ttsOf(opened)
    const life = { signal: call.signal, ends: call.signal, untilMs: undefined }
    const say = (text: string, signal: AbortSignal) => {
      const ends = call.signal ? AbortSignal.any([call.signal, signal]) : signal
      return callOpened(opened, core.traffic, { ...life, signal: ends, ends }, true, (callOptions) =>
        tts.synthesize(text, plan, callOptions),
      )
    }
    if (!native) return Promise.resolve(streamSentences({ provider: opened.token, plan, say }))
    const open = async (callOptions: CallOptions) => {
      if (!tts.openStream) throw speechFailure('unsupported_capability', `${opened.token} cannot stream speech`)
      return tts.openStream(plan, callOptions)
    }
    return callOpened(opened, core.traffic, deadline, isLast, open, 'beginning')
  }
  const { value: first, opened } = await firstToServe(candidates, deadline, start)
  const chosen = candidates.find((candidate) => candidate.opened === opened) as Candidate<TtsPlan>
  return openSession({
    first,
    chosen,
    keepOpen: options.keepOpen ?? false,
    next: () => start(chosen, true),
    ended: (error) => reportEnd(opened, core.traffic, error),
  })
}

function chooseStreamers(core: Core, options: TtsStreamOptions) {
  try {
    return { candidates: chooseSpeakers(core, options, 'stream'), native: true }
  } catch (error) {
    if (!(error instanceof Failure) || (options.provider !== undefined && error.code !== 'unsupported_capability')) throw error
    try {
      return { candidates: chooseSpeakers(core, options, 'sentences'), native: false }
    } catch (whole) {
      // where nobody can stream, why nobody can speak says more
      throw error.code === 'unsupported_capability' ? whole : error
    }
  }
}
