import { sleep } from '@chitravani/kit'

/** The service takes frames of exactly this size, at the pace of speech. */
const frameBytes = 1024
const samplesPerFrame = frameBytes / 2
/** Silence behind the speech, so that its voice detector closes the last segment. */
const trailingSilenceSeconds = 0.5
/** Frames may run this far ahead of real time. */
const headStartMs = 100

interface FrameOptions {
  readonly samplingRateHz: number
  readonly signal: AbortSignal | undefined
  isClosed(): boolean
  send(frame: Uint8Array): Promise<void>
}

/** Samples on their way to the service; less than a frame waits for more. */
export interface PacedFrames {
  send(samples: Uint8Array): Promise<void>
  /** The last frame filled up, and silence after it. */
  finish(): Promise<void>
}

export function paceFrames(options: FrameOptions): PacedFrames {
  const frameMs = (samplesPerFrame * 1000) / options.samplingRateHz
  let rest: Uint8Array = new Uint8Array(0)
  let sentFrames = 0
  let startedAt: number | undefined

  const sendFrame = async (frame: Uint8Array) => {
    startedAt ??= performance.now()
    const aheadMs = sentFrames * frameMs - (performance.now() - startedAt)
    if (aheadMs > headStartMs) await sleep(aheadMs - headStartMs, { signal: options.signal })
    sentFrames += 1
    await options.send(frame)
  }
  const send = async (samples: Uint8Array) => {
    const all = rest.length === 0 ? samples : Buffer.concat([rest, samples])
    let at = 0
    for (; at + frameBytes <= all.length && !options.isClosed(); at += frameBytes) await sendFrame(all.subarray(at, at + frameBytes))
    rest = all.subarray(at)
  }

  return {
    send,
    async finish() {
      // half a sample at the end is dropped, half a frame filled up with silence
      rest = rest.subarray(0, rest.length - (rest.length % 2))
      const silence = Math.ceil((trailingSilenceSeconds * options.samplingRateHz) / samplesPerFrame) * frameBytes
      const filled = rest.length === 0 ? 0 : frameBytes - rest.length
      await send(Buffer.alloc(filled + silence))
    },
  }
}
