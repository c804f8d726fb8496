/** A route of two providers: the second serves while the first is down. Needs keys and addresses of prov_d and prov_c. */
import { openSpeech } from '@chitravani/speech'

await using speech = await openSpeech({
  routes: { translation: ['prov_d', 'prov_c'] },
  retry: { attempts: 2, baseSeconds: 0.1, maxSeconds: 1 },
})
for (const { provider, available, details } of speech.providers('translation', true)) {
  console.log(`${provider}: ${available ? 'ready' : details}`)
}
const result = await speech.translate({ text: 'Where is the station?', source: 'en', target: 'hi' }, {}, { timeoutMs: 20_000 })
console.log(`${result.text} (${result.provider.id}, ${result.fallbacks} tried before)`)

try {
  await speech.translate({ text: 'Bonjour', source: 'fr', target: 'hi' })
} catch (error) {
  console.log((error as { code: string }).code) // ask for the code, not for the message
}
