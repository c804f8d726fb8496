import type { ColumnProfile } from '../../../connections/connection.ts'
import { profileOf } from '../schema/column-sort.ts'
import { isKeyWord, keyBeside } from '../schema/key-beside.ts'
import type { Item } from '../items/item.ts'
import type { DimensionDraft, Draft } from '../shape/draft-parts.ts'
import type { ColumnChoice, Span, Understanding } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'
import { isPersonWord } from '../words/people.ts'
import { formOf, wordsOfName } from '../words/word-forms.ts'
import { drawnAs, heard, withSides } from './answer.ts'
import type { Answer } from './answer.ts'

/**
 * "Which area has the most patients", "age distribution of patients" over a sheet that has them by name only: they are what is counted, or
 * whose rows they are, and no breakdown of their own.
 */
export function namedInRows(understanding: Understanding, draft: Draft): Answer | undefined {
  const { charts, sort } = understanding
  if (charts.some(({ explicit }) => explicit) || draft.facet || draft.y) return undefined
  const sides = [draft.x, draft.series].filter((side) => side !== undefined)
  const [measure, ...more] = draft.measures
  // Of what is counted the draft makes a bar each where nothing else is said.
  const people = sides.find((side) => isPeople(understanding, side, side.item ?? measure?.item))
  const choice = people?.choices[0]
  if (!people || !choice || more.length > 0) return undefined
  const [x, ...others] = sides.filter((side) => side !== people)
  if (others.length > 0) return undefined
  const kept = heard(understanding, () => false)
  const counts = measure === undefined || (measure.aggregate === 'count' && (measure.choices[0]?.column ?? choice.column) === choice.column)
  // "The names of all projects, and how many hours": they are counted themselves.
  const howMany = measure?.item?.mention !== undefined && draft.items.length === 1 && measure.choices[0]?.table === choice.table
  if (counts && (x || howMany))
    return {
      understanding: x ? kept : heard(understanding, () => false, drawnAs('text')),
      draft: withSides(draft, {
        ...(x ? { x } : {}),
        measures: [{ aggregate: 'count_distinct', choices: [keyFor(understanding, choice)], distinct: true }],
      }),
      notes: ['Each of them is counted once.'],
    }
  const spread = charts.length > 0 && charts.every(({ kind }) => kind === 'histogram')
  if (!x && spread && measure?.aggregate === 'auto' && !sort)
    return { understanding: kept, draft: withSides(draft, { measures: [measure] }), notes: [] }
  return undefined
}

/** "Patients" of a column `Patient Name`: several of them, and no word that says by what they are told apart. */
function isPeople({ index, tokens }: Understanding, { choices: [choice], entity }: DimensionDraft, item?: Item): boolean {
  const profile = profileOf(index, choice)
  const mention = item?.mention
  const last = mention && tokens[mention.end - 1]
  if (
    !choice ||
    !profile ||
    !last ||
    (profile.meaning !== 'name' && !isRepeatedKey(profile) && !isOfPeople(profile)) ||
    entity !== undefined ||
    item?.marker ||
    item?.aggregates.some((aggregate) => aggregate !== 'count')
  )
    return false
  const called = wordsOfName(choice.column)
  const said = tokens.slice(mention.start, mention.end).map(({ word }) => word)
  const kind = (word: string): boolean => word === 'name' || word === 'title' || isKeyWord(word)
  return (
    (last.word !== last.lower || isSubject(tokens, mention)) &&
    (isOfPeople(profile) || called.some((word) => kind(word))) &&
    !said.some((word) => kind(word)) &&
    !/^(?:by|per|each|every|name|names|list|of each)$/.test(tokens[mention.start - 1]?.lower ?? '')
  )
}

/** "How many employee", "employee by department": one word for several, as people type it. */
function isSubject(tokens: readonly Token[], { start, end }: Span): boolean {
  const [before, last] = [tokens[start - 1]?.lower ?? '', tokens[end - 1]?.lower ?? '']
  return last === 'headcount' || before === 'many' || before === 'of' || (start === 0 && /^(?:by|per)$/.test(tokens[end]?.lower ?? ''))
}

/** `Flat No` of a row for each month: it tells the flats apart, and no row. */
function isRepeatedKey({ name, meaning, unique, type }: ColumnProfile): boolean {
  return ['id', 'category'].includes(meaning ?? '') && type === 'text' && !unique && isKeyWord(wordsOfName(name).at(-1) ?? '')
}

/** `Customer`, `Driver`: whoever it was, which several rows tell. */
function isOfPeople({ name, type, unique }: ColumnProfile): boolean {
  const [word, ...more] = wordsOfName(name)
  return type === 'text' && !unique && word !== undefined && more.length === 0 && isPersonWord(formOf(word).text)
}

/** Two of a name are two, where a key beside it tells them apart. */
function keyFor({ index }: Understanding, choice: ColumnChoice): ColumnChoice {
  const key = keyBeside(index, choice.table, choice.column)
  return key ? { ...choice, column: key.column.name } : choice
}
