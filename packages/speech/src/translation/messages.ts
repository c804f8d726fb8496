import type { Stand } from './placeholders.ts'

/** What the two sides of the reading thread say to each other. */
export interface Job {
  readonly type: 'job'
  readonly id: number
  readonly text: string
  /** `spoken`: Markdown as it is read aloud, which asks for no translation. */
  readonly format: 'markdown' | 'plain' | 'spoken'
  readonly max: number
  readonly unit: 'characters' | 'bytes'
  readonly allowReordered: boolean
  /** Keys of the front matter whose values are translated. */
  readonly frontMatter: readonly string[]
  readonly atOnce: number
}

export type ToThread =
  | Job
  /** To requests that were sent together. */
  | { readonly type: 'answers'; readonly id: number; readonly requests: readonly number[]; readonly texts: readonly string[] }
  | { readonly type: 'stop'; readonly id: number }

export interface SendRequest {
  readonly request: number
  readonly text: string
  readonly stands: readonly Stand[]
}

export type FromThread =
  /** Pieces that came up together, so that a provider may take them in one call. */
  | { readonly type: 'send'; readonly id: number; readonly requests: readonly SendRequest[] }
  | { readonly type: 'progress'; readonly id: number; readonly done: number; readonly total: number }
  | { readonly type: 'done'; readonly id: number; readonly text: string; readonly untranslated: number }
  | { readonly type: 'failed'; readonly id: number; readonly message: string }
