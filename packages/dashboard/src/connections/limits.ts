/** What one connection may use. */
export interface ConnectionLimits {
  /** Time of one statement, from its start in the database. Default 30,000. */
  readonly statementTimeoutMs: number
  /** Time for profiling the whole database. Default 120,000. */
  readonly profileTimeoutMs: number
  /** Rows of a result when the caller names no number. Default 5,000. */
  readonly maxRows: number
  /** Memory of the database engine in megabytes. Default 512. */
  readonly memoryMb: number
  /** Size of a result. Default 64 MiB. */
  readonly maxBytes: number
  /** Statements that may wait for a free place. Default 256. */
  readonly maxWaiting: number
}

export const defaultLimits: ConnectionLimits = {
  statementTimeoutMs: 30_000,
  profileTimeoutMs: 120_000,
  maxRows: 5_000,
  memoryMb: 512,
  maxBytes: 64 * 1024 * 1024,
  maxWaiting: 256,
}
