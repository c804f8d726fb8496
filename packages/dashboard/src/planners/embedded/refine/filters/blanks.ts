import type { Condition } from '../../../../plan-condition.ts'
import { isSameColumn } from '../../../../plan-source.ts'
import type { ChartPlan, Dimension } from '../../../../plan.ts'
import { nothing } from '../edit.ts'
import type { Reader } from '../edit.ts'
import { readFilters } from './index.ts'

const leaving =
  '(?:exclude|excluding|without|except(?: for)?|drop|remove|hide|delete|(?:leave|take|filter|keep) (?:out|off|away)|leaving out|get rid of|ignore|skip|omit|no|not)'
const things = '(?:ones?|values?|rows?|bars?|entries|groups?|slices?|lines?|cells?|records?)'
/** What has no name. */
export const blank = `(?:(?:the|all|any) )*(?:(?:empty|blank|missing|null|nameless|no[- ]value|\\(no value\\))(?: ${things})?|(?:blanks|empties|nulls|missings))`
const only = new RegExp(`^\\s*(?:please )?${leaving}\\s+(?:the |all |any )*(?:${blank}|unknown(?: ${things})?)\\s*$`)
const among = new RegExp(`^\\s*(?:please )?${leaving}\\s+(\\S.*)$`)
const isBlank = new RegExp(`^${blank}$`)

/** "Leave out the empty ones", "leave out Other and the blank ones": the chart without what has no name, of the column that the others are of. */
export const readBlanks: Reader = (text, context) => {
  if (!/\b(?:empt|blank|missing|null|nameless|no[- ]value|unknown)/.test(text)) return nothing(text)
  const without = (chart: ChartPlan): ChartPlan | undefined => withoutEmpty(chart)
  if (only.test(text)) return { edits: [{ scope: 'all', fits: (chart) => (without(chart) ? 1 : 0), apply: without }], rest: '' }
  const parts = (among.exec(text)?.[1] ?? '').split(/\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or)\s+/).map((part) => part.trim())
  const others = parts.filter((part) => part !== '' && !isBlank.test(part))
  if (others.length === 0 || others.length >= parts.length) return nothing(text)
  const words = `exclude ${others.join(' and ')}`
  const { edits } = readFilters(words, { ...context, written: words })
  if (edits.length === 0) return nothing(text)
  const change = (chart: ChartPlan): ChartPlan | undefined => {
    const made = edits.reduce<ChartPlan | undefined>((before, edit) => (before ? edit.apply(before) : undefined), chart)
    if (!made) return undefined
    const ofOthers = made.where.filter((each) => !chart.where.includes(each))
    return (
      withoutEmpty(made, ({ column }) => ofOthers.some((each) => 'column' in each && isSameColumn(each.column, column))) ??
      withoutEmpty(made)
    )
  }
  return { edits: [{ scope: 'all', fits: (chart) => (change(chart) ? 1 : 0), apply: change }], rest: '' }
}

/** The chart without the rows of which nobody wrote down what it is broken down by; undefined where it is broken down by nothing of the kind. */
export function withoutEmpty(chart: ChartPlan, isMeant: (dimension: Dimension) => boolean = () => true): ChartPlan | undefined {
  const named = [...chart.dimensions, ...(chart.series ? [chart.series] : [])].filter(({ grain, bin }) => !grain && !bin).filter(isMeant)
  const isOut = ({ column }: Dimension): boolean =>
    chart.where.some((each) => each.kind === 'missing' && each.negated === true && isSameColumn(each.column, column))
  if (named.length === 0) return undefined
  const added = named.filter((each) => !isOut(each)).map(({ column }): Condition => ({ kind: 'missing', column, negated: true }))
  return added.length === 0 ? chart : { ...chart, where: [...chart.where, ...added] }
}
