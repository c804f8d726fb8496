import type { ChartPlan } from '../../../plan.ts'
import type { Titled } from '../titles/title.ts'

/** The user's own word for what English calls so, where there was one. */
export type Called = (english: string) => string | undefined

/** How a language tells what charts show: its grammar of titles, over its own words for names. */
export interface Telling {
  /** A word of a request as it names something, without endings and particles; undefined where it names nothing. */
  base(words: string): string | undefined
  chart(chart: Titled & Pick<ChartPlan, 'source'>, called: Called): Pick<ChartPlan, 'title' | 'description'>
  /** What a measure or a dimension is called. @param counted rows, not what stands in them */
  label(label: string, called: Called, counted?: boolean): string
  /** A stretch of time that the planner's English names: "Jan–Mar 2026". */
  period(words: string): string
  /** An explanation; undefined where there are no words for it. */
  sentence(english: string): string | undefined
  /** What figures say beside their number, and what is put to a title, by the English of it; names in braces stay. */
  readonly phrases: Readonly<Record<string, string>>
}
