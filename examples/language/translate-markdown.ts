/** Translates a Markdown document; code, links, addresses and structure stay byte for byte. Needs what translate.ts needs. */
import { getTranslationClient, TextFormat } from '@chitravani/speech'

const document = `# Getting started

Run \`npm install\`, then read [the guide](https://example.com/guide).

- one **step**
- another
`
await using client = await getTranslationClient()
const { text, warnings } = await client.translate(document, 'en', 'hi', {
  textFormat: TextFormat.MARKDOWN,
  bestEffort: true, // the source with a warning, should nobody be reachable
  onProgress: (done, total) => console.error(`${done} of ${total}`),
})
console.log(text)
for (const { code, message } of warnings) console.error(`${code}: ${message}`)
