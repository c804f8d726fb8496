import { keyOfDoer } from '../../mentions/deeds.ts'
import { isNumeric } from '../../schema/column-types.ts'
import { doersCalled } from '../../schema/doer-names.ts'
import type { IndexedColumn } from '../../schema/schema-index.ts'
import type { Understanding } from '../../understanding.ts'
import { isDoerOfVerb } from '../../words/doers.ts'
import { isPersonWord } from '../../words/people.ts'
import type { Token } from '../../words/tokens.ts'
import { formOf } from '../../words/word-forms.ts'
import type { Ranked } from './ranked.ts'

/** "Who", where no table holds people: whoever the rows name. */
export function whoeverInRows(understanding: Understanding, who: Token, verb: string): Ranked | undefined {
  return (
    namedInRows(understanding, who) ??
    doneBy(understanding, who, verb) ??
    inCharge(understanding, who) ??
    calledByVerb(understanding, who, verb)
  )
}

/** "Who", where no table holds people but rows have a column of their names: "worker name". */
function namedInRows({ index, mentions }: Understanding, who: Token): Ranked | undefined {
  const said = new Set(mentions.flatMap(({ readings: [best] }) => (best ? [best.table] : [])))
  const people = index.columns.filter(
    ({ column, pieces }) =>
      (column.meaning === 'name' || (column.meaning === 'category' && column.type === 'text' && pieces.length === 1)) &&
      pieces.some(({ text }) => isPersonWord(text)) &&
      column.distinct > 1,
  )
  const [best] = people.toSorted((a, b) => Number(said.has(b.table.id)) - Number(said.has(a.table.id)))
  const noun = best?.pieces.find(({ text }) => isPersonWord(text))?.text
  return best && noun !== undefined
    ? { table: best.table.id, column: best.column.name, noun, words: [who.index], note: `“${who.text}” was taken to mean the ${noun}.` }
    : undefined
}

/** "Who", where rows tell to whom they were given: `Assigned To`. */
function inCharge({ index }: Understanding, who: Token): Ranked | undefined {
  return whoever(
    index.columns.filter(({ table, column }) => doersCalled(table, column).length > 0),
    who,
  )
}

/** "Who spends", where rows tell by whom: `Spent By`. */
function doneBy({ index }: Understanding, who: Token, verb: string): Ranked | undefined {
  const stem = formOf(verb).stem
  return whoever(
    index.columns.filter(
      ({ table, column, pieces }) =>
        column.type === 'text' &&
        pieces.length > 1 &&
        pieces.at(-1)?.text === 'by' &&
        pieces.some((piece) => piece.stem === stem) &&
        // `won_by` beside a `winner` tells how.
        !keyOfDoer(table.id, stem, index),
    ),
    who,
  )
}

/** "Who picked the most", where rows tell the `Picker`, or the "Baskets picked" beside it. */
function calledByVerb({ index }: Understanding, who: Token, verb: string): Ranked | undefined {
  const stem = formOf(verb).stem
  return whoever(
    index.columns.filter(({ table, column, pieces: [noun, ...more] }) => {
      const verbs = index.columns.flatMap((other) => (other.table === table && isNumeric(other.column) ? other.pieces : []))
      const isDoer = noun !== undefined && more.length === 0 && column.type === 'text' && column.distinct > 1
      return isDoer && [stem, ...verbs.map((piece) => piece.stem)].some((each) => isDoerOfVerb(noun.text, each))
    }),
    who,
  )
}

/** Whom the only one of some columns holds. */
function whoever([only, ...more]: readonly IndexedColumn[], who: Token): Ranked | undefined {
  return only && more.length === 0
    ? {
        table: only.table.id,
        column: only.column.name,
        noun: 'person',
        words: [who.index],
        note: `“${who.text}” was taken to mean whoever it was ${only.column.name.toLowerCase()}.`,
      }
    : undefined
}
