import { printTransitions } from './machine.ts'
import { sttProtocol } from './stt-protocol.ts'
import { ttsProtocol } from './tts-protocol.ts'

/** docs/reference/speech-sockets.md, from the tables that the sockets run from. */
export function socketsPage(): string {
  return `# Speech sockets

Two WebSockets speak and listen while the words are still coming: \`WS /api/tts/stream\` and \`WS /api/stt/stream\`. Frames are JSON texts;
only the sound that a client sends to be written down comes as binary messages.

## Signing in

A server that listens on this machine alone takes sockets without a token. Elsewhere a client gives its token or API key as
\`Authorization: Bearer <token>\`. A browser can set no header and offers two subprotocols instead; the server chooses the first:

\`\`\`js
new WebSocket('wss://speech.example.org/api/tts/stream', ['chitravani.v1', \`bearer.\${token}\`])
\`\`\`

A page of another site is refused unless \`server.cors_origins\` names it. A refusal is an ordinary answer of HTTP in the usual shape, before
there is a socket: 401, 403 (\`foreign_origin\`), 421, 426, 429, 503.

## \`WS /api/tts/stream\`

\`\`\`
client  {"type":"start","provider":"prov_b","language":"hi"}
server  {"type":"ready"}
client  {"type":"text","text":"नमस्ते"}
client  {"type":"flush"}
server  {"type":"event","kind":"audio","audio_base64":"…","audio_format":"24000:pcm16","language":"hi","provider":"prov_b","model_id":"…","request_id":"…"}
server  {"type":"event","kind":"done","audio_format":"24000:pcm16","language":"hi","provider":"prov_b","model_id":"…","request_id":"…"}
server  {"type":"done"}
\`\`\`

| Field of \`start\` | Type | Meaning |
| --- | --- | --- |
| \`provider\` | token | Left out: the first of the route that can stream |
| \`language\` | BCP 47 | As \`hi\` or \`hi-IN\` |
| \`parameters\` | object | Options of that provider |
| \`provider_parameters\` | object | Options by provider, for the route |
| \`keep_open\` | boolean | After \`done\` the stream is ready again, until \`close\`. Default false |
| \`api_key\`, \`endpoint\` | text | The caller's own key, and with it an address; only together with \`provider\` |

Text is spoken by the provider that was chosen, whatever happens: there is never a second voice. A provider that speaks at once (prov_b) may
be heard before \`flush\`. A provider that cannot stream is asked sentence by sentence. \`request_id\` is that of the utterance. An event holds
at most 24 KiB of sound, cut between samples.

${printTransitions(ttsProtocol)}

## \`WS /api/stt/stream\`

\`\`\`
client  {"type":"start","provider":"prov_a","language":"hi","sampling_rate":16000}
server  {"type":"ready"}
client  binary messages: mono, signed 16-bit, little endian
server  {"type":"transcript","text":"नमस्ते","is_final":true,"language":"hi"}
client  {"type":"finish"}
server  {"type":"done","transcript_count":1}
\`\`\`

| Field of \`start\` | Type | Meaning |
| --- | --- | --- |
| \`provider\` | token | Left out: the first of the route that can |
| \`language\` | BCP 47 | As \`hi\` or \`hi-IN\` |
| \`sampling_rate\` | whole number | In Hz. Default 16000 |
| \`parameters\` | object | Options of that provider |
| \`api_key\`, \`endpoint\` | text | The caller's own key, and with it an address; only together with \`provider\` |

\`transcript_count\` counts final transcripts with text. A message of any length is taken; an odd byte waits for the next one.

${printTransitions(sttProtocol)}

## Rules of every socket

- **Errors** are \`{"type":"error","code","message"}\` as the last frame; then the socket is closed: 1008 for the caller's fault, 1011 for ours or
  the provider's, 1001 when the server stops. The codes are those of [the error page](errors.md). What breaks the WebSocket protocol itself is
  closed with 1002, 1007 or 1009 without a frame.
- **Limits.** A frame has at most \`limits.frame_bytes\`, a message at most 1,024 frames, the text before a flush at most \`limits.tts_text\`
  characters, a caller at most \`limits.sockets_per_caller\` sockets; eight utterances may wait to be spoken. Each socket, and each utterance after
  its first, counts on \`limits.speech_per_minute\`. Messages are not compressed.
- **Pace.** While a client takes nothing, nothing is read from the provider; after 30 s of that it is cut (\`slow_reader\`, 1008). While a
  provider takes no sound, nothing is read from the client; after 30 s the socket ends (\`timeout\`, 1011).
- **Life.** The server pings every 20 s and ends a socket that does not answer within 20 s (\`no_pong\`, 1008).
- **Stop.** A server that is told to stop lets utterances that are being spoken, and the last transcripts, come to their end.
`
}
