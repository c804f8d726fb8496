/** Words of one's own before and after the provider. Needs what translate.ts needs. */
import { getTranslationClient, type SegmentProcessor } from '@chitravani/speech'

/** Says the product's name in a way that no provider translates, and puts it back. */
const productName: SegmentProcessor = {
  identity: { name: 'product-name', version: '1' }, // part of every cache key: raise it when the processor changes
  prepare: (segment) => ({ ...segment, text: segment.text.replaceAll('Sunrise', 'QX7') }),
  restore: (text) => text.replaceAll('QX7', 'Sunrise'),
}
await using client = await getTranslationClient(null, { pipeline: { segments: [productName] } })
console.log((await client.translate('Open Sunrise and sign in.', 'en', 'hi')).text)
