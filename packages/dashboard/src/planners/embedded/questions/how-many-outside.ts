import type { Understanding } from '../understanding.ts'

const asked =
  /^(.*\bhow many\b.+?,? and how many (?:of (?:them|those|these) )?(?:(?:are|is|were|live|lives|lived|stay|stays|stayed|remain|sit) )*)(?:outside|elsewhere|out)(?: (?:of )?(?:it|them|that|there))?[\s?.]*$/i

/** "How many students are in the hostel and how many outside": in it or not. */
export function howManyOutside({ text, tokens, mentions }: Understanding): string | undefined {
  if (!/\b(?:outside|elsewhere|out)\b/i.test(text)) return undefined
  const [, ahead] = asked.exec(text) ?? []
  const place = tokens.findLast(({ lower }) => /^(?:outside|elsewhere|out)$/.test(lower))?.index ?? -1
  const isNamed = mentions.some(({ start, end }) => start <= place && place < end)
  return ahead === undefined || isNamed
    ? undefined
    : `${ahead.replace(/\b(?:live|lives|stay|stays|lived|stayed|remain|sit)\s*$/i, '')}are not`
}
