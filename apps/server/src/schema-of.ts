import { isSecretName, namesIn } from '@chitravani/dashboard'
import type { Catalog, DataNote } from '@chitravani/dashboard'
import type { ConnectionSchema } from '@chitravani/protocol'

/** Notes name their table where it is one of several. */
const toWarning = ({ code, message, table }: DataNote) => ({ code, message: table === undefined ? message : `${table}: ${message}` })

/** Nobody needs to read passwords and tokens to ask about the table they lie in. */
function valuesOf({ name, min, max, frequent }: Catalog['tables'][number]['columns'][number]) {
  return isSecretName(name) ? { min: null, max: null, values: [] } : { min, max, values: frequent.map(({ value }) => value) }
}

/** A profiled catalog as the wire shows it. @param language BCP 47, in which tables and columns are named beside what they are stored as */
export function toConnectionSchema(catalog: Catalog, language = 'en'): ConnectionSchema {
  const names = namesIn(language)
  const labelled = (label: string | undefined) => (label === undefined ? {} : { label })
  return {
    name: catalog.connection,
    kind: catalog.kind,
    ...(catalog.notes ? { warnings: catalog.notes.map(toWarning) } : {}),
    tables: catalog.tables.map((table) => ({
      name: table.id,
      ...labelled(names.table(table)),
      row_count: table.rowCount,
      estimated: table.estimated,
      ...(table.comment === undefined ? {} : { comment: table.comment }),
      primary_key: [...table.primaryKey],
      columns: table.columns.map((column) => ({
        name: column.name,
        ...labelled(names.column(column, table)),
        type: column.type,
        native_type: column.nativeType,
        meaning: column.meaning,
        nullable: column.nullable,
        distinct: column.distinct,
        nulls: column.nulls,
        ...valuesOf(column),
        ...(column.unit === undefined ? {} : { unit: column.unit }),
        ...(column.comment === undefined ? {} : { comment: column.comment }),
      })),
    })),
    keys: catalog.keys.map(({ from, to, inferred }) => ({
      from: { table: from.table, columns: [...from.columns] },
      to: { table: to.table, columns: [...to.columns] },
      inferred,
    })),
  }
}
