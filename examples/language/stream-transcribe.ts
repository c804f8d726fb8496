/** Listens to samples as a microphone gives them. Needs PROV_A_API_KEY and the package `ws`. */
import { getSttClient } from '@chitravani/speech/streaming'

const oneSecond = new Uint8Array(16_000 * 2).map((_, index) => (index % 2 === 0 ? (index / 2) % 200 : 0)) // mono, signed 16 bit
await using client = await getSttClient()
await using stream = await client.stream({ language: 'hi', samplingRateHz: 16_000 })
const speaking = (async () => {
  await stream.send(oneSecond) // at the pace of the provider
  await stream.finish()
})()
for await (const event of stream.events()) {
  if (event.kind === 'transcript') console.log(`${event.isFinal ? 'final' : 'so far'}: ${event.text}`)
}
await speaking
console.log(`${stream.transcriptCount} transcripts`)
