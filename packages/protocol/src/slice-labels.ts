import { entriesOf, signalOf } from './mark-words.ts'

/** A part of a description of Vega's that may hold slices. */
interface Part {
  readonly type?: string
  readonly name?: string
  readonly from?: { readonly data?: unknown }
  readonly encode?: { readonly update?: Readonly<Record<string, unknown>> }
  readonly marks?: readonly Part[]
  readonly legends?: readonly Legend[]
}

interface Legend {
  readonly fill?: string
  readonly labelLimit?: unknown
  readonly encode?: Readonly<Record<string, { readonly update?: object } | undefined>>
}

interface Ref {
  readonly scale?: unknown
  readonly field?: unknown
}

/** Pixels along its slice that a label takes, and across a ring. */
const along = 34
const across = 26

/** Pixels of a legend's label where none are given, of one of its letters, and the letters of a share. */
const usualLimit = 160
const letterWidth = 6.4
const shareLetters = 6

/** Slices with their per cent where there is room, and all of them in the tooltip and the legend. */
export function withSliceLabels<Description extends object>(description: Description): Description {
  const { marks, legends } = description as Part
  if (!marks) return description
  const labelled = marks.flatMap((mark) => (mark.type === 'arc' ? sliced(mark) : [withSliceLabels(mark)]))
  const slices = marks.find(({ type }) => type === 'arc')
  return { ...description, marks: labelled, ...(legends && slices ? { legends: legends.map((legend) => withShares(legend, slices)) } : {}) }
}

function sliced(mark: Part): readonly Part[] {
  const { update = {} } = mark.encode ?? {}
  const [start, end] = [refOf(update['startAngle']), refOf(update['endAngle'])]
  if (mark.name === undefined || !start || !end) return [mark]
  const share = shareOf(start, end, 'datum')
  const value = `datum[${JSON.stringify(plain(end.field).replace(/_(start|end)$/, ''))}]`
  const told = (text: string) => (text.includes(value) ? `(${text}) + ' (' + ${percent(share)} + ')'` : text)
  const entries = entriesOf(signalOf(update['tooltip']) ?? '')
  const tooltip = entries && { signal: `{${entries.map(([name, text]) => `${JSON.stringify(name)}: ${told(text)}`).join(', ')}}` }
  const room = { ...update, ...holeOf(update), ...(tooltip ? { tooltip } : {}) }
  return [{ ...mark, encode: { ...mark.encode, update: room } }, labelsOf(mark.name)]
}

/** The hole of a ring takes half of a small one, which would have no room for labels otherwise. */
function holeOf({ innerRadius, outerRadius }: Readonly<Record<string, unknown>>): { readonly innerRadius?: object } {
  const hole = typeof innerRadius === 'object' && innerRadius !== null && 'value' in innerRadius ? Number(innerRadius.value) : 0
  const outer = signalOf(outerRadius)
  return hole > 0 && outer !== undefined ? { innerRadius: { signal: `min(${hole}, (${outer}) / 2)` } } : {}
}

/** A text on each slice that is broad enough, in black or white, whichever is seen better. */
function labelsOf(slices: string): Part {
  const angle = 'abs(datum.endAngle - datum.startAngle)'
  const radius = '(datum.innerRadius > 0 ? (datum.innerRadius + datum.outerRadius) / 2 : datum.outerRadius * 0.7)'
  const fits = `2 * ${radius} * sin(min(${angle}, PI) / 2) >= ${along} && datum.outerRadius - datum.innerRadius >= ${across}`
  const label = {
    type: 'text',
    role: 'slice-label',
    style: ['text'],
    from: { data: slices },
    interactive: false,
    aria: false,
    encode: {
      update: {
        x: { field: 'x' },
        y: { field: 'y' },
        theta: { signal: '(datum.startAngle + datum.endAngle) / 2' },
        radius: { signal: radius },
        align: { value: 'center' },
        baseline: { value: 'middle' },
        fontWeight: { value: 600 },
        fill: { signal: `contrast('white', datum.fill) > contrast('black', datum.fill) ? 'white' : 'black'` },
        text: { signal: `${fits} ? ${percent(`(${angle} / (2 * PI))`)} : ''` },
      },
    },
  }
  return label
}

/** The legend's labels with their shares: the rows of a slice are looked up by its colour's value. */
function withShares(legend: Legend, { from, encode: { update = {} } = {} }: Part): Legend {
  const fill = refOf(update['fill'])
  const [start, end] = [refOf(update['startAngle']), refOf(update['endAngle'])]
  if (typeof from?.data !== 'string' || !fill || legend.fill !== fill.scale || !start || !end) return legend
  const rows = `data(${JSON.stringify(from.data)})`
  const of = `(pluck(${rows}, ${JSON.stringify(fill.field)}), datum.value)`
  const at = `indexof${of}`
  // A colour of several slices has no share of its own, nor has the entry that says how many more there are.
  // Vega cuts what is too long at its end, where the share stands: the name is shortened before it.
  const letters = Math.floor((typeof legend.labelLimit === 'number' ? legend.labelLimit : usualLimit) / letterWidth) - shareLetters
  const name = `(length(datum.label) > ${letters} ? truncate(datum.label, ${letters}) : datum.label)`
  const signal = `${at} < 0 || lastindexof${of} !== ${at} || substring(datum.label, 0, 1) === '…' ? datum.label : ${name} + '  ' + ${percent(shareOf(start, end, `${rows}[${at}]`))}`
  const labels = legend.encode?.['labels']
  return { ...legend, encode: { ...legend.encode, labels: { ...labels, update: { ...labels?.update, text: { signal } } } } }
}

function refOf(value: unknown): { readonly scale: string; readonly field: string } | undefined {
  const { scale, field } = (typeof value === 'object' && value !== null ? value : {}) as Ref
  return typeof scale === 'string' && typeof field === 'string' ? { scale, field } : undefined
}

type Angle = NonNullable<ReturnType<typeof refOf>>

function shareOf(start: Angle, end: Angle, row: string): string {
  const at = ({ scale, field }: Angle) => `scale(${JSON.stringify(scale)}, ${row}[${JSON.stringify(plain(field))}])`
  return `(abs(${at(end)} - ${at(start)}) / (2 * PI))`
}

/** A path of Vega's as the name of one column. */
function plain(field: string): string {
  return field.replaceAll(/\\(.)/g, '$1')
}

/** `45%`, and of little `6.2%`. */
function percent(share: string): string {
  return `format(${share}, ${share} < 0.0995 ? '.1~%' : '.0%')`
}
