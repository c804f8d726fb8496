import type { Catalog } from '../../../connections/connection.ts'
import type { ChartPlan } from '../../../plan.ts'

/** One change of one chart that a wish asks for. */
export interface Edit {
  /** `all`: every chart it fits; `best`: where no chart is named, the one it fits best. */
  readonly scope: 'all' | 'best'
  /** 0: makes no sense there; 1: made for it. */
  fits(chart: ChartPlan): number
  /** Undefined where it cannot be done. */
  apply(chart: ChartPlan): ChartPlan | undefined
}

export interface EditContext {
  readonly catalog: Catalog
  readonly fiscalYearStart: number
  /** The wish in its own letters; readers get it in lower case, at the same places. */
  readonly written: string
  /** The wish goes on with the one before it: "and Mumbai". */
  readonly joins?: boolean
  /** Charts were named. */
  readonly aimed: boolean
  /** Those that were named, else all of the dashboard. */
  readonly charts: readonly ChartPlan[]
}

/** What a reader found in a wish, and the words it left. */
export interface Found {
  readonly edits: readonly Edit[]
  readonly rest: string
}

export type Reader = (text: string, context: EditContext) => Found

export const nothing = (rest: string): Found => ({ edits: [], rest })

/** The text without the match, everything else in its place. */
export function without(text: string, match: RegExpExecArray): string {
  return text.slice(0, match.index) + ' '.repeat(match[0].length) + text.slice(match.index + match[0].length)
}
