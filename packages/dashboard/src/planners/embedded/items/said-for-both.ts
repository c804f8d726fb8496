import { addsUp } from '../schema/additive.ts'
import { profileOf } from '../schema/column-sort.ts'
import type { Understanding } from '../understanding.ts'
import { wordsOfName } from '../words/word-forms.ts'
import type { Item } from './item.ts'
import { unmarked } from './kinds.ts'

/** "The number of students and teachers", "average price and weight by kind": both are counted, both are averaged. */
export function countedToo(items: readonly Item[], { tokens, index, charts }: Understanding): readonly Item[] {
  const all: Item[] = []
  const isBroken = tokens.some(({ lower }) => /^(?:by|per|each|every|across|wise|daily|weekly|monthly|quarterly|yearly)$/.test(lower))
  for (const item of items) {
    const before = all.at(-1)
    const gap = before ? tokens.slice(before.end, item.start).map(({ text }) => text.toLowerCase()) : []
    const plain = item.aggregates.length === 0 && before?.aggregates.length === 1
    const listed = plain && item.marker === undefined && /^(?:and|&|,|, and)(?: the)?$/.test(gap.join(' '))
    // "Total collected vs billed by month".
    const opposed = plain && item.marker === 'versus' && /^(?:vs|vs \.|versus)(?: the)?$/.test(gap.join(' '))
    if (before && listed && (isCounted(before, item, tokens) || isSummed(before, item)))
      all.push({ ...item, aggregates: before.aggregates })
    else if (before && opposed && isBroken && isQuantity(item, index) && isSummed(before, { ...item, sort: 'number' }))
      all.push({ ...unmarked(item), aggregates: before.aggregates })
    else if (before && isBroken && charts.length === 0 && areOfOneKind(before, item, gap, index)) {
      // "Planned vs actual hours by project".
      all[all.length - 1] = { ...before, aggregates: ['sum'] }
      all.push({ ...unmarked(item), aggregates: ['sum'] })
    } else all.push(item)
  }
  return all
}

/** Two amounts that add up and are called by one word: hours planned and worked, rather than two measurements of each row. */
function areOfOneKind(one: Item, other: Item, gap: readonly string[], index: Understanding['index']): boolean {
  const [left, right] = [one, other].map(({ columns: [choice] }) => profileOf(index, choice))
  const [own, theirs] = [left, right].map((profile) => (profile ? wordsOfName(profile.name) : []))
  return (
    /^(?:vs|vs \.|versus)$/.test(gap.join(' ')) &&
    [one, other].every((item) => item.aggregates.length === 0 && item.table === undefined && item.sort === 'number') &&
    one.marker === undefined &&
    left !== undefined &&
    right !== undefined &&
    one.columns[0]?.table === other.columns[0]?.table &&
    left !== right &&
    own !== undefined &&
    theirs !== undefined &&
    own.length > 1 &&
    own.at(-1) === theirs.at(-1) &&
    addsUp(own, left) &&
    addsUp(theirs, right)
  )
}

/** Money sorts nothing, however few amounts there are. */
const isQuantity = ({ sort, columns: [choice] }: Item, index: Understanding['index']): boolean =>
  sort === 'number' || (sort === 'few' && profileOf(index, choice)?.meaning === 'money')

function isCounted(before: Item, item: Item, tokens: Understanding['tokens']): boolean {
  const last = tokens[item.end - 1]
  return (
    tokens[before.end]?.lower === 'and' &&
    before.table !== undefined &&
    before.aggregates[0] === 'count' &&
    item.table !== undefined &&
    item.table !== before.table &&
    item.mention?.readings[0]?.kind === 'table' &&
    last?.word !== last?.lower
  )
}

const figures: ReadonlySet<string> = new Set(['mean', 'median', 'sum', 'min', 'max'])

const isSummed = (before: Item, item: Item): boolean =>
  isNumber(before, before) && isNumber(item, before) && item.table === undefined && figures.has(before.aggregates[0] ?? '')

/** A number of few values may as well sort things; of an average it is none. */
const isNumber = ({ sort }: Item, { aggregates }: Item): boolean => sort === 'number' || (sort === 'few' && aggregates[0] === 'mean')
