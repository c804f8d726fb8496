import { tableOf } from '../../../connections/connection.ts'
import { valuesNamed } from '../conditions/values.ts'
import type { Item } from '../items/item.ts'
import { profileOf, sortOf } from '../schema/column-sort.ts'
import { nameColumn } from '../schema/name-column.ts'
import type { Understanding } from '../understanding.ts'

/** "For each consultant", where that is a value: each of the things that have it. */
export function thingsOfValues({ conditions, tokens, index }: Understanding, items: readonly Item[]): readonly Item[] {
  return conditions.flatMap((condition): readonly Item[] => {
    const [choice] = condition.choices
    const table = choice ? tableOf(index.catalog, choice.table) : undefined
    const each = ['each', 'every', 'per'].includes(tokens[condition.start - 1]?.lower ?? '')
    if (!table || !each || !nameColumn(table) || !choice || valuesNamed(condition, choice) !== 1) return []
    if (items.some((item) => item.start === condition.end || item.marker !== undefined)) return []
    return [{ start: condition.start, end: condition.end, columns: [], table: table.id, aggregates: [], marker: 'group' }]
  })
}

/**
 * "for male and female": every value of a column is named; "north vs south": values set against each other; "by class except yachts": the
 * column itself. It is a breakdown too.
 */
export function wholeColumns({ conditions, index, tokens, text, mentions, grains }: Understanding): readonly Item[] {
  const compared = /^\s*(?:please )?(?:compare|comparison of|comparing)\b|\b(?:difference|gap)\b.{0,40}\bbetween\b/i.test(text)
  // "Krill and shrimp per month": a line of each, where nothing else is spoken of.
  const alone = grains.some(({ asked }) => asked) && conditions.length === 1
  return conditions.flatMap((condition): readonly Item[] => {
    const bare = alone && mentions.every(({ start, end }) => condition.start <= start && end <= condition.end)
    const opposed = bare || compared || /\b(?:vs|versus|against|compared (?:to|with))\b/i.test(condition.words)
    const by =
      /^(?:by|per)$/.test(tokens[condition.start - 1]?.lower ?? '') && /\b(?:ex\w+|without|but|other than)\b/i.test(condition.words)
    const choice = condition.choices.find((candidate) => {
      const profile = profileOf(index, candidate)
      const named = valuesNamed(condition, candidate)
      return profile !== undefined && (by || (named >= 2 && (opposed || named >= profile.distinct)))
    })
    return choice
      ? [{ start: condition.start, end: condition.end, columns: [choice], aggregates: [], marker: 'group', sort: 'category' }]
      : []
  })
}

/**
 * "Halls where the average rent is above 120", "…, show the hall and that average": what its groups are limited by is shown, where nothing
 * else is measured.
 * @returns the items with it, in place of a bare "that average"
 */
export function withLimiting({ conditions }: Understanding, items: readonly Item[]): readonly Item[] {
  const [limiting, ...more] = conditions.filter(({ kind, group }) => kind === 'group' && group !== undefined && group.aggregate !== 'count')
  const isBare = ({ columns, table, aggregates }: Item): boolean => columns.length === 0 && table === undefined && aggregates.length > 0
  const others = items.filter((item) => !isBare(item))
  if (!limiting?.group || limiting.choices.length === 0 || more.length > 0) return items
  if (others.length === 0 || others.some(({ sort, aggregates }) => sort !== 'category' || aggregates.length > 0)) return items
  const { start, end, choices, group } = limiting
  return [...others, { start, end, columns: choices, aggregates: [group.aggregate], sort: 'number' }]
}

/** "distribution of amounts over 5000": the column of the condition is what is shown. */
export function limited({ conditions, index, charts }: Understanding): readonly Item[] {
  if (!charts.some((chart) => chart.kind === 'histogram')) return []
  return conditions.slice(0, 1).flatMap((condition): readonly Item[] => {
    const profile = profileOf(index, condition.choices[0])
    return condition.kind === 'column' && profile && sortOf(profile) === 'number'
      ? [{ start: condition.start, end: condition.end, columns: condition.choices, aggregates: [], sort: 'number' }]
      : []
  })
}
