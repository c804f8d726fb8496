import { isParticiple } from '../phrases/agents.ts'
import { isTemporal, isYear } from '../schema/column-types.ts'
import type { Candidate } from './mention-candidate.ts'
import { isLink } from './name-cover.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Token } from '../words/tokens.ts'
import type { WordMatch } from '../schema/word-match.ts'

/** "Visit dates", "the dates of the visits" where no column is called so: when the visits were. */
export function dateCandidates(
  tokens: readonly Token[],
  index: SchemaIndex,
  zones: readonly number[],
  matches: readonly ReadonlyMap<string, WordMatch>[],
): readonly Candidate[] {
  return tokens.flatMap((token): readonly Candidate[] => {
    const at = token.index
    if (token.kind !== 'word' || !/^(?:date|year|month)$/.test(token.word) || token.joined) return []
    const lead = zones[at - 1] === zones[at] ? matches[at - 1] : undefined
    // "Return date" of a column `returned_on`.
    const called = index.columns
      .filter(
        ({ column, pieces }) =>
          isTemporal(column) &&
          !isYear(column) &&
          pieces.some(({ text, weight }) => weight > (token.word === 'date' ? 0.5 : 0.2) && (lead?.get(text)?.score ?? 0) >= 0.85),
      )
      .filter(({ pieces }) => !pieces.some(({ text }) => text === 'date'))
      .filter(({ pieces }) => token.word === 'date' || pieces.some(({ text }) => text === 'dt'))
      .map(({ table, column }): Candidate => ({
        start: at - 1,
        end: at + 1,
        said: 2,
        reading: { kind: 'column', table: table.id, column: column.name, score: 0.85, how: 'synonym' },
      }))
    if (token.word !== 'date') return called
    let behind = at + 1
    if (tokens[behind]?.lower === 'of') while (isLink(tokens[behind])) behind++
    const places = [...(behind > at + 1 ? [behind] : []), at - 1]
    const dated = places.flatMap((place) => {
      const [start, end] = [Math.min(at, place), Math.max(at, place) + 1]
      if (tokens[place]?.kind !== 'word' || tokens.slice(start, end).some(({ index: i }) => zones[i] !== zones[at])) return []
      return index.tables.flatMap(({ table, pieces }): readonly Candidate[] => {
        const said = pieces.filter(({ weight }) => weight >= 0.5)
        const [only, ...more] = said
        if (!only || more.length > 0 || (matches[place]?.get(only.text)?.score ?? 0) < 0.75) return []
        const dates = index.columns.filter(({ table: owner, column }) => owner === table && isTemporal(column) && !isYear(column))
        if (dates.some((entry) => entry.pieces.some(({ text }) => text === 'date'))) return []
        return dates.map(({ column }) => ({
          start,
          end,
          said: 2,
          reading: { kind: 'column', table: table.id, column: column.name, score: 0.8, how: 'synonym' },
        }))
      })
    })
    return [...called, ...dated]
  })
}

/** "Applications filed each year" of a date `filing_dt`: when it was done, and no status that is called so. */
export function isDated(
  { start, end, reading }: Candidate,
  candidates: readonly Candidate[],
  tokens: readonly Token[],
  index: SchemaIndex,
): boolean {
  const behind = tokens
    .slice(end, end + 3)
    .map(({ lower }) => lower)
    .join(' ')
  return (
    reading.kind === 'value' &&
    end === start + 1 &&
    /(?:ed|ings?)$/.test(tokens[start]?.lower ?? '') &&
    /^(?:per|each|every|by|in each|in every|on each|over the) (?:the )?(?:year|month|week|weekday|quarter|day)s?\b/.test(behind) &&
    candidates.some(
      (other) =>
        other.start === start &&
        other.reading.kind === 'column' &&
        index.columns.some(
          ({ table, column }) => table.id === other.reading.table && column.name === other.reading.column && column.meaning === 'date',
        ),
    )
  )
}

const when = /^(?:in|on|at|by|after|before|since|between|from|until|till|during|within|this|last|past|\d{4})$/

/** "Revenue by shops opened after 2020": by shops, of which it is said when they were opened, and no day of which two words are the name. */
export function isThingDated({ start, end, reading }: Candidate, candidates: readonly Candidate[], tokens: readonly Token[]): boolean {
  const last = tokens[end - 1]
  return (
    reading.kind === 'column' &&
    end - start > 1 &&
    last !== undefined &&
    isParticiple(last) &&
    /^(?:by|per|each|every)$/.test(tokens[start - 1]?.lower ?? '') &&
    when.test(tokens[end]?.lower ?? '') &&
    candidates.some(
      (other) => other.start === start && other.end === end - 1 && other.reading.kind === 'table' && other.reading.table === reading.table,
    ) &&
    candidates.some(
      (other) => other.start === end - 1 && other.end === end && other.reading.kind === 'column' && other.reading.column === reading.column,
    )
  )
}
