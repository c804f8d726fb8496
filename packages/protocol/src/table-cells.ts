/** A part of a description of Vega's, as far as cells of a table are concerned. */
interface Part {
  readonly marks?: readonly Part[]
  readonly type?: string
  readonly encode?: { readonly update?: Readonly<Record<string, unknown>> }
}

interface Told {
  readonly field?: string
  readonly type?: string
  readonly format?: string
}

type Json = Readonly<Record<string, unknown>>

/**
 * Cells of a table that is drawn, written as the tooltip writes the whole row: money with its currency, dates as people write them.
 * @param spec what was compiled
 */
export function withTableCells<Description extends object>(description: Description, spec: Json): Description {
  const names = namesOf(spec)
  const { marks } = description as Part
  if (!names || !marks) return description
  const signal = `${field(names.missing)} === 1 ? '–' : ${textOf(names, toldOf(spec))}`
  const written = (mark: Part): Part =>
    mark.type === 'text' ? { ...mark, encode: { ...mark.encode, update: { ...mark.encode?.update, text: { signal } } } } : mark
  return { ...description, marks: marks.map(written) }
}

interface Names {
  readonly column: string
  readonly cell: string
  readonly missing: string
}

/** What the specification calls the parts of a cell; undefined where it is no table. */
function namesOf({ mark, transform, encoding }: Json): Names | undefined {
  const { text } = (encoding ?? {}) as { readonly text?: { readonly condition?: { readonly test?: { readonly field?: string } } } }
  const fold = (Array.isArray(transform) ? (transform as Json[]) : []).find((each) => 'fold' in each)
  const [column, cell] = (fold?.['as'] ?? []) as readonly (string | undefined)[]
  const missing = text?.condition?.test?.field
  const isText = (mark as Json | undefined)?.['type'] === 'text'
  return isText && column !== undefined && cell !== undefined && missing !== undefined ? { column, cell, missing } : undefined
}

function toldOf({ encoding }: Json): readonly Told[] {
  const { tooltip } = (encoding ?? {}) as { readonly tooltip?: unknown }
  return Array.isArray(tooltip) ? (tooltip as Told[]) : []
}

function textOf({ column, cell }: Names, told: readonly Told[]): string {
  const value = field(cell)
  const isDay = `test(regexp('^\\\\d{4}-\\\\d{2}-\\\\d{2}$'), ${value})`
  const isMoment = `test(regexp('^\\\\d{4}-\\\\d{2}-\\\\d{2}[T ]\\\\d{2}:\\\\d{2}[:.0-9]*$'), ${value})`
  const day = (format: string) => `utcFormat(toDate(${value}), '${format}')`
  const moment = (format: string) => `timeFormat(toDate(${value}), '${format}')`
  const plain = `isString(${value}) ? (${isDay} ? ${day('%d %b %Y')} : ${isMoment} ? ${moment('%d %b %Y %H:%M')} : ${value}) : ${value}`
  const cases = told.flatMap(({ field: of = '', type, format }) => {
    if (format === undefined) return []
    const is = `${field(column)} === ${JSON.stringify(of.replaceAll(/\\(.)/g, '$1'))}`
    const as = JSON.stringify(format).slice(1, -1)
    if (type === 'quantitative') return [`${is} && isNumber(${value}) ? format(${value}, '${as}') : `]
    return type === 'temporal' ? [`${is} && isString(${value}) ? (${isDay} ? ${day(as)} : ${moment(as)}) : `] : []
  })
  return `${cases.join('')}(${plain})`
}

function field(name: string): string {
  return `datum[${JSON.stringify(name)}]`
}
