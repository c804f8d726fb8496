import { sortOf } from '../schema/column-sort.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Mention } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'
import { joinNeighbours } from './neighbours.ts'

const copulas: ReadonlySet<string> = new Set('is are was were be been being have has had get gets got'.split(' '))

/**
 * "Meals were served", "days that were lost": the one name of a column `meals_served`, and no two of them. "Common names" of a column
 * `common`, where something else has a name: those.
 */
export function saidApart(tokens: readonly Token[], mentions: readonly Mention[], { columns }: SchemaIndex): readonly Mention[] {
  return joinNeighbours(
    mentions,
    (before, mention) => namesCalled(before, mention, tokens, columns) ?? asOne(before, mention, tokens, columns),
  )
}

function namesCalled(one: Mention, other: Mention, tokens: readonly Token[], columns: SchemaIndex['columns']): Mention | undefined {
  const [best] = one.readings
  if (tokens[other.start]?.word !== 'name' || other.end - other.start > 1 || one.end !== other.start) return undefined
  const entry = columns.find(({ table, column }) => table.id === best?.table && column.name === best.column)
  const isText = best?.kind === 'column' && best.score > 0.8 && entry?.column.type === 'text' && sortOf(entry.column) === 'category'
  const isElsewhere = other.readings.every(({ kind, table }) => kind === 'column' && table !== best?.table)
  return isText && isElsewhere ? { ...one, end: other.end, words: `${one.words} ${other.words}` } : undefined
}

function asOne(one: Mention, other: Mention, tokens: readonly Token[], columns: SchemaIndex['columns']): Mention | undefined {
  const between = tokens.slice(one.end, other.start).filter(({ lower }) => !/^(?:that|which)$/.test(lower))
  const [best] = one.readings
  if (between.length === 0 || !between.every(({ lower }) => copulas.has(lower)) || best?.kind !== 'column') return undefined
  const same = other.readings.find(({ table, column }) => table === best.table && column === best.column)
  const entry = columns.find(({ table, column }) => table.id === best.table && column.name === best.column)
  const said = [...tokens.slice(one.start, one.end), ...tokens.slice(other.start, other.end)]
  const isWhole = entry?.pieces.every(
    ({ text, stem, weight }) => weight < 0.3 || said.some((each) => each.word === text || each.stem === stem),
  )
  if (!same || !isWhole || best.how !== 'part') return undefined
  return { start: one.start, end: other.end, words: `${one.words} ${other.words}`, readings: [{ ...best, score: 1, how: 'exact' }] }
}
