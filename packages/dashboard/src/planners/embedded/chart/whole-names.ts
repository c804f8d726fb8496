import { tableOf } from '../../../connections/connection.ts'
import type { Catalog, TableProfile } from '../../../connections/connection.ts'
import type { Dimension } from '../../../plan.ts'
import { relationsOf } from '../../../plan.ts'
import { nameHalves } from '../schema/name-column.ts'
import { nounOf, sentence } from '../titles/names.ts'
import type { ChartBody } from './body.ts'

/** "By first name", "surnames": one half is meant. */
const half = /\b(?:(?:first|given|fore|last|family|sur|middle)[ _-]?names?|[fl]_?names?)\b/i

/** "Loans by student", where students have a first and a last name: bars of people bear both. Tables that list the halves stay. */
export function withWholeNames(catalog: Catalog, body: ChartBody, text: string): ChartBody {
  if (half.test(text)) return body
  const all = [...body.dimensions, ...(body.series ? [body.series] : []), ...(body.facet ? [body.facet] : [])]
  const shown = (dimension: Dimension): Dimension => {
    const { relation } = dimension.column
    const table = tableOf(catalog, relationsOf(body.source).find(({ alias }) => alias === relation)?.table ?? '')
    const named = table && wholeName(table, dimension)
    // "Students by name": not by student.
    const whole = named && /\bnames?\b/i.test(text) && dimension.identity === undefined ? { ...named, label: 'Name' } : named
    const isBeside = all.some(
      (other) =>
        other !== dimension &&
        whole?.followedBy?.some(({ relation, column }) => other.column.relation === relation && other.column.column === column),
    )
    return whole && !isBeside ? whole : dimension
  }
  const { series, facet } = body
  return {
    ...body,
    dimensions: body.dimensions.map(shown),
    ...(series ? { series: shown(series) } : {}),
    ...(facet ? { facet: shown(facet) } : {}),
  }
}

/** A breakdown by one half of people's names as one by both; undefined where it is none. */
export function wholeName(table: TableProfile, dimension: Dimension): Dimension | undefined {
  const { relation, column } = dimension.column
  const halves = nameHalves(table)
  if (!halves || (column !== halves.first.name && column !== halves.last.name)) return undefined
  return {
    ...dimension,
    column: { relation, column: halves.first.name },
    followedBy: [{ relation, column: halves.last.name }],
    // In whose role they are joined once more is said already.
    label: relation === table.id ? sentence(nounOf(table).one) : dimension.label,
  }
}
