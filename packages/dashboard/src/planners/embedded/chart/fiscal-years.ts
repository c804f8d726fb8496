import type { Dimension } from '../../../plan.ts'
import { isFiscal } from '../phrases/aggregates.ts'
import type { Understanding } from '../understanding.ts'
import type { ChartBody } from './body.ts'

const months = 'January February March April May June July August September October November December'.split(' ')

/** "Sales by financial year": years that begin in the month that is set (1 to 12); those of the calendar where it is January. */
export function inFiscalYears<Body extends ChartBody>({ grains, tokens }: Understanding, body: Body, month: number): Body {
  if (!grains.some(({ grain, start }) => grain === 'year' && isFiscal(tokens[start]))) return body
  const [dimensions, series, facet] = [body.dimensions.map((each) => fiscal(each, month)), body.series, body.facet]
  return {
    ...body,
    dimensions,
    ...(series ? { series: fiscal(series, month) } : {}),
    ...(facet ? { facet: fiscal(facet, month) } : {}),
    assumptions: [...body.assumptions, fiscalNote(month)],
  }
}

/** Is it a financial year that the words speak of? */
export const saysFiscal = (words: string): boolean => /\b(?:fiscal|financial|fin) years?\b/i.test(words)

/** A dimension of years as one of financial years; any other as it is. */
export function fiscal(dimension: Dimension, month: number): Dimension {
  if (dimension.grain !== 'year' || month === 1) return dimension
  return {
    ...dimension,
    yearFrom: month,
    label: dimension.label.replace(/\byear\b/i, (year) => (year === 'Year' ? 'Financial year' : 'financial year')),
  }
}

/** "Financial years run from April to March." */
export const fiscalNote = (month: number): string =>
  `Financial years run from ${months[month - 1] ?? ''} to ${months[(month + 10) % 12] ?? ''}.`
