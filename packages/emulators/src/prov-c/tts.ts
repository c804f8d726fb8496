import type { EmulatedReply, EmulatedRequest, EmulatorWorld } from '../emulator.ts'
import type { Fields } from '../fields.ts'
import { wav } from '../tone.ts'
import { problemOfSpeech, problemOfText } from './checks.ts'
import { reject, requestId } from './refusal.ts'
import { rateOf, soundOf } from './sound.ts'

export function speak(request: EmulatedRequest, world: EmulatorWorld): EmulatedReply {
  const body = (request.json ?? {}) as Fields
  const { model = 'bulbul:v2', text } = body
  const problem = problemOfSpeech(body, model, world.variants, false) ?? problemOfText(text, model === 'bulbul:v2' ? 1500 : 2500)
  if (problem) return reject(400, 'invalid_request_error', problem)
  const audio = damaged(soundOf(String(text), body, model, 'wav'), body, request, world.variants)
  const fault = request.fault?.name
  const audios = fault === 'two-audios' ? [audio, audio] : fault === 'no-audios' ? [] : [audio]
  const inHeader = world.variants.has('header-id')
  const answer = { ...(inHeader ? {} : { request_id: requestId }), audios: fault === 'wrong-types' ? 'yes' : audios }
  return {
    headers: { 'content-type': 'application/json', ...(inHeader ? { 'x-request-id': 'from-header' } : {}) },
    body: JSON.stringify(answer).slice(0, fault === 'cut-json' ? -9 : undefined),
  }
}

function damaged(sound: Buffer, body: Fields, request: EmulatedRequest, variants: ReadonlySet<string>): string {
  switch (request.fault?.name) {
    case 'bad-base64':
      return '%%%'
    case 'no-audio':
      return ''
    case 'cut-wav':
      return sound.subarray(0, -100).toString('base64')
    case 'not-wav':
      return Buffer.from('there is no sound here').toString('base64')
    case 'odd':
      return sound.subarray(0, -1).toString('base64')
    default:
      return (
        variants.has('linear16-wav') && body['output_audio_codec'] === 'linear16' ? wav(sound, rateOf(body, body['model'])) : sound
      ).toString('base64')
  }
}
