import { joinSize } from '../schema/joins.ts'
import type { Understanding } from '../understanding.ts'
import type { MeasureDraft, Shape } from './draft-parts.ts'

/** What is counted or shown, once it is known what by. */
export function settled(understanding: Understanding, shaped: Shape): Shape {
  return thingsThemselves(nearest(understanding, shaped))
}

/** Where a word may name several tables, the one that takes the fewest joins to the group is counted. */
function nearest({ index }: Understanding, shaped: Shape): Shape {
  const { x } = shaped
  if (!x) return shaped
  const measures = shaped.measures.map((measure): MeasureDraft => {
    const tables = measure.table === undefined ? [] : (measure.item?.mention?.readings.filter((reading) => reading.kind === 'table') ?? [])
    const best = tables[0]?.score ?? 0
    const near = tables
      .filter((reading) => reading.score >= best * 0.95)
      .map((reading) => ({
        table: reading.table,
        size: Math.min(...x.choices.slice(0, 4).map((choice) => joinSize(index.catalog, [reading.table, choice.table]))),
      }))
      .toSorted((a, b) => a.size - b.size)[0]
    return near && near.size < Infinity && near.table !== measure.table ? { ...measure, table: near.table } : measure
  })
  return { ...shaped, measures }
}

/** A stored number is meant only where it stands beside the group; elsewhere the things themselves are counted. */
function thingsThemselves(shaped: Shape): Shape {
  const [best, ...others] = shaped.x?.choices ?? []
  if (!best) return shaped
  // Several sheets may tell the group as well.
  const beside = new Set([best, ...others.filter(({ score }) => score >= best.score)].map(({ table }) => table))
  const measures = shaped.measures.map((measure): MeasureDraft => {
    const counted = measure.item?.mention?.readings.find((reading) => reading.kind === 'table')?.table
    const stored = measure.additive ?? (measure.aggregate === 'auto' && /^(?:total )?number of /i.test(measure.item?.mention?.words ?? ''))
    return stored && counted !== undefined && !measure.choices.some((choice) => beside.has(choice.table))
      ? { aggregate: 'count', choices: [], table: counted, ...(measure.item ? { item: measure.item } : {}) }
      : measure
  })
  return { ...shaped, measures }
}
