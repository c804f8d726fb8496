import { isNumeric } from '../schema/column-types.ts'
import type { DimensionDraft, Draft } from '../shape/draft-parts.ts'
import { profileOf, sortOf } from '../schema/column-sort.ts'
import type { ColumnChoice, Understanding } from '../understanding.ts'
import { freeGroups, freeKeys, freeNumbers, limitedColumns, listedColumns } from './free-columns.ts'
import { wordsOfName } from '../words/word-forms.ts'
import { likelihood } from './likelihood.ts'
import { dimensionsOf, fill, isUnique, over, withSides } from './sides.ts'
import type { Completed } from './sides.ts'

/** Groups beside which a few others are offered. */
const mostBoxes = 5

/** What the boxes of a box plot spread, and the groups that they stand for. */
export function boxes(understanding: Understanding, draft: Draft): Completed {
  const { index } = understanding
  const numeric = (choices: readonly ColumnChoice[]): boolean => {
    const profile = profileOf(index, choices[0])
    return profile !== undefined && isNumeric(profile) && profile.meaning !== 'id'
  }
  const spread = (choices: readonly ColumnChoice[]): boolean => {
    const profile = profileOf(index, choices[0])
    return numeric(choices) && profile !== undefined && sortOf(profile) !== 'date'
  }
  const sides = dimensionsOf(draft)
  const said = draft.measures.find((measure) => numeric(measure.choices))
  // A key that is named alone says what the boxes are of, as long as there is anything else that spreads; but "the distribution of
  // badge numbers" is theirs, since no box of a single badge spreads.
  const asked = (side: DimensionDraft): boolean =>
    isNumber(index, side.choices[0]) &&
    sides.length === 1 &&
    side.item?.marker === undefined &&
    (profileOf(index, side.choices[0])?.meaning !== 'id' ||
      freeNumbers(understanding, draft).length === 0 ||
      areNumbers(understanding, side) ||
      (isUnique(understanding, side) && isSpreadOf(understanding, side)))
  const side = said
    ? undefined
    : sides.find((each) => (spread(each.choices) || asked(each)) && !(sides.length === 1 && each.item?.marker === 'group'))
  const limited = limitedColumns(draft).find((choice) => spread([choice]))
  const values = said?.choices ?? side?.choices ?? (limited && [limited])
  const groups = sides.filter(
    (each) => each !== side && !(each.choices[0]?.table === values?.[0]?.table && each.choices[0]?.column === values?.[0]?.column),
  )
  const [group] = groups
  const item = said?.item ?? side?.item
  const make = (choices: readonly ColumnChoice[], by: DimensionDraft | undefined): Draft =>
    withSides(draft, {
      measures: [{ aggregate: 'auto', choices, ...(item ? { item } : {}) }],
      ...(by ? { x: by } : {}),
      ...(groups[1] ? { facet: groups[1] } : {}),
    })
  if (values && group) {
    const boxed = make(values, group)
    return { draft: boxed, notes: [], others: otherGroups(understanding, boxed, group, (by) => make(values, by)) }
  }
  if (values) {
    const alone = make(values, undefined)
    const filled = fill(freeGroups(understanding, alone), 'No groups were named for the boxes', (choice) => make(values, over(choice)))
    return filled ?? { draft: alone, notes: [], others: [] }
  }
  const base = withSides(draft, { measures: [], ...(group ? { x: group } : {}) })
  const amounts = freeNumbers(understanding, base)
  const numbers = amounts.length > 0 ? amounts : freeKeys(understanding, base).filter((choice) => isNumberNamed(choice))
  const [number, ...more] = numbers
  const free = group || !number ? [] : freeGroups(understanding, make([number], undefined))
  const listed = listedColumns(draft)[0]
  const by = group ?? free.slice(0, 1).map(over)[0]
  const filled = fill(numbers, 'No number was named for the boxes', (choice) => make([choice], by))
  if (!filled || !number) return { draft, notes: [], others: [] }
  // Where the amount is open too, another one is what is missing rather than other groups.
  const named = group ?? (listed && over(listed))
  if (named && more.length > 0) return filled
  const groupings = named
    ? otherGroups(understanding, draft, named, (other) => make([number], other))
    : (fill(free, '', (choice) => make([number], over(choice)))?.others ?? [])
  return { ...filled, others: [...filled.others, ...groupings] }
}

/** Boxes of other groups, where each row is a group of its own: nothing spreads in those. */
function otherGroups(
  understanding: Understanding,
  draft: Draft,
  { choices: [named] }: DimensionDraft,
  make: (by: DimensionDraft) => Draft,
): Completed['others'] {
  const profile = profileOf(understanding.index, named)
  if (!named || !profile || profile.distinct <= mostBoxes) return []
  return freeGroups(understanding, draft)
    .filter((choice) => choice.column !== named.column && !isUnique(understanding, over(choice)))
    .slice(0, 2)
    .map((choice) => ({ draft: make(over(choice)), column: choice.column, instead: named.column, score: likelihood.groupedBoxes }))
}

/** "The distribution of …". */
function isSpreadOf({ text, tokens }: Understanding, { item }: DimensionDraft): boolean {
  const at = item && tokens[item.start]?.start
  return at !== undefined && /\b(?:distribution|spread) of (?:the )?$/i.test(text.slice(0, at))
}

/** "What does the box plot say about the badge numbers": numbers that spread, where "the badge number" is what boxes stand for. */
function areNumbers({ tokens }: Understanding, { item }: DimensionDraft): boolean {
  return item !== undefined && tokens.slice(item.start, item.end).at(-1)?.lower === 'numbers'
}

/** `badge_no`: of a table that holds keys alone, those that are called numbers. */
function isNumberNamed({ column }: ColumnChoice): boolean {
  return wordsOfName(column).some((word) => ['num', 'no', 'nr', 'number'].includes(word))
}

/** Numbers of any meaning: a key too, where nothing else was named. */
function isNumber(index: Understanding['index'], choice: ColumnChoice | undefined): boolean {
  const profile = profileOf(index, choice)
  return profile !== undefined && isNumeric(profile) && sortOf(profile) !== 'date'
}
