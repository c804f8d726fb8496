import type { Catalog } from '../../../connections/connection.ts'
import { keptReadings } from '../schema/kept-readings.ts'
import { rankingSaid } from '../overview/rankings/forms.ts'
import { answerOf } from '../questions/index.ts'
import { draftOf } from '../shape/draft.ts'
import type { Draft } from '../shape/draft-parts.ts'
import { splitOf } from './split.ts'
import { understand } from '../understand.ts'
import type { Understanding } from '../understanding.ts'

/** One chart's share of a request: the whole of it, with the words of other charts blotted out. */
export interface RequestPart {
  readonly understanding: Understanding
  readonly draft: Draft
  /** What was assumed to answer a question; absent where none was asked in so many words. */
  readonly answer?: readonly string[]
}

/** What a request is cut at is tried in several ways, with the same stretches in them. */
export const partOf = keptReadings(read)

function read(text: string, catalog: Catalog): RequestPart {
  const split = splitOf(text, catalog)
  if (split) return split
  const understanding = understand(text, catalog)
  const draft = draftOf(understanding)
  const answer = asksWhoMost(understanding) ? undefined : answerOf(understanding, draft)
  return answer ? { understanding: answer.understanding, draft: answer.draft, answer: answer.notes } : { understanding, draft }
}

/** "Who bought the most units last year": a ranking of people, and not what they bought all together. */
function asksWhoMost(understanding: Understanding): boolean {
  return /^\s*(?:and |so )?who(?:m|se)?\b/i.test(understanding.text) && rankingSaid(understanding) !== undefined
}
