import { base } from './server.ts'

/** The microphone as mono 16-bit samples. */
export interface Microphone {
  stop(): void
}

/** Rates that every provider of ours takes are few; this one they all do. */
export const recordingRateHz = 16_000

/** @throws an `Error` that says why there is no sound */
export async function openMicrophone(onSamples: (samples: Int16Array<ArrayBuffer>) => void): Promise<Microphone> {
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) throw new Error('The browser gives the microphone to https pages and to localhost only.')
  const stream = await devices
    .getUserMedia({ audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true } })
    .catch((error: unknown) => {
      throw new Error(
        error instanceof DOMException && error.name === 'NotAllowedError' ? 'The microphone was not allowed.' : 'There is no microphone.',
      )
    })
  const context = new AudioContext({ sampleRate: recordingRateHz })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
    if (context.state !== 'closed') void context.close()
  }
  try {
    await context.audioWorklet.addModule(new URL('microphone-worklet.js', base).href)
    const recorder = new AudioWorkletNode(context, 'microphone', { numberOfOutputs: 0 })
    recorder.port.addEventListener('message', ({ data }: MessageEvent<Int16Array<ArrayBuffer>>) => onSamples(data))
    recorder.port.start()
    context.createMediaStreamSource(stream).connect(recorder)
    return { stop }
  } catch (error) {
    stop()
    throw error
  }
}
