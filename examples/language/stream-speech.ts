/** Speaks while the text is still being written, as a voice for a chat would. Needs PROV_B_API_KEY and the package `ws`. */
import { getTtsClient } from '@chitravani/speech/streaming'

async function* words() {
  for (const word of ['यह ', 'एक ', 'वाक्य ', 'है।']) yield word // a language model's answer, piece by piece
}

await using client = await getTtsClient()
await using stream = await client.stream({ language: 'hi', provider: 'prov_b' })
const writing = (async () => {
  for await (const word of words()) await stream.sendText(word)
  await stream.flush()
})()
let bytes = 0
for await (const event of stream.events()) {
  if (event.kind === 'audio')
    bytes += event.audio?.length ?? 0 // play it here
  else console.log(`${bytes} bytes of ${event.audioFormat} by ${event.provider}`)
}
await writing
