import type { Words } from './words.ts'

/** Why there is nothing to listen to, with what to do; undefined for an error that is not the microphone's. */
export function microphoneProblem(error: unknown, t: Words): string | undefined {
  if (!(error instanceof DOMException) || error.name === 'AbortError') return undefined
  if (error.name === 'NotAllowedError') return t('voice.refused')
  if (error.name === 'NotFoundError') return t('voice.noMicrophone')
  return error.name === 'NotSupportedError' ? t('voice.needsHttps') : t('voice.notHere')
}
