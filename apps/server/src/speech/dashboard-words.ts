import type { ComposedDashboardSpec } from '@chitravani/protocol'
import { languageOf, translateDashboard, wordsOf } from '@chitravani/protocol/translation'
import type { Call, SignedIn } from '../route.ts'
import type { Services } from '../services.ts'
import { serveSpeech } from './serve.ts'
import { toServed } from './served.ts'

/**
 * The dashboard in another language, in the words that the page has for it: both ask for the same texts, and the cache has them.
 * @throws what the route that would be taken for a translation throws
 */
export async function inLanguage(
  services: Services,
  call: Pick<Call<unknown, unknown, unknown> & SignedIn, 'user' | 'header' | 'note' | 'signal'>,
  dashboard: ComposedDashboardSpec,
  target: string,
): Promise<ComposedDashboardSpec> {
  const words = new Map<string, string>()
  const caller = { kind: 'user', id: `user ${call.user.name}` } as const
  const all = wordsOf(dashboard)
  for (const source of ['en', 'hi'] as const) {
    const texts = all.filter((text) => languageOf(text) === source)
    // What is in that language already is not asked for.
    if (texts.length === 0 || target.split('-')[0] === source) continue
    const { result } = await serveSpeech(
      services,
      { ...call, caller },
      {
        operation: 'translate',
        provider: undefined,
        amount: { characters: texts.reduce((sum, text) => sum + text.length, 0) },
        cacheable: true,
        work: (speech, limits) => speech.translateBatch(texts, { source, target }, { textFormat: 'plain', bestEffort: true }, limits),
        served: toServed,
      },
    )
    texts.forEach((text, at) => words.set(text, result[at]?.text ?? text))
  }
  return translateDashboard(dashboard, words)
}
