/** Writes down what is said in an audio file. Needs PROV_A_API_KEY. */
import { readFile } from 'node:fs/promises'
import { getSttClient } from '@chitravani/speech'

const audio = await readFile(process.argv[2] ?? 'namaste.wav')
await using client = await getSttClient()
const { text, provider } = await client.transcribe(audio, { language: 'hi', audioFormat: 'wav' }, { timeoutMs: 60_000 })
console.log(`${provider} heard: ${text}`)
