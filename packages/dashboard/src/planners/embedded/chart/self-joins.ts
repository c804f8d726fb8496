import { columnOf, tableOf } from '../../../connections/connection.ts'
import type { Catalog, ForeignKey } from '../../../connections/connection.ts'
import type { Join } from '../../../plan-source.ts'
import type { Dimension } from '../../../plan.ts'
import type { ChartBody } from './body.ts'
import { dimensionLabel, humanName } from '../titles/labels.ts'
import { nameColumn } from '../schema/name-column.ts'
import { keyPieces } from '../schema/name-pieces.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Token } from '../words/tokens.ts'
import type { Mention, Understanding } from '../understanding.ts'

/**
 * "People per supervisor", where the supervisor is a row of the same table: the table is joined once more, and the supervisors are shown
 * by their names. Whoever asks for the key itself ("supervisor id") gets it.
 */
export function withSelfJoins({ catalog, columns }: SchemaIndex, body: ChartBody, { tokens, mentions }: Said): ChartBody {
  if (tokens.some(({ word }) => keyPieces.has(word))) return body
  const joins: Join[] = []
  const shown = (dimension: Dimension): Dimension => {
    const { relation, column } = dimension.column
    const key = catalog.keys.find((each) => isOwn(each) && each.from.table === relation && each.from.columns[0] === column)
    const table = key ? tableOf(catalog, key.to.table) : undefined
    const said = key && nameSaid(key, mentions, tokens)
    const name = said === undefined ? table && nameColumn(table) : columnOf(catalog, key?.to.table ?? '', said)
    const target = key?.to.columns[0]
    if (!name || target === undefined || dimension.bin !== undefined) return dimension
    const alias = freeAlias(catalog, relation, column)
    joins.push({
      relation: { alias, table: relation },
      kind: 'inner',
      on: [{ left: { relation, column }, right: { relation: alias, column: target } }],
    })
    const pieces = columns.find((each) => each.table.id === relation && each.column.name === column)?.pieces ?? []
    const role = pieces.map(({ text }) => text).filter((text) => !keyPieces.has(text) && text !== 'no')
    return {
      ...dimension,
      column: { relation: alias, column: name.name },
      ...(columnOf(catalog, relation, name.name)?.unique === true ? {} : { identity: [{ relation: alias, column: target }] }),
      label: role.length > 0 ? humanName(role.join(' ')) : dimensionLabel(name, undefined, table),
    }
  }
  const dimensions = body.dimensions.map(shown)
  // "For each boss, his name and …": the name is the boss's own.
  const { series: apart, ...rest } = body
  const again = joins.length > 0 && apart !== undefined && isNameIn(catalog, apart, joins)
  const series = apart && !again ? shown(apart) : undefined
  if (joins.length === 0) return body
  return {
    ...rest,
    dimensions,
    ...(series ? { series } : {}),
    source: { ...body.source, joins: [...body.source.joins, ...joins] },
  }
}

type Said = Pick<Understanding, 'tokens' | 'mentions'>

/** "The surname of each tutor", "for each tutor his surname": by which of their names the rows that are referred to are shown. */
function nameSaid({ from }: ForeignKey, mentions: readonly Mention[], tokens: readonly Token[]): string | undefined {
  const named = mentions.filter(({ start, end, readings: [best] }) => {
    const isName = best?.kind === 'column' && best.table === from.table && best.score > 0.9 && best.column !== from.columns[0]
    return isName && tokens.slice(start, end).some(({ word }) => word.endsWith('name')) && end - start < 3
  })
  const [only, ...more] = new Set(named.flatMap(({ readings: [best] }) => best?.column ?? []))
  return more.length === 0 ? only : undefined
}

function isNameIn(catalog: Catalog, { column }: Dimension, joins: readonly Join[]): boolean {
  const table = tableOf(catalog, column.relation)
  return table !== undefined && nameColumn(table)?.name === column.column && joins.some(({ relation }) => relation.table === table.id)
}

function isOwn({ from, to }: ForeignKey): boolean {
  return from.table === to.table && from.columns.length === 1
}

/** A name for the second reading of a table that no table has. */
function freeAlias(catalog: Catalog, table: string, column: string): string {
  let alias = `${table} by ${column}`
  while (catalog.tables.some(({ id }) => id === alias)) alias += ' 2'
  return alias
}
