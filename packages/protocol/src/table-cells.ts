/** A part of a description of Vega's, as far as cells of a table are concerned. */
interface Part {
  readonly marks?: readonly Part[]
  readonly axes?: readonly Axis[]
  readonly type?: string
  readonly from?: unknown
  readonly encode?: { readonly update?: Readonly<Record<string, unknown>> }
}

interface Axis {
  readonly scale?: string
  readonly encode?: Readonly<Record<string, { readonly update?: object } | undefined>>
}

interface Told {
  readonly field?: string
  readonly title?: string
  readonly type?: string
  readonly format?: string
}

type Json = Readonly<Record<string, unknown>>

/** Pixels between a cell's text and the edge of its column. */
const edge = 10

/**
 * Cells of a table that is drawn, written as the tooltip writes the whole row: money with its currency, dates as people write them; numbers
 * end where their column ends, texts begin where it begins.
 * @param spec what was compiled
 */
export function withTableCells<Description extends object>(description: Description, spec: Json): Description {
  const names = namesOf(spec)
  const { marks, axes } = description as Part
  if (!names || !marks) return description
  const told = toldOf(spec)
  const text = { signal: `${field(names.missing)} === 1 ? '–' : ${textOf(names, told)}` }
  const written = (mark: Part): readonly Part[] => {
    const { update } = mark.encode ?? {}
    if (mark.type !== 'text') return [mark]
    const [column, row] = [fieldOf(update?.['x']), fieldOf(update?.['y'])]
    const at = column === undefined ? {} : sided(field(column), numbersIn(told, field(names.column)))
    const cells = { ...mark, encode: { ...mark.encode, update: { ...update, ...at, text } } }
    return row === undefined
      ? [cells]
      : [lineBelow(mark, field(row), `${field(names.column)} === ${JSON.stringify(told[0]?.field?.replaceAll(/\\(.)/g, '$1'))}`), cells]
  }
  return { ...description, marks: marks.flatMap(written), ...(axes ? { axes: axes.map((axis) => headed(axis, told)) } : {}) }
}

function fieldOf(place: unknown): string | undefined {
  const { field: name } = (place ?? {}) as { readonly field?: unknown }
  return typeof name === 'string' ? name : undefined
}

/** A faint line leads the eye along each row; one of its cells draws it. */
function lineBelow({ from }: Part, row: string, isFirst: string): Part {
  const y = { signal: `scale('y', ${row}) + (range('y')[1] - range('y')[0]) / length(domain('y')) / 2` }
  const update = {
    x: { value: 0 },
    x2: { signal: 'width' },
    y,
    stroke: { value: '#8a96a3' },
    strokeOpacity: { signal: `${isFirst} ? 0.3 : 0` },
  }
  return { type: 'rule', from, interactive: false, aria: false, encode: { update } } as Part
}

/** Whether the column of that name holds numbers, as an expression. @param name by which key the column is told */
function numbersIn(told: readonly Told[], name: string, by: 'field' | 'title' = 'field'): string {
  const names = told.filter(({ type }) => type === 'quantitative').map((each) => each[by]?.replaceAll(/\\(.)/g, '$1'))
  return `indexof(${JSON.stringify(names)}, ${name}) >= 0`
}

/** At the end of the column for numbers, at its beginning for everything else. */
function sided(column: string, isNumber: string): Json {
  const half = `(range('x')[1] - range('x')[0]) / length(domain('x')) / 2 - ${edge}`
  return {
    x: { signal: `scale('x', ${column}) + (${isNumber} ? 1 : -1) * (${half})` },
    align: { signal: `${isNumber} ? 'right' : 'left'` },
  }
}

function headed(axis: Axis, told: readonly Told[]): Axis {
  if (axis.scale !== 'x') return axis
  const labels = axis.encode?.['labels']
  const isNumber = `(${numbersIn(told, 'datum.value', 'title')} || ${numbersIn(told, 'datum.value')})`
  return { ...axis, encode: { ...axis.encode, labels: { ...labels, update: { ...labels?.update, ...sided('datum.value', isNumber) } } } }
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
