import type { Cell, ForeignKey, Statement, TableProfile } from './connection.ts'
import type { DashboardFailureCode } from '../errors.ts'

/** What a child opens. */
export interface EngineSource {
  readonly kind: 'duckdb' | 'sqlite' | 'files'
  readonly path: string
  readonly memoryMb: number
  /** Always true outside the proofs that show that each of the two layers holds alone. */
  readonly lock: boolean
}

export type ToChild =
  | { readonly type: 'open'; readonly source: EngineSource }
  | { readonly type: 'run'; readonly id: number; readonly statement: Statement; readonly maxRows: number; readonly maxBytes: number }
  | { readonly type: 'profile'; readonly id: number }
  | { readonly type: 'cancel'; readonly id: number }

export type FromChild =
  | { readonly type: 'ready'; readonly tables: readonly (readonly string[])[] }
  | { readonly type: 'closed'; readonly message: string }
  | {
      readonly type: 'rows'
      readonly id: number
      readonly columns: readonly string[]
      readonly cells: readonly (readonly Cell[])[]
      readonly rowCount: number
      readonly truncated: boolean
      readonly elapsedMs: number
    }
  | { readonly type: 'profiled'; readonly id: number; readonly tables: readonly TableProfile[]; readonly keys: readonly ForeignKey[] }
  | { readonly type: 'failed'; readonly id: number; readonly code: DashboardFailureCode; readonly message: string }
