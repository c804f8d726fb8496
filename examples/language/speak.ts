/** Speaks a sentence into a file. Needs PROV_D_API_KEY, PROV_D_ENDPOINT_URL and PROV_D_TTS_MODEL_ID, or another provider of the route. */
import { writeFile } from 'node:fs/promises'
import { getTtsClient } from '@chitravani/speech'

const file = process.argv[2] ?? 'namaste.wav'
await using client = await getTtsClient()
const { audio, audioFormat, provider, warnings } = await client.synthesize('नमस्ते दुनिया', { language: 'hi' }, { timeoutMs: 30_000 })
await writeFile(file, audio)
console.log(`${file}: ${audioFormat}, ${audio.length} bytes, by ${provider}`)
for (const { message } of warnings) console.log(`note: ${message}`)
