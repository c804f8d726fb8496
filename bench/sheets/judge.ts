/** What a query or a chart gives: rows of cells. */
export type Rows = readonly (readonly unknown[])[]

/** One chart that is wanted: queries any of which it may answer, and whether its rows are a ranking, of which the first few are enough. */
export interface Wanted {
  readonly any: readonly Rows[]
  readonly ranked: boolean
}

/** Whether each wanted chart is among the charts, each chart used once. */
export function isAnswered(wanted: readonly Wanted[], charts: readonly Rows[]): boolean {
  const [first, ...rest] = wanted
  return first === undefined || charts.some((chart, place) => isWanted(first, chart) && isAnswered(rest, charts.toSpliced(place, 1)))
}

const isWanted = ({ any, ranked }: Wanted, chart: Rows): boolean =>
  any.some((rows) => (ranked ? isBeginning(rows, chart) : rows.length === chart.length && columnsOf(rows, chart, rows) !== undefined))

/** The chart's rows are the first of the wanted ones, in their order by value; ties may stand in any. */
function isBeginning(wanted: Rows, chart: Rows): boolean {
  if (chart.length === 0 || chart.length > wanted.length) return false
  const found = columnsOf(
    chart.map((_, at) => wanted[at] ?? []),
    chart,
    wanted,
  )
  if (!found) return false
  return chart.every((row, at) => found.every((column, wish) => !isNumber(wanted[at]?.[wish]) || isSame(wanted[at]?.[wish], row[column])))
}

/**
 * Which column of the chart holds which of those wanted, where its rows are those.
 * @param within rows among which each row of the chart must be
 */
function columnsOf(wanted: Rows, chart: Rows, within: Rows): readonly number[] | undefined {
  const width = within[0]?.length ?? 0
  const columns = chart[0]?.length ?? 0
  const tried = (chosen: readonly number[]): readonly number[] | undefined => {
    if (chosen.length === width) return isSameRows(within, chart, chosen, wanted.length === within.length) ? chosen : undefined
    for (let column = 0; column < columns; column++) {
      if (chosen.includes(column)) continue
      const found = tried([...chosen, column])
      if (found) return found
    }
    return undefined
  }
  return wanted.length === 0 && chart.length === 0 ? [] : tried([])
}

function isSameRows(wanted: Rows, chart: Rows, columns: readonly number[], all: boolean): boolean {
  const left = [...wanted]
  return (
    chart.every((row) => {
      const at = left.findIndex((wish) => wish.every((cell, place) => isSame(cell, row[columns[place] ?? -1])))
      if (at >= 0) left.splice(at, 1)
      return at >= 0
    }) &&
    (!all || left.length === 0)
  )
}

const isNumber = (cell: unknown): boolean => typeof numeric(cell) === 'number'

/** Parts of one and percentages are the same; averages are rounded by some engines. */
function isSame(wanted: unknown, found: unknown): boolean {
  const [a, b] = [numeric(wanted), numeric(found)]
  if (typeof a === 'number' && typeof b === 'number') return isClose(a, b) || isClose(a, b * 100) || isClose(a * 100, b)
  return said(wanted) === said(found)
}

const isClose = (a: number, b: number): boolean => Math.abs(a - b) <= 0.006 + 1e-4 * Math.max(Math.abs(a), Math.abs(b))

function numeric(cell: unknown): unknown {
  if (typeof cell === 'bigint') return Number(cell)
  return typeof cell === 'string' && /^-?\d+(?:\.\d+)?$/.test(cell) ? Number(cell) : cell
}

/** Dates without the hours of midnight, empty texts as nothing. */
function said(cell: unknown): string {
  return (typeof cell === 'string' || typeof cell === 'boolean' || typeof cell === 'number' ? String(cell) : '')
    .replace(/[T ]00:00:00(?:\.0+)?Z?$/, '')
    .trim()
    .toLowerCase()
}
