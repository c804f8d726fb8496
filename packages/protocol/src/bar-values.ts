import { lakhWordsIn, shortNumber } from './number-labels.ts'

/** A part of a description of Vega's that may hold bars. */
interface Part {
  readonly type?: string
  readonly name?: string
  readonly style?: string | readonly string[]
  readonly encode?: { readonly update?: Readonly<Record<string, unknown>> }
  readonly marks?: readonly Part[]
}

type Json = Readonly<Record<string, unknown>>

/** The style of marks that say their values. */
const valuesStyle = 'values'

/** Pixels that a letter of a value takes, and a line of them. */
const letter = 6.4
const line = 13

/**
 * Bars that say what they come to, where there is room: beyond their end, within it where the plot ends before, within the part of a stack.
 * @param spec what was compiled
 */
export function withBarValues<Description extends object>(description: Description, spec: Json): Description {
  const value = valueOf(spec)
  return value ? labelled(description, value) : description
}

interface Value {
  /** The expression of a bar's text. */
  readonly text: string
  readonly field: string
  readonly lying: boolean
  readonly stacked: boolean
  readonly ink: string
  /** The signals with the size of a plot. */
  readonly size: readonly [width: string, height: string]
}

function valueOf({ mark, encoding, config, ...spec }: Json): Value | undefined {
  const styles = [(mark as Json | undefined)?.['style']].flat()
  if (!styles.includes(valuesStyle)) return undefined
  const channels = (encoding ?? {}) as Readonly<Record<string, Json | undefined>>
  const along = (['x', 'y'] as const).find((name) => channels[name] !== undefined && 'stack' in channels[name])
  const channel = along && channels[along]
  if (!channel) return undefined
  const field = String(channel['field']).replaceAll(/\\(.)/g, '$1')
  const format = (channel['axis'] as Json | undefined)?.['format']
  const value = `datum.datum[${JSON.stringify(field)}]`
  const facets = ['facet', 'row', 'column'].some((name) => name in channels)
  const { text } = (config ?? {}) as { readonly text?: { readonly color?: unknown } }
  return {
    text: shortNumber(value, typeof format === 'string' ? format : ',f', lakhWordsIn({ ...spec, config })),
    field: value,
    lying: along === 'x',
    stacked: channel['stack'] !== null,
    ink: typeof text?.color === 'string' ? text.color : 'black',
    size: facets ? ['child_width', 'child_height'] : ['width', 'height'],
  }
}

function labelled<Description extends object>(description: Description, value: Value): Description {
  const { marks } = description as Part
  if (!marks) return description
  const isBar = ({ type, name, style }: Part) => type === 'rect' && name !== undefined && [style].flat().includes(valuesStyle)
  return {
    ...description,
    marks: marks.flatMap((mark) => (isBar(mark) ? [mark, textsOf(mark.name ?? '', value)] : [labelled(mark, value)])),
  }
}

function textsOf(bars: string, value: Value): Part {
  const { text, field, lying, stacked, ink, size } = value
  const wide = `length(${text}) * ${letter}`
  const below = `${field} < 0`
  const within = stacked
    ? 'true'
    : lying
      ? `(${below} ? datum.x - ${wide} - 4 < 0 : datum.x + datum.width + ${wide} + 4 > ${size[0]})`
      : `(${below} ? datum.y + datum.height + ${line} > ${size[1]} : datum.y < ${line})`
  const middle = { x: 'datum.x + datum.width / 2', y: 'datum.y + datum.height / 2' }
  const end = lying ? `(${below} ? datum.x : datum.x + datum.width)` : `(${below} ? datum.y + datum.height : datum.y)`
  const towards = lying ? `(${below} ? -4 : 4)` : `(${below} ? 3 : -3)`
  const place = stacked ? (lying ? middle.x : middle.y) : `${end} + (${within} ? -1 : 1) * ${towards}`
  const isOutside = `(${below}) === (${within})`
  const room = lying
    ? `datum.height >= ${line - 3} && (!(${within}) || datum.width >= ${wide} + 4)`
    : `datum.width + 8 >= ${wide} && (!(${within}) || datum.height >= ${line + 2})`
  const align = stacked || !lying ? { value: 'center' } : { signal: `${isOutside} ? 'left' : 'right'` }
  const baseline = stacked || lying ? { value: 'middle' } : { signal: `${isOutside} ? 'bottom' : 'top'` }
  const texts = {
    type: 'text',
    role: 'bar-value',
    style: ['text'],
    from: { data: bars },
    interactive: false,
    aria: false,
    encode: {
      update: {
        x: { signal: lying ? place : middle.x },
        y: { signal: lying ? middle.y : place },
        align,
        baseline,
        fontSize: { value: 11 },
        opacity: { field: 'opacity' },
        fill: { signal: `${within} ? (contrast('white', datum.fill) > contrast('black', datum.fill) ? 'white' : 'black') : '${ink}'` },
        text: { signal: `isNumber(${field}) && ${room} ? ${text} : ''` },
      },
    },
  }
  return texts
}
