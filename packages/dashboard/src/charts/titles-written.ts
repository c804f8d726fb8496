import type { ResultColumn } from '../sql/compiled.ts'

/**
 * A column whose title and unit mean themselves wherever they stand. Vega-Lite writes titles into expressions and escapes nothing but `"`
 * there: with a backslash or a line end the chart could not be drawn, or what follows it would be run.
 */
export function titlesWritten(column: ResultColumn): ResultColumn {
  const { title, unit } = column
  return { ...column, title: written(title), ...(unit === undefined ? {} : { unit: written(unit) }) }
}

function written(words: string): string {
  return words.replaceAll('\\', '∖').replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
}
