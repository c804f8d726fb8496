/** Waits for the answer where nothing can be awaited, in scripts. Needs what translate.ts needs. */
import { getSyncTranslationClient, translateSync } from '@chitravani/speech'

console.log(translateSync('Good evening.', 'en', 'hi').text)

using client = getSyncTranslationClient(['prov_d'])
console.log(
  client
    .translateBatch(['one', 'two'], 'en', 'ta', {}, { timeoutMs: 20_000 })
    .map(({ text }) => text)
    .join(', '),
)
