/** Reviewed translations win over machines, where everything matches. Needs what translate.ts needs. */
import { getTranslationClient, parseCatalog, reportCoverage } from '@chitravani/speech'

const catalog = await parseCatalog(
  `message_id,source_text,source_language,target_language,target_text,status
greeting,Hello,en,hi,नमस्कार,reviewed
bye,Goodbye,en,hi,अलविदा,draft
`,
  'csv',
)
for (const { language, reviewedPercent, missing } of reportCoverage(catalog, ['hi', 'ta']).targets) {
  console.log(`${language}: ${reviewedPercent} % reviewed, missing ${missing.join(', ') || 'nothing'}`)
}
await using client = await getTranslationClient(null, { catalog })
for (const [messageId, text] of [
  ['greeting', 'Hello'],
  ['bye', 'Goodbye'],
] as const) {
  const result = await client.translate({ text, source: 'en', target: 'hi', messageId })
  console.log(`${messageId}: ${result.text} (${result.provider.id})`)
}
