import type { Stand } from './placeholders.ts'

/** What the two sides of the reading thread say to each other. */
export interface Job {
  readonly type: 'job'
  readonly id: number
  readonly text: string
  readonly format: 'markdown' | 'plain'
  readonly max: number
  readonly unit: 'characters' | 'bytes'
  readonly allowReordered: boolean
  readonly atOnce: number
}

export type ToThread =
  | Job
  | { readonly type: 'answer'; readonly id: number; readonly request: number; readonly text: string }
  | { readonly type: 'stop'; readonly id: number }

export interface SendRequest {
  readonly type: 'send'
  readonly id: number
  readonly request: number
  readonly text: string
  readonly stands: readonly Stand[]
}

export type FromThread =
  | SendRequest
  | { readonly type: 'progress'; readonly id: number; readonly done: number; readonly total: number }
  | { readonly type: 'done'; readonly id: number; readonly text: string; readonly untranslated: number }
  | { readonly type: 'failed'; readonly id: number; readonly message: string }
