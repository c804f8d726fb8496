/** Translates a text, then many. Needs PROV_D_API_KEY, PROV_D_ENDPOINT_URL and PROV_D_TRANSLATION_SERVICE_ID. */
import { getTranslationClient } from '@chitravani/speech'

await using client = await getTranslationClient()
const { text, provider, elapsedSeconds } = await client.translate('Good morning, {name}.', 'en', 'ta')
console.log(`${text} (${provider.id}, ${elapsedSeconds.toFixed(1)} s)`)

const messages = ['Save', 'Cancel', 'Your order has been sent.']
const results = await client.translateBatch(messages, 'en', 'hi')
console.log(results.map((result) => result.text).join(' | '))
