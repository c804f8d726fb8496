import type { TtsPlan } from '../provider.ts'

/** The body of every way to ask for speech. */
export function speechBody(text: string, { options, wireLanguage: language }: TtsPlan): string {
  const { streaming_transport: _, ...sent } = options
  return JSON.stringify({ ...sent, text, language })
}
