import type { ConnectionSchema } from '@chitravani/protocol'
import { createContext, use, useCallback } from 'react'
import { columnText } from './cells.ts'
import { columnOfKey } from './filter-words.ts'

/** What is asked, with its names in the language of the page; undefined where nobody tells. */
export const SchemaContext = createContext<ConnectionSchema | undefined>(undefined)

/** A table or column for people: in the language of the page, else as it is stored. */
export function nameOf({ name, label }: { readonly name: string; readonly label?: string | undefined }): string {
  return label ?? columnText(name)
}

/** What `table.column`, or a column alone, is called. */
export function useColumnNames(): (key: string) => string {
  const schema = use(SchemaContext)
  return useCallback((key: string) => nameOf(columnOfKey(schema, key) ?? { name: key }), [schema])
}

/** What a table is called. */
export function useTableNames(): (name: string) => string {
  const schema = use(SchemaContext)
  return useCallback((name: string) => schema?.tables.find((table) => table.name === name)?.label ?? name, [schema])
}
