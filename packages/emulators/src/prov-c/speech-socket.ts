import type { EmulatedSocket, EmulatorWorld } from '../emulator.ts'
import { fieldsOf, type Fields } from '../fields.ts'
import { wav } from '../tone.ts'
import { problemOfSpeech, problemOfText } from './checks.ts'
import { requestId } from './refusal.ts'
import { rateOf, soundOf } from './sound.ts'

const maxTextCharacters = 2500

export async function speakSocket(socket: EmulatedSocket, world: EmulatorWorld): Promise<void> {
  const { query, fault } = socket.request
  const model = query.get('model')
  let config: Fields | undefined
  let buffered = ''
  const fail = (code: unknown, message: string) => {
    socket.send({ type: 'error', data: { message, code, details: {}, request_id: requestId } })
    socket.close()
  }
  const final = () => {
    if (query.get('send_completion_event') !== 'true') world.violation('no completion event was asked for')
    else if (fault?.name !== 'no-final')
      socket.send({ type: 'event', data: { event_type: 'final', message: 'done', timestamp: new Date().toISOString() } })
  }
  for await (const message of socket.messages) {
    const frame = fieldsOf(message)
    const data = (frame?.['data'] ?? {}) as Fields
    switch (frame?.['type']) {
      case 'config': {
        const problem = problemOfSpeech(data, model, world.variants, true)
        if (problem) return fail(422, problem)
        if (fault?.name === 'error-first') return fail(500, 'engine failed')
        if (fault?.name === 'quota-frame') return fail('insufficient_quota_error', 'no credits are left')
        config = data
        break
      }
      case 'text': {
        const problem = config ? problemOfText(data['text'], maxTextCharacters) : 'config comes first'
        if (problem) return fail(422, problem)
        buffered += String(data['text'])
        if (config && world.variants.has('early')) {
          if (!speakBuffered(socket, buffered, config, world)) return
          buffered = ''
        }
        break
      }
      case 'flush':
        if (!config) return fail(422, 'config comes first')
        if (buffered !== '' && !speakBuffered(socket, buffered, config, world)) return
        buffered = ''
        final()
        if (fault?.name === 'no-final') socket.close()
        break
      case 'ping':
        break
      default:
        return fail(400, 'unknown type')
    }
  }
}

/** False when the fault ended the conversation. */
function speakBuffered(socket: EmulatedSocket, text: string, config: Fields, world: EmulatorWorld): boolean {
  const { fault, query } = socket.request
  if (fault?.name === 'no-audio') return true
  const send = (audio: unknown) => socket.send({ type: 'audio', data: { content_type: 'audio/mpeg', audio, request_id: requestId } })
  if (world.variants.has('unknown-frames')) socket.send({ type: 'event', data: { event_type: 'started' } })
  for (const chunk of cut(soundOf(text, config, query.get('model'), 'mp3'), config, socket, world)) {
    if (fault?.name === 'no-field') send(undefined)
    else send(fault?.name === 'bad-base64' ? '%%%' : chunk.toString('base64'))
    if (fault?.name === 'no-json') socket.send('not json')
    if (fault?.name !== 'error-frame') continue
    socket.send({ type: 'error', data: { message: 'engine failed', code: fault.status ?? 500, request_id: requestId } })
    socket.close()
    return false
  }
  return true
}

function cut(sound: Buffer, config: Fields, socket: EmulatedSocket, { variants }: EmulatorWorld): readonly Buffer[] {
  const size = variants.has('tiny') ? 7 : variants.has('huge') ? sound.length : 4801
  const chunks: Buffer[] = []
  for (let at = 0; at < sound.length; at += size) chunks.push(sound.subarray(at, at + size))
  const codec = config['output_audio_codec']
  const sampled = codec === 'linear16' || codec === 'wav'
  if (!sampled || !(variants.has('wav-chunks') || socket.request.fault?.name === 'other-rate')) return chunks
  const rate = socket.request.fault?.name === 'other-rate' ? 8000 : rateOf(config, socket.request.query.get('model'))
  const samples = codec === 'wav' ? sound.subarray(44) : sound
  const pieces: Buffer[] = []
  for (let at = 0; at < samples.length; at += 4800) pieces.push(wav(samples.subarray(at, at + 4800), rate))
  return pieces
}
