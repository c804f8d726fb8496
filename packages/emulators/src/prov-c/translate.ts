import { echoTranslation } from '../echo.ts'
import type { EmulatedReply, EmulatedRequest, EmulatorWorld } from '../emulator.ts'
import type { Fields } from '../fields.ts'
import { allLanguages, problemOfText, speechLanguages } from './checks.ts'
import { reject, requestId } from './refusal.ts'

export function translate(request: EmulatedRequest, world: EmulatorWorld): EmulatedReply {
  const body = (request.json ?? {}) as Fields
  const { input, model, source_language_code: source, target_language_code: target } = body
  const languages = model === 'mayura:v1' ? speechLanguages : allLanguages
  if (model !== 'mayura:v1' && model !== 'sarvam-translate:v1') return reject(400, 'invalid_request_error', 'model is not known')
  const problem = problemOfText(input, model === 'mayura:v1' ? 1000 : 2000)
  if (problem) return reject(400, 'invalid_request_error', problem)
  if (!languages.has(source) || !languages.has(target))
    return reject(422, 'unprocessable_entity_error', 'the language pair is not supported')
  const text = String(input)
  if (/[\r\n]/.test(text) || text !== text.trim())
    world.violation(`a text with line ends or white space at its edges: ${JSON.stringify(text)}`)
  const fault = request.fault?.name
  const echoed = echoTranslation(text, String(target).slice(0, -'-IN'.length), world.variants)
  const translated = fault === 'blank' ? ' ' : fault === 'wrong-types' ? 7 : echoed
  const inHeader = world.variants.has('header-id')
  const answer = { ...(inHeader ? {} : { request_id: requestId }), translated_text: translated, source_language_code: source }
  return {
    headers: { 'content-type': 'application/json', ...(inHeader ? { 'x-request-id': 'from-header' } : {}) },
    body: JSON.stringify(answer).slice(0, fault === 'cut-json' ? -9 : undefined),
  }
}
