import { mapLimited } from '@chitravani/kit'
import { speechFailure } from '../../errors.ts'
import { type LanguageTag, scriptOf, wireLanguage } from '../../languages/index.ts'
import type { WarningInfo } from '../../warning.ts'
import type { Outside, Translation } from '../provider.ts'
import { token, translateOne } from './api.ts'
import { wire } from './languages.ts'
import type { Settings } from './settings.ts'

const maxTextCharacters = 5000
const maxTexts = 16
/** The service knows one text per call and throttles those who hurry. */
const textsAtOnce = 2

export function openTranslation(settings: Settings, outside: Outside): Translation {
  return {
    languages: new Set(wire.keys()),
    prepare({ source, target }) {
      const plan = { wireSource: wireLanguage(wire, source, token), wireTarget: wireLanguage(wire, target, token) }
      return {
        ...plan,
        source,
        target,
        serviceId: token,
        modelId: null,
        limit: { max: maxTextCharacters, unit: 'characters' },
        maxTexts,
        warnings: checkScripts([source, target]),
      }
    },
    async translate(texts, plan, call) {
      const stop = new AbortController()
      const signal = call.signal ? AbortSignal.any([call.signal, stop.signal]) : stop.signal
      const untilMs = performance.now() + (call.timeoutMs ?? Infinity)
      const rest = () => (call.timeoutMs === undefined ? { signal } : { signal, timeoutMs: untilMs - performance.now() })
      try {
        const translated = await mapLimited(texts, textsAtOnce, (text) => translateOne(text, plan, settings, outside, rest()))
        return { texts: translated, serviceId: plan.serviceId, modelId: null, providerRequestId: null }
      } finally {
        stop.abort() // one failure ends the others
      }
    },
  }
}

const manipuri = 'mni'

/** Manipuri is read and written in Meetei Mayek only: Bengali script asked for by name is refused, else told. */
function checkScripts(tags: readonly LanguageTag[]): readonly WarningInfo[] {
  const other = tags.find((tag) => tag.language === manipuri && scriptOf(tag) !== 'Mtei')
  if (!other) return []
  if (other.script === undefined) return [{ code: 'script_differs', message: `${token} reads and writes Manipuri in Meetei Mayek script` }]
  throw speechFailure('unsupported_language_pair', `${token} does not serve ${other.tag}; it knows Manipuri as mni-Mtei`, {
    provider: token,
    details: { language: other.tag, allowed: ['mni', 'mni-Mtei'] },
  })
}
