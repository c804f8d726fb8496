import type { Understanding } from '../understanding.ts'

const asked =
  /^(.{4,}?),? (?:and|with|along with|together with|plus|showing|&) (?:also )?how much (?:money |revenue |business )?(?:each|every one|each one|they|it)(?: (?:of them|product|one))?(?: all)?(?: (?:has|have|had|did|was|were|is|are))? (sold|sells?|earned|earns?|made|makes?|brought in|generated|spent|spends?|bought|ordered|paid)(?: (?:for|us|in|so far|till now|until now|to date|with us|in total|altogether))*(.*?)[\s?.!]*$/i

/** "Products launched in 2025 and how much each has sold": the list of them, and what each comes to. */
export function whatEachSold({ text }: Understanding): string | undefined {
  const [, things, verb = '', rest = ''] = /\bhow much\b/i.test(text) ? (asked.exec(text) ?? []) : []
  // A further time is that of the sales, which the words of the things do not tell.
  if (things === undefined || rest.trim() !== '' || /\bhow (?:much|many)\b/i.test(things)) return undefined
  return `${things} and their ${/^(?:spent|spend|bought|ordered|paid)/i.test(verb) ? 'total spend' : 'sales'} as a table`
}
