import type { DataNote, ForeignKey, ReadingProgress, Statement, TableProfile } from './connection.ts'
import type { DashboardFailureCode } from '../errors.ts'
import type { Columnar } from './engine.ts'
import type { Visibility } from './visible.ts'

interface Source {
  /** Always true outside the proofs that show that each of the two layers holds alone. */
  readonly lock: boolean
}

/** A database in files, which its child process runs itself. */
export interface FileSource extends Source {
  readonly kind: 'duckdb' | 'sqlite' | 'files'
  readonly path: string
  readonly memoryMb: number
}

/** A database that runs elsewhere; its child process speaks to it. */
export interface ServerSource extends Source {
  readonly kind: 'postgres' | 'mysql' | 'clickhouse'
  /** With the login; never shown. */
  readonly url: string
  /** The server is told as well, in case nobody is left to cancel. */
  readonly statementTimeoutMs: number
}

/** What a child opens. */
export type EngineSource = FileSource | ServerSource

/** What a child says of its database before anything is asked. */
export interface KnownTables {
  /** Paths of the tables that may be read. */
  readonly tables: readonly (readonly string[])[]
  /** Names of those that may show something else though the data stays as it is. */
  readonly moving: readonly string[]
}

export type ToChild =
  | { readonly type: 'open'; readonly source: EngineSource; readonly visible?: Visibility | undefined }
  | { readonly type: 'run'; readonly id: number; readonly statement: Statement; readonly maxRows: number; readonly maxBytes: number }
  | {
      readonly type: 'run_together'
      readonly id: number
      readonly statement: Statement
      readonly maxRows: number
      readonly maxBytes: number
    }
  | { readonly type: 'profile'; readonly id: number }
  | { readonly type: 'mark'; readonly id: number }
  | { readonly type: 'shape'; readonly id: number }
  | { readonly type: 'cancel'; readonly id: number }

export type FromChild =
  | { readonly type: 'ready'; readonly known: KnownTables }
  /** `told`: the message is our own, for people; else it is the engine's. */
  | { readonly type: 'closed'; readonly message: string; readonly told: boolean }
  | (Columnar & { readonly type: 'rows'; readonly id: number; readonly elapsedMs: number })
  | { readonly type: 'tables'; readonly id: number; readonly tables: readonly Columnar[]; readonly elapsedMs: number }
  | { readonly type: 'marked'; readonly id: number; readonly mark: string }
  | { readonly type: 'shaped'; readonly id: number; readonly shape: string }
  /** While it opens its database or measures it. */
  | { readonly type: 'reading'; readonly progress: ReadingProgress }
  | {
      readonly type: 'profiled'
      readonly id: number
      readonly tables: readonly TableProfile[]
      readonly keys: readonly ForeignKey[]
      readonly notes: readonly DataNote[]
      readonly shape: string
    }
  | { readonly type: 'failed'; readonly id: number; readonly code: DashboardFailureCode; readonly message: string }
