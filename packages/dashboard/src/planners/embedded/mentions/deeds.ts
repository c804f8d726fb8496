import type { ForeignKey } from '../../../connections/connection.ts'
import { keyPieces } from '../schema/name-pieces.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Token } from '../words/tokens.ts'
import type { ColumnChoice, Mention, Span } from '../understanding.ts'

/** Words that say by which key things belong together rather than what is shown. */
export interface Deed extends Span {
  readonly key: ForeignKey
  /** "Referring doctors": those who did it, named in the same breath. */
  readonly doers?: Mention
}

/** The one column that refers to another table. */
export function referenceOf({ catalog }: SchemaIndex, choice: Pick<ColumnChoice, 'table' | 'column'> | undefined): ForeignKey | undefined {
  return catalog.keys.find(
    ({ from, to }) =>
      from.table === choice?.table && from.columns.length === 1 && from.columns[0] === choice.column && to.table !== from.table,
  )
}

const subjects: ReadonlySet<string> = new Set('they who that which he she it we you to has have had'.split(' '))
const past = /(?:ed|ing|sold|lent|held|led|taught|made|won|bought|wrote|written|built|given|run|driven|flown|drawn|sung|sent|paid|taken)$/

/** "The policies they sold" of `sold_by`, "students they advise" of `advisor`: what somebody did, by the key that says who it was. */
export function findDeeds(mentions: readonly Mention[], tokens: readonly Token[], index: SchemaIndex): readonly Deed[] {
  return mentions.flatMap(({ start, end, readings: [best] }): readonly Deed[] => {
    const key =
      best?.kind === 'column' && best.column !== undefined ? referenceOf(index, { table: best.table, column: best.column }) : undefined
    const verb = tokens[start]
    if (!key || !verb || tokens.slice(start, end).some(({ word }) => keyPieces.has(word))) return []
    const entry = index.columns.find(({ table, column }) => table.id === best?.table && column.name === best.column)
    const of = entry?.pieces.at(-1)?.text === 'by' || !entry?.pieces.some(({ text }) => text === verb.word || text === verb.lower)
    // "Never sold", "not been approved": what was not done is a condition.
    if (tokens.slice(Math.max(0, start - 2), start).some(({ lower }) => /^(?:never|not|\w+n't)$/.test(lower))) return []
    const isDone = past.test(verb.lower) && of && tokens[start - 1]?.lower !== 'the'
    const isDoing = subjects.has(tokens[start - 1]?.lower ?? '') && of
    if (!isDone && !isDoing) return []
    const noun = tokens[end - 1]
    const called = index.tables.find(({ table }) => table.id === key.to.table)?.pieces ?? []
    if (noun === undefined || end - start < 2 || !called.some(({ stem, weight }) => weight > 0.5 && stem === noun.stem))
      return [{ start, end, key }]
    const doers = {
      start: end - 1,
      end,
      words: noun.text,
      readings: [{ kind: 'table', table: key.to.table, score: 1, how: 'exact' }],
    } as const
    return [{ start, end: end - 1, key, doers }]
  })
}
