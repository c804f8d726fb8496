import type { ColumnProfile } from '../../../connections/connection.ts'
import { profileOf, sortOf } from '../schema/column-sort.ts'
import type { Item } from './item.ts'
import type { Understanding } from '../understanding.ts'
import { matchesOf } from '../schema/word-match.ts'
import { irregularForms } from '../words/irregular.ts'
import { isUnit } from '../words/units.ts'
import type { Token } from '../words/tokens.ts'

/** "Number of beds" of a column `bed_count`: what it counts was said, and that it is counted. */
function saysAllButCount({ columns: [choice], mention }: Item, { index, tokens }: Understanding): boolean {
  const entry = index.columns.find(({ table, column }) => table.id === choice?.table && column.name === choice.column)
  const said = tokens.slice(mention?.start, mention?.end)
  const unsaid = entry?.pieces.filter(
    ({ text, stem, weight }) => weight >= 0.5 && !said.some((token) => token.stem === stem || matchesOf(token, index).has(text)),
  )
  return (
    unsaid !== undefined &&
    unsaid.length > 0 &&
    (unsaid.every(({ text }) => ['cnt', 'count', 'number', 'num', 'qty', 'quantity', 'total', 'sold'].includes(text)) ||
      // "How many meals" of `meals_served`, "number of girls" of `enrolment_girls`: of whole numbers that nothing else is counted by.
      (entry?.column.type === 'integer' &&
        entry.column.meaning === 'measure' &&
        isSeveral(said) &&
        unsaid.every(({ text }) => doneOrHeld.test(text) || Object.hasOwn(irregularForms, text))))
  )
}

const isSeveral = (said: readonly Token[]): boolean =>
  said.some(({ word, lower, kind }) => kind === 'word' && (word !== lower || alikeInPlural.has(lower)))

/** One of them is called as several are. */
const alikeInPlural: ReadonlySet<string> = new Set('sheep fish deer cattle livestock poultry aircraft people'.split(' '))

/** What was done with what is counted, or that it is a number of people. */
const doneOrHeld =
  /^(?:cnt|count|number|num|total|\p{L}{3,}ed|sold|given|taken|made|sent|held|built|bought|enrolments?|enrollments?|strength|headcount|population)$/u

/** "number of injured": a column that holds the number already. */
export function isStoredCount(item: Item, understanding: Understanding): boolean {
  const { index } = understanding
  const profile = profileOf(index, item.columns[0])
  return (
    profile !== undefined &&
    ((item.columns[0]?.score ?? 0) > (saysMost(item) ? 0.7 : 0.8) || saysAllButCount(item, understanding)) &&
    !index.catalog.keys.some((key) => key.from.table === item.columns[0]?.table && key.from.columns.includes(item.columns[0].column)) &&
    ['number', 'few'].includes(sortOf(profile)) &&
    !callsThings(profile)
  )
}

/** Long whole numbers of as many digits each are what things are called, not how many there are. */
function callsThings({ type, min, max }: ColumnProfile): boolean {
  const [least, most] = [String(min), String(max)]
  return type === 'integer' && typeof min === 'number' && least.length >= 7 && least.length === most.length
}

/** "The total number of credits for each course": a number is added up where something else breaks down. */
export function addsUp({ tokens, index }: Understanding, item: Item, items: readonly Item[]): boolean {
  const profile = profileOf(index, item.columns[0])
  const total = tokens.slice(item.start, item.mention?.start).map(({ lower }) => lower)
  return (
    /^total (?:number|amount)/.test(total.join(' ')) &&
    ((item.sort === 'few' && item.marker === undefined && profile?.meaning === 'measure') ||
      (item.sort === 'number' && profile?.meaning !== 'id')) &&
    (item.columns[0]?.score ?? 0) > 0.8 &&
    items.some((other) => other !== item && (other.marker === 'group' || other.sort === 'category') && other.sort !== 'number')
  )
}

/** Three words and more of a name leave no doubt, though its last one is missing or misspelt. */
function saysMost({ mention }: Item): boolean {
  return mention !== undefined && mention.end - mention.start >= 3
}

/** "How many minutes they take": a number of units is what the column holds. */
export function isAmountOf(item: Item, { index, tokens }: Understanding): boolean {
  const profile = profileOf(index, item.columns[0])
  return profile !== undefined && ['number', 'few'].includes(sortOf(profile)) && isUnit(tokens[item.mention?.start ?? -1])
}
