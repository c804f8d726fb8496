/** Answers kept in a file: the second call asks nobody. Needs what translate.ts needs. */
import { openSpeech } from '@chitravani/speech'

const cache = { enabled: true, backend: 'sqlite', path: process.argv[2] ?? 'speech-cache.sqlite3', ttlSeconds: 86_400 } as const
await using speech = await openSpeech({ cache })
for (const round of ['first', 'second']) {
  const result = await speech.translate({ text: 'Please wait.', source: 'en', target: 'hi' })
  console.log(`${round}: ${result.text}, from the cache: ${result.cache.hit}, kept in ${result.cache.backend}`)
}
