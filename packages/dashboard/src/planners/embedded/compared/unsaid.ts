import { dateColumns } from '../schema/column-kinds.ts'
import { indexOf } from '../schema/schema-index.ts'
import { namedAlone, nounOf } from '../titles/names.ts'
import type { Place } from './base.ts'
import type { Spoken } from './spoken.ts'

const idle = /\b(?:we|us|our|ours|it|all|things?|business|company|overall|doing|going|been|well|now|today)\b/gi
/** Who asks after all that there is. */
const asks = /\b(?:we|us|business|company|things|gr[eo]w(?:n|ing|s)?)\b/i

/** "Have we grown since last year?": nothing is said of what, so that what happens over time is counted. */
export function withSubject(spoken: Spoken, text: string, { catalog }: Place): { readonly spoken: Spoken; readonly note?: string } {
  if (spoken.kind !== 'windows' || !asks.test(text) || /\p{L}/u.test(spoken.rest.replaceAll(idle, ''))) return { spoken }
  const [date] = dateColumns(indexOf(catalog), [], 0, false)
  if (!date) return { spoken }
  const { many } = nounOf(namedAlone(date.table))
  return { spoken: { ...spoken, rest: many, turned: true }, note: `Nothing is said of what is compared; the number of ${many} is shown.` }
}
