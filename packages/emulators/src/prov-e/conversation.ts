import { randomBytes } from 'node:crypto'
import type { EmulatedSocket, EmulatorWorld } from '../emulator.ts'
import { mp3, speechMs } from '../tone.ts'
import { readSsml } from './ssml.ts'

/** Two messages in, sound out: `speech.config`, then `ssml`. */
export async function speak(socket: EmulatedSocket, world: EmulatorWorld): Promise<void> {
  const fault = socket.request.fault?.name
  let configured = false
  let spoken = false
  for await (const message of socket.messages) {
    if (typeof message !== 'string') {
      world.violation('a binary message was sent to the reader')
      continue
    }
    const { headers, body } = readMessage(message)
    if (headers['path'] === 'speech.config') {
      configured = checkConfig(body, headers, world)
      continue
    }
    if (headers['path'] !== 'ssml') {
      world.violation(`a message with the path ${headers['path']}`)
      continue
    }
    if (!configured) world.violation('speech was asked for before it was configured')
    if (spoken) world.violation('a second text was sent over one connection')
    spoken = true
    const id = headers['x-requestid'] ?? ''
    if (!/^[0-9a-f]{32}$/.test(id)) world.violation('X-RequestId is not 32 hex digits')
    if (headers['content-type'] !== 'application/ssml+xml') world.violation('the content type of the text is not application/ssml+xml')
    if (!headers['x-timestamp']?.endsWith('(Coordinated Universal Time)Z')) world.violation('the timestamp is not as browsers write it')
    const wanted = readSsml(body, world)
    const text = (path: string, json: object) =>
      socket.send(`X-RequestId:${id}\r\nContent-Type:application/json; charset=utf-8\r\nPath:${path}\r\n\r\n${JSON.stringify(json)}`)
    text('turn.start', { context: { serviceTag: randomBytes(16).toString('hex') } })
    text('response', { context: { serviceTag: 'tag' }, audio: { type: 'inline', streamId: 'ABC' } })
    if (fault === 'unknown-text') text('turn.surprise', {})
    if (wanted.known && fault !== 'no-audio') {
      const sound = fault === 'not-mp3' ? Buffer.from('<html>please sign in</html>') : mp3(speechMs(wanted.text))
      const size = world.variants.has('tiny') ? 7 : world.variants.has('huge') ? sound.length : 720
      for (let at = 0; at < sound.length; at += size) socket.send(frame(id, sound.subarray(at, at + size), fault, world))
      text('audio.metadata', boundary('SentenceBoundary', wanted.text))
      text('audio.metadata', { Metadata: [{ Type: 'SessionEnd', Data: { Offset: 1 } }] })
      socket.send(withHeader(`X-RequestId:${id}\r\nX-StreamId:ABC\r\nPath:audio\r\n`, Buffer.alloc(0)))
    }
    text('turn.end', {})
  }
}

function readMessage(message: string): { readonly headers: Readonly<Record<string, string>>; readonly body: string } {
  const at = message.indexOf('\r\n\r\n')
  const lines = message.slice(0, Math.max(0, at)).split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1)]),
  )
  return { headers, body: message.slice(at + 4) }
}

function checkConfig(body: string, headers: Readonly<Record<string, string>>, world: EmulatorWorld): boolean {
  if (!headers['content-type']?.startsWith('application/json')) world.violation('the configuration is not sent as JSON')
  if (!body.endsWith('\r\n')) world.violation('the configuration does not end with a line end')
  try {
    const audio = (JSON.parse(body) as { context: { synthesis: { audio: { metadataoptions: object; outputFormat: string } } } }).context
      .synthesis.audio
    const on = Object.values(audio.metadataoptions).filter((value) => value === 'true').length
    if (on !== 1) world.violation('not exactly one kind of boundary is switched on')
    if (audio.outputFormat !== 'audio-24khz-48kbitrate-mono-mp3') world.violation(`the format ${audio.outputFormat} was asked for`)
    return true
  } catch {
    world.violation('the configuration is not as the service knows it')
    return false
  }
}

/** Offsets and lengths in ticks of 100 ns. */
function boundary(type: string, text: string): object {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const data = { Offset: 1_000_000, Duration: speechMs(text) * 10_000, text: { Text: escaped, Length: text.length, BoundaryType: type } }
  return { Metadata: [{ Type: type, Data: data }] }
}

function frame(id: string, sound: Buffer, fault: string | undefined, world: EmulatorWorld): Buffer {
  const usual = `X-RequestId:${id}\r\nContent-Type:audio/mpeg\r\nX-StreamId:ABC\r\nPath:audio\r\n`
  switch (fault) {
    case 'short-frame':
      return Buffer.from([0])
    case 'long-header':
      return Buffer.concat([Buffer.from([0xff, 0xff]), Buffer.from(usual), sound])
    case 'other-path':
      return withHeader(usual.replace('Path:audio', 'Path:video'), sound)
    case 'other-type':
      return withHeader(usual.replace('audio/mpeg', 'text/html'), sound)
    case 'no-type':
      return withHeader(usual.replace('Content-Type:audio/mpeg\r\n', ''), sound)
    case 'empty-audio':
      return withHeader(usual, Buffer.alloc(0))
    default:
      return withHeader(
        world.variants.has('odd-headers') ? `path:audio\r\nX-New:a:b\r\ncontent-type: audio/mpeg\r\nX-RequestId:${id}` : usual,
        sound,
      )
  }
}

function withHeader(header: string, sound: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(Buffer.byteLength(header))
  return Buffer.concat([length, Buffer.from(header), sound])
}
