import { readItems } from '../items/index.ts'
import { looseGrain } from '../items/loose-grain.ts'
import type { Item } from '../items/item.ts'
import { whereItems } from '../items/where-questions.ts'
import type { Understanding } from '../understanding.ts'
import { limited, thingsOfValues, wholeColumns, withLimiting } from './condition-items.ts'
import type { Draft } from './draft-parts.ts'
import { shape } from './index.ts'
import { toldApart } from './measures.ts'
import { moneyOfStates } from './money-of-states.ts'
import { papersOnce } from './papers.ts'
import { withoutRepeats } from './repeats.ts'
import { settled } from './settled.ts'

/** Decides what is counted or summed up, and by what, from the order and the marks of the words. */
export function draftOf(understanding: Understanding): Draft {
  const { index, conditions } = understanding
  const items = itemsOf(understanding)
  const { measures, rest, counted } = toldApart(understanding, items)
  const shaped = settled(understanding, shape(understanding, withoutRepeats(measures, understanding.metrics), rest, counted))
  return {
    ...shaped,
    measures: papersOnce(understanding, moneyOfStates(understanding, shaped)),
    left: shaped.left ?? [],
    named: [...new Set(items.flatMap((item) => (item.table && namesThings(item) ? [item.table] : [])))],
    conditions,
    items,
    grouped: items.some((item) => item.marker !== undefined) || looseGrain(understanding, items) !== undefined || index.tables.length === 0,
  }
}

/** What is named, and what conditions and questions speak of besides, in the order of the text. */
function itemsOf(understanding: Understanding): readonly Item[] {
  const read = readItems(understanding)
  const items = withLimiting(understanding, [
    ...read,
    ...wholeColumns(understanding),
    ...thingsOfValues(understanding, read),
    ...whereItems(understanding, read),
  ]).toSorted((a, b) => a.start - b.start)
  const shows = items.some((item) => item.columns.length > 0 || item.aggregates.length > 0)
  return shows ? items : [...items, ...limited(understanding)]
}

function namesThings({ mention, columns }: Item): boolean {
  return mention?.readings[0]?.kind === 'table' || (mention !== undefined && columns.length === 0)
}
