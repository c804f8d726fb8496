import { outputOf, takingsOf } from '../../schema/takings.ts'
import { sortOf } from '../../schema/column-sort.ts'
import type { SchemaIndex } from '../../schema/schema-index.ts'
import { relatedStems } from '../../words/related.ts'
import { doings, makingVerbs } from '../../words/ranking.ts'
import { formOf } from '../../words/word-forms.ts'
import { nounOf } from '../../titles/names.ts'
import type { Ranked, RankedBy } from './ranked.ts'
import { isApart, ties } from './tied.ts'

/** "Cancel the most", "complain most", "break down the most": rows in a state that the verb speaks of, or rows of what comes of it. */
export function byDeed(index: SchemaIndex, verb: string, thing: Ranked): RankedBy | undefined {
  return byOutput(index, verb, thing) ?? byState(index, verb, thing) ?? byDoing(index, verb, thing)
}

/** "Which line produces the most", "most productive": how much was made. */
export function byOutput(index: SchemaIndex, word: string, thing: Pick<Ranked, 'table'>): RankedBy | undefined {
  if (!makingVerbs.has(word)) return undefined
  const made = outputOf(index).find(({ table }) => ties(index.catalog, table.id, thing) !== undefined)
  return made && { kind: 'column', table: made.table.id, column: made.column.name, aggregate: 'sum' }
}

/** "Cancel" of a stored "Cancelled". */
function byState(index: SchemaIndex, verb: string, thing: Ranked): RankedBy | undefined {
  const { stem } = formOf(verb)
  if (stem.length < 3) return undefined
  for (const { table, column } of index.columns) {
    if (column.type !== 'text' || column.distinct > 12 || sortOf(column) !== 'category' || !isApart(index.catalog, table.id, thing))
      continue
    const value = column.values.find((each) => /^[a-z]{3,}$/i.test(each) && stemOf(each) === stemOf(verb))
    if (value !== undefined) return { kind: 'rows', table: table.id, only: { column: column.name, value } }
  }
  return undefined
}

/** "Cancelled", "canceled", "cancel": doubled letters make no other word. */
const stemOf = (word: string): string => formOf(word.toLowerCase()).stem.replace(/(.)\1$/, '$1')

/** "Complain" of complaints or claims: a table that is called after what is done. */
function byDoing(index: SchemaIndex, verb: string, thing: Ranked): RankedBy | undefined {
  const { stem } = formOf(verb)
  const named = Object.hasOwn(doings, stem) ? (doings[stem] ?? []).map((word) => formOf(word).stem) : []
  const near = [stem, ...named, ...[...relatedStems(stem)].filter(([, how]) => how === 3).map(([each]) => each)]
  const found = index.catalog.tables
    .filter((table) => isApart(index.catalog, table.id, thing))
    .map((table) => ({ table, place: near.indexOf(formOf(nounOf(table).one.split(' ').at(-1) ?? '').stem) }))
    .filter(({ place }) => place >= 0)
    .toSorted((a, b) => a.place - b.place)
  return found[0] && { kind: 'rows', table: found[0].table.id }
}

/** "Sells best": the money of what is sold, where several tables tell of money. */
export function bySales(index: SchemaIndex, thing: Pick<Ranked, 'table'>): RankedBy | undefined {
  const found = takingsOf(index).find(({ table, times }) => !times && ties(index.catalog, table.id, thing) !== undefined)
  return found && { kind: 'column', table: found.table.id, column: found.column.name, aggregate: 'sum' }
}
