import type { LanguageModel } from 'ai'

export const modelProviders = ['openai', 'anthropic', 'google', 'ollama', 'openai-compatible'] as const
export type ModelProvider = (typeof modelProviders)[number]

export interface ModelAddress {
  readonly provider: ModelProvider
  /** As the provider calls it. */
  readonly model: string
  readonly apiKey?: string
  /** Where the provider's interface begins. Default: the provider's own; for `ollama` the one of this machine. */
  readonly baseUrl?: string
}

/** Bytes of one answer that are read at most. */
const maxAnswerBytes = 4 * 1024 * 1024

/** The model of a provider; its library is loaded at the first call. */
export async function openLanguageModel({ provider, model, apiKey, baseUrl }: ModelAddress): Promise<LanguageModel> {
  // The library would write its remarks to the console.
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false })
  const at = baseUrl === undefined ? {} : { baseURL: baseUrl.replace(/\/+$/, '') }
  // Without a key of ours the libraries would look for one in the environment.
  const common = { apiKey: apiKey ?? '', ...at, fetch: boundedFetch }
  switch (provider) {
    case 'openai':
      return (await import('@ai-sdk/openai')).createOpenAI(common).chat(model)
    case 'anthropic':
      return (await import('@ai-sdk/anthropic')).createAnthropic(common)(model)
    case 'google':
      return (await import('@ai-sdk/google')).createGoogleGenerativeAI(common)(model)
    default: {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
      const baseURL = at.baseURL ?? 'http://127.0.0.1:11434/v1'
      const key = apiKey === undefined ? {} : { apiKey }
      return createOpenAICompatible({
        name: 'llm',
        ...key,
        baseURL,
        supportsStructuredOutputs: true,
        includeUsage: true,
        fetch: boundedFetch,
      })(model)
    }
  }
}

/** Follows no redirect, so that a key goes nowhere but to the address of the settings, and reads no endless answer. */
const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'error' })
  if (!response.body) return response
  let bytes = 0
  const bounded = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength
        if (bytes > maxAnswerBytes) controller.error(new Error('the answer of the model is too long'))
        else controller.enqueue(chunk)
      },
    }),
  )
  return new Response(bounded, response)
}
