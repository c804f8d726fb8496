import { createRequire } from 'node:module'
import type { FromEngine, Result, SherpaModule, Task, ToEngine } from './engine-messages.ts'

/**
 * The process that holds one model. sherpa-onnx computes without giving the thread back, and ends its process when a model
 * file is not what it takes it for: neither may happen to a server.
 */

const answer = (message: FromEngine) => void process.send?.(message)
let run: ((task: Task) => Result) | undefined

process.on('disconnect', () => process.exit())
process.on('message', (message: ToEngine) => {
  try {
    if (message.type === 'open') {
      run = open(message)
      answer({ type: 'ready' })
    } else if (run) answer({ type: 'result', result: run(message.task) })
  } catch (error) {
    answer({ type: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
})

function open({ config: { kind, config }, module }: Extract<ToEngine, { type: 'open' }>): (task: Task) => Result {
  const sherpa = createRequire(import.meta.url)(module) as SherpaModule
  if (kind === 'voice') {
    const voice = new sherpa.OfflineTts(config)
    return (task) => {
      if (task.kind !== 'speak') throw new TypeError('a voice only speaks')
      const { samples, sampleRate } = voice.generate({ text: task.text, sid: task.speaker, speed: task.speed, enableExternalBuffer: false })
      return { kind: 'sound', samples, sampleRateHz: sampleRate }
    }
  }
  const recognizer = new sherpa.OfflineRecognizer(config)
  return (task) => {
    if (task.kind !== 'hear') throw new TypeError('a recognizer only listens')
    const stream = recognizer.createStream()
    stream.acceptWaveform({ samples: task.samples, sampleRate: task.sampleRateHz })
    recognizer.decode(stream)
    return { kind: 'text', text: recognizer.getResult(stream).text }
  }
}
