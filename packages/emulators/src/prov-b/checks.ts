import type { Fields } from '../fields.ts'
/** What the service accepts; a text says what is wrong. */

const languageCodes: ReadonlySet<unknown> = new Set(['bn', 'en', 'gu', 'hi', 'kn', 'ml', 'mr', 'or', 'ta', 'te'])
const maxCharacters = 10_000
const httpFields = ['text', 'lang', 'voice', 'output_format', 'speed', 'num_step', 'guidance_scale', 'use_fast', 'g2p_overrides']
const helloFields = ['type', 'lang', 'voice', 'output_format', 'auth_token', 'num_step', 'guidance_scale', 'use_fast']

export interface Problem {
  readonly code: string
  readonly message: string
}

export function problemOfBody(body: Fields): Problem | undefined {
  const { speed } = body
  if (speed !== undefined && (typeof speed !== 'number' || speed < 0.25 || speed > 4))
    return { code: 'invalid_field', message: 'speed is out of range' }
  return unknownField(body, httpFields) ?? problemOfText(body['text']) ?? problemOfVoice(body)
}

export function problemOfHello(hello: Fields): Problem | undefined {
  return unknownField(hello, helloFields) ?? problemOfVoice(hello)
}

export function problemOfText(text: unknown): Problem | undefined {
  if (typeof text !== 'string' || text.trim() === '') return { code: 'empty_text', message: 'text is required' }
  return text.length > maxCharacters ? { code: 'text_too_long', message: `text is longer than ${maxCharacters} characters` } : undefined
}

function problemOfVoice({ lang, voice, output_format: format, num_step: steps }: Fields): Problem | undefined {
  if (lang !== undefined && !languageCodes.has(lang)) return { code: 'unsupported_language', message: 'lang is not supported' }
  if (voice !== undefined && (typeof voice !== 'string' || voice.startsWith('unknown')))
    return { code: 'unknown_voice', message: `there is no voice ${typeof voice === 'string' ? voice : 'of this type'}` }
  if (format !== undefined && !(typeof format === 'string' && /^(8000|16000|24000):(pcm16|float32|mulaw)$/.test(format)))
    return { code: 'unsupported_format', message: 'output_format is not supported' }
  if (steps !== undefined && !(Number.isInteger(steps) && Number(steps) >= 1 && Number(steps) <= 100))
    return { code: 'invalid_field', message: 'num_step is out of range' }
  return undefined
}

function unknownField(fields: Fields, known: readonly string[]): Problem | undefined {
  const field = Object.keys(fields).find((name) => !known.includes(name))
  return field === undefined ? undefined : { code: 'unknown_field', message: `${field} is not known` }
}
