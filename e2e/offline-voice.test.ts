import { ttsResponse } from '@chitravani/protocol'
import { readWav } from '@chitravani/speech'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import OpenAI from 'openai'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { startTestServer } from './server.ts'
import type { TestServer } from './server.ts'

const installed = (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, 'espeak-ng')))
const text = 'नमस्ते! आप कैसे हैं? आज मौसम बहुत अच्छा है।'

/** A server as `npm start` starts it where the program is installed: no key, no setting. */
describe.skipIf(!installed)(`the offline voice of a server${installed ? '' : ' (espeak-ng is not installed)'}`, () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server?.[Symbol.asyncDispose]())

  it('speaks at once', async () => {
    const answer = await fetch(`${server.url}/api/tts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text, language: 'hi' }),
    })
    const made = ttsResponse.parse(await answer.json())
    expect(made).toMatchObject({ provider: 'prov_local', audio_format: 'wav', model_id: 'espeak-ng' })
    const wav = readWav(Buffer.from(made.audio_base64, 'base64'))
    expect(wav?.truncated).toBe(false)
    expect(wav?.samples.length).toBeGreaterThan(22_050 * 2 * 0.05 * text.length)
  })

  it('tells which language it took the text for', async () => {
    const said = async (text: string) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`${server.url}/api/tts`, { method: 'POST', headers, body: JSON.stringify({ text }) })
      return ttsResponse.parse(await answer.json()).language
    }
    expect([await said(text), await said('வணக்கம்'), await said('Good morning')]).toEqual(['hi', 'ta', 'en'])
    // Read in pieces by two voices: there is no one language.
    expect(await said(`${'नमस्ते, आप कैसे हैं आज? '.repeat(30)}\n${'Good morning to all of you. '.repeat(30)}`)).toBeNull()
  })

  it('streams over the socket, sentence by sentence', async () => {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/tts/stream`)
    const frames: Record<string, unknown>[] = []
    socket.on('open', () => socket.send(JSON.stringify({ type: 'start', language: 'hi' })))
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString('utf8')) as Record<string, unknown>
      frames.push(frame)
      if (frame['type'] !== 'ready') return
      socket.send(JSON.stringify({ type: 'text', text }))
      socket.send(JSON.stringify({ type: 'flush' }))
    })
    const code = await new Promise<number>((resolve) => socket.on('close', resolve))
    expect(code).toBe(1000)
    expect(frames.at(-1)).toEqual({ type: 'done' })
    const sound = Buffer.concat(frames.flatMap(({ audio_base64: part }) => (typeof part === 'string' ? [Buffer.from(part, 'base64')] : [])))
    expect(readWav(sound)?.samples.length).toBeGreaterThan(22_050 * 2 * 0.05 * text.length)
    expect(frames.filter(({ kind }) => kind === 'audio').every(({ provider }) => provider === 'prov_local')).toBe(true)
  })

  it('speaks to OpenAI clients, as samples of their rate too', async () => {
    const client = new OpenAI({ apiKey: 'none', baseURL: `${server.url}/v1` })
    const bytes = async (response_format?: 'wav' | 'pcm') => {
      const made = await client.audio.speech.create({
        model: 'tts-1',
        voice: 'nova',
        input: text,
        ...(response_format ? { response_format } : {}),
      })
      return Buffer.from(await made.arrayBuffer())
    }
    const wav = readWav(await bytes())
    const seconds = (wav?.samples.length ?? 0) / 2 / 22_050
    expect(Math.abs((await bytes('pcm')).length / 2 / 24_000 - seconds)).toBeLessThan(0.5)
    expect(readWav(await bytes('wav'))?.samples.length).toBe(wav?.samples.length)
  })
})
