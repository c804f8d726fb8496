import { columnOf } from '../../../connections/connection.ts'
import type { Catalog } from '../../../connections/connection.ts'
import { isNumeric } from '../schema/column-types.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Mention, Reading } from '../understanding.ts'

/** So near to the best is a reading that stands for the same as well. */
const near = 0.1

/**
 * "Issued amount of bolts vs nuts", where both the sheet of what comes in and that of what is issued have bolts: those of the sheet whose
 * amount is asked for.
 */
export function valuesWhereMeasured(mentions: readonly Mention[], { catalog }: SchemaIndex): readonly Mention[] {
  const measured = new Set(mentions.flatMap(({ readings }) => homeOf(readings, catalog) ?? []))
  if (measured.size !== 1) return mentions
  return mentions.map((mention) => {
    const [best] = mention.readings
    if (best?.kind !== 'value' || measured.has(best.table)) return mention
    const own = mention.readings.find(({ kind, table, score }) => kind === 'value' && measured.has(table) && score >= best.score - near)
    return own ? { ...mention, readings: [{ ...own, score: best.score }, ...mention.readings.filter((each) => each !== own)] } : mention
  })
}

/** The one table that has such an amount. */
function homeOf([best, ...others]: readonly Reading[], catalog: Catalog): string | undefined {
  const profile = best?.kind === 'column' && best.column !== undefined ? columnOf(catalog, best.table, best.column) : undefined
  if (!best || !profile || !isNumeric(profile) || best.score < 0.6) return undefined
  return others.some(({ table, score }) => table !== best.table && score >= best.score - near) ? undefined : best.table
}
