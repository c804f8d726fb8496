import type { ConnectionCheck } from '@chitravani/server'
import type { Output } from '../../output.ts'

export function showTables(output: Output, tables: ConnectionCheck['tables']): void {
  output.table(
    ['table', 'rows', 'columns'],
    tables.map((each) => [each.name, each.rows.toLocaleString('en-IN'), String(each.columns)]),
  )
}
