import type { Catalog } from '../../../connections/connection.ts'
import { framesFor } from '../overview/focus.ts'
import { dateColumns } from '../schema/column-kinds.ts'
import { indexOf } from '../schema/schema-index.ts'
import { namedAlone, nounOf } from '../titles/names.ts'
import type { Place } from './base.ts'
import type { Spoken } from './spoken.ts'

const idle = /\b(?:we|us|our|ours|it|all|things?|business|company|overall|doing|going|been|well|now|today)\b/gi
/** Who asks after all that there is. */
const asks = /\b(?:we|us|business|company|things|gr[eo]w(?:n|ing|s)?)\b/i
/** Words of a comparison that say nothing of what is compared. */
const comparing =
  /\b(?:compar(?:e|es|ed|ing|ison)|difference|show|give|me|please|how|what|is|are|was|did|do|of|in|the|and|with|to|vs|versus|against|between|performance|numbers?|figures?|results?|data)\b/gi

/** "Have we grown since last year?", "compare this month with last month": of what, nobody says. */
export function withSubject(spoken: Spoken, text: string, { catalog }: Place): { readonly spoken: Spoken; readonly note?: string } {
  // "Year on year growth".
  const isGrowth = spoken.kind === 'growth' && spoken.noun === true && spoken.unit !== undefined
  if (spoken.kind !== 'windows' && !isGrowth) return { spoken }
  const open = spoken.rest.replaceAll(idle, '')
  if (!isGrowth && asks.test(text) && !/\p{L}/u.test(open)) {
    const [date] = dateColumns(indexOf(catalog), [], 0, false)
    if (!date) return { spoken }
    const { many } = nounOf(namedAlone(date.table))
    return { spoken: { ...spoken, rest: many, turned: true }, note: `Nothing is said of what is compared; the number of ${many} is shown.` }
  }
  // "Year on year growth by category": only what it is broken down by.
  const by = isGrowth ? (/^\s*((?:by|per|for each|in each) \S.*?)\s*$/i.exec(open)?.[1] ?? '') : ''
  const main = by === '' && /\p{L}|\p{N}/u.test(open.replaceAll(comparing, '')) ? undefined : mainMeasure(catalog)
  return main === undefined
    ? { spoken }
    : {
        spoken: { ...spoken, rest: `total ${main} ${by}`.trim(), turned: true },
        note: `Nothing is said of what is compared; the total ${main} is shown.`,
      }
}

/** What adds up of the rows that tell most. */
function mainMeasure(catalog: Catalog): string | undefined {
  const nothing = {
    tables: [],
    columns: [],
    filters: [],
    metrics: [],
    stated: [],
    spoken: new Map<string, string>(),
    words: [],
    traces: [],
  }
  const [first] = framesFor(catalog, nothing).focuses
  return first?.frame.dates.length === 0 ? undefined : first?.frame.measures.find(({ aggregate }) => aggregate === 'sum')?.words
}
