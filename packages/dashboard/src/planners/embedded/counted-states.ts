import { tableOf } from '../../connections/connection.ts'
import { asksAfterAll, isAmount } from './broad.ts'
import { heldBy } from './overview/listing.ts'
import { stated } from './phrases/stated.ts'
import { isRecord } from './schema/amounts.ts'
import { profileOf, sortOf } from './schema/column-sort.ts'
import type { RequestPart } from './several/index.ts'
import type { ConditionReading, Understanding } from './understanding.ts'

/** "Departments without employees", "who earns more than the average": how many; the charts of an overview do not know such conditions. */
export function countOnly(part: RequestPart): RequestPart | undefined {
  const { draft } = part
  const condition = draft.conditions.find((each) => each.kind !== 'column' || isAmount(each, part.understanding))
  const table = draft.named[0] ?? condition?.choices[0]?.table ?? condition?.related?.subject ?? condition?.group?.of
  if (!condition || table === undefined || /(?<!\bat )\b(?:most|least|fewest)\b/i.test(part.understanding.text)) return undefined
  return { ...part, draft: { ...draft, measures: [{ aggregate: 'count', choices: [], table }] } }
}

const waiting = /^(?:still|yet|already|currently|even|right|now)$/
/** "Anything under reorder level", "everything still open": whatever is so, and no overview of all there is. */
const whatever = /^(?:any(?:thing|one|body)?|everything|everyone|everybody|something)$/

/** "Breakdowns not repaired yet", "items below reorder level": how many of them, and which. */
export function inState(part: RequestPart): RequestPart | undefined {
  const { draft, understanding } = part
  const { conditions, text, unknown, tokens, general } = understanding
  const [named, ...others] = draft.named
  // "What are they late on right now": of the only things that can be so.
  const table = named ?? (draft.items.length === 0 ? heldBy(understanding) : undefined)
  const dated = table === undefined ? undefined : datedBy(part, table)
  const isThingAlone = draft.items.every(
    (item) =>
      (dated !== undefined && dated.start <= item.start && item.end <= dated.end) ||
      (item.table === table && (item.columns.length === 0 || item.mention?.readings[0]?.kind === 'table')),
  )
  if (
    table === undefined ||
    others.length > 0 ||
    !isThingAlone ||
    conditions.length === 0 ||
    general.some((at) => !waiting.test(tokens[at]?.lower ?? '') && !isWhatever(understanding, at))
  )
    return undefined
  const isAny = general.some((at) => tokens[at]?.lower.startsWith('any') === true && isWhatever(understanding, at))
  const said = tokens
    .filter(({ index, lower }) => lower === 'now' || conditions.some(({ start, end }) => start - 2 <= index && index < end))
    .map(({ text: word }) => word)
  // "Who passed the driving test": they are asked for, and nothing that comes of them.
  const isWho = tokens[0]?.lower === 'who'
  const isHad = !draft.grouped && conditions.some(({ words, kind }) => kind === 'column' && /^(?:with|having)\b/i.test(words))
  if (
    !(isWho || isHad || isAny || dated || stated.test(said.join(' '))) ||
    asksAfterAll.test(text) ||
    unknown.some((at) => !waiting.test(tokens[at]?.lower ?? ''))
  )
    return undefined
  return { ...part, draft: { ...draft, measures: [{ aggregate: 'count', choices: [], table }] } }
}

/** Just before what is said of it. */
const isWhatever = ({ tokens, conditions }: Understanding, at: number): boolean =>
  whatever.test(tokens[at]?.lower ?? '') &&
  conditions.some(
    ({ start }) =>
      start > at && tokens.slice(at + 1, start).every(({ lower }) => /^(?:that|which|who|is|are|was|were|still|we|have|has)$/.test(lower)),
  )

/**
 * "Members who joined this year", "branches opened in 2024": by a verb of theirs, and no stretch of time for what is dealt with them. Of what
 * happens ("rentals returned in June") people want the figures and not the rows.
 */
function datedBy({ understanding }: RequestPart, table: string): ConditionReading | undefined {
  const { conditions, index, tokens } = understanding
  const home = tableOf(index.catalog, table)
  if (!home || isRecord(index, home)) return undefined
  return conditions.find(({ start, end, choices: [choice] }) => {
    const profile = profileOf(index, choice)
    const isTheirs = choice?.table === table && profile !== undefined && sortOf(profile) === 'date'
    return isTheirs && tokens.slice(start, end).some(({ lower }) => /^(?:who|that|which)$|[a-z]{2}ed$/.test(lower))
  })
}
