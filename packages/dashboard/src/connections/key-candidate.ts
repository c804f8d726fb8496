import type { TableProfile } from './connection.ts'

/** A column that may refer to another table's, and how strongly something speaks for it: from 3 on the name says so, up to 1 only the values. */
export interface KeyCandidate {
  readonly from: TableProfile
  readonly column: string
  readonly to: TableProfile
  readonly toColumn: string
  readonly score: number
}
