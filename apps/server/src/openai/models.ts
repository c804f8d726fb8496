import type { Capability, Speech } from '@chitravani/speech'
import { providerKinds } from '@chitravani/speech'
import { invalid } from '../validate.ts'

/** The model that means the configured route. */
const autoModel = 'auto'

/** Models of OpenAI that programs name without anybody having chosen them. */
const theirModels = /^(tts-1(-hd)?|whisper-1|gpt-4o(-mini)?-(tts|transcribe)|gpt-audio|gpt-realtime-whisper)(-[\w.-]+)?$/
/** Voices of OpenAI: no provider here has them. */
const theirVoices: ReadonlySet<string> = new Set('alloy ash ballad cedar coral echo fable marin nova onyx sage shimmer verse'.split(' '))

/**
 * The provider that a model name means; undefined for the route. Names of OpenAI's own models mean the route, and are told as
 * ignored. @throws `invalid_request` for any other name
 */
export function readModel(model: string, capability: Capability, ignored: string[]): string | undefined {
  if (model === autoModel) return undefined
  const tokens = providerKinds.filter((kind) => kind.capabilities.includes(capability)).map(({ token }) => token)
  if (tokens.includes(model)) return model
  if (!isTheirModel(model)) throw invalid([{ field: 'model', problem: 'is no model', allowed: [autoModel, ...tokens] }])
  ignored.push('model')
  return undefined
}

/** The provider's voice that is meant; undefined for its usual one. */
export function readVoice(voice: string | { readonly id: string } | null | undefined, ignored: string[]): string | undefined {
  const name = typeof voice === 'object' ? voice?.id : voice
  if (name === undefined || !theirVoices.has(name.toLowerCase())) return name
  ignored.push('voice')
  return undefined
}

/** A name of OpenAI's own models, which stands for the route. */
export function isTheirModel(name: string): boolean {
  return theirModels.test(name)
}

/** Everything that can be named as a model now; names of OpenAI's own can be too, but say nothing about what is there. */
export function listModels(speech: Speech): readonly string[] {
  const tokens = (['text_to_speech', 'speech_to_text'] as const).flatMap((capability) =>
    speech.providers(capability).map(({ provider }) => provider),
  )
  return [autoModel, ...new Set(tokens)]
}

const ignoredHeader = 'x-chitravani-ignored'
const shownNames = 20

/** Names of fields that were taken and not used, as the header tells them. */
export function ignoredHeaders(names: readonly string[]): Readonly<Record<string, string>> {
  const shown = [...new Set(names)].filter((name) => /^[\w.[\]-]{1,64}$/.test(name)).slice(0, shownNames)
  return shown.length === 0 ? {} : { [ignoredHeader]: shown.join(', ') }
}

/** Fields of a body that no schema names. */
export function unusedFields(body: object, known: object): string[] {
  return Object.keys(body).filter((name) => !Object.hasOwn(known, name))
}
