import type { SampleTable } from './schema.ts'

export interface SampleOptions {
  /** Hears the part done, 0 to 1, and what is being made. */
  readonly onProgress?: (progress: { readonly part: number; readonly table: SampleTable }) => void
  readonly signal?: AbortSignal
  /** Part of the full size, for tests. Default 1. */
  readonly scale?: number
}
