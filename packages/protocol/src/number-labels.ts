import { lakhWordsOf } from './lakh-words.ts'
import type { LakhWords } from './lakh-words.ts'

type Json = Readonly<Record<string, unknown>>

/** The parts of a description of Vega's that hold numbers for readers. */
interface Part {
  readonly axes?: readonly Guide[]
  readonly legends?: readonly Guide[]
  readonly scales?: readonly { readonly name?: string; readonly type?: string }[]
  readonly marks?: readonly Part[]
}

interface Guide {
  readonly type?: string
  readonly symbolType?: string
  readonly format?: unknown
  readonly scale?: string
  readonly fill?: string
  readonly encode?: Readonly<Record<string, { readonly update?: object } | undefined>>
}

interface LocaleWords {
  readonly number?: { readonly grouping?: readonly number[] }
  readonly time?: { readonly months?: readonly string[] }
}

/** From here on an axis has steps of whole lakhs and is shortened: below it some would stay long. */
const least = 4e5

/** Scales that have a place for each value. */
const discrete: ReadonlySet<string> = new Set(['band', 'point', 'ordinal'])

/** Formats of d3 that leave the decimals to the steps of an axis, and what they are without steps. */
const single: Readonly<Record<string, string>> = { ',f': ',.2~f', '$,f': '$,.2~f' }

/**
 * The axes and legends of a chart that Vega-Lite compiled, with numbers as people write them: `₹40Cr`, not `₹40,00,00,000`, and not
 * six decimals where an axis has one value alone. d3 has no words for it.
 * @param spec what was compiled
 */
export function withNumberLabels<Description extends object>(description: Description, spec: Json): Description {
  return relabelled(description, lakhWordsIn(spec))
}

/** An expression for a number by itself as people write it: `₹4.2Cr`, `1.2M`, `12.5%`. */
export function shortNumber(value: string, format: string, words: LakhWords | undefined): string {
  const alone = single[format]
  if (alone === undefined)
    return `format(${value}, '${format.endsWith('%') ? '.1~%' : format.endsWith('s') ? format.replace('~s', '.3~s') : format}')`
  const short = (per: number, word: string) => `format(${value} / ${per}, '${alone}') + '${word}'`
  const plain = `format(${value}, '${alone}')`
  return words ? `(abs(${value}) < 1e5 ? ${plain} : abs(${value}) < 1e7 ? ${short(1e5, words.lakh)} : ${short(1e7, words.crore)})` : plain
}

/** The words for lakh and crore of a specification whose digits are grouped as in India. */
export function lakhWordsIn(spec: Json): LakhWords | undefined {
  const { locale } = (spec['config'] ?? {}) as { readonly locale?: LocaleWords }
  return locale?.number?.grouping?.[1] === 2 ? lakhWordsOf(locale.time?.months?.[0]) : undefined
}

function relabelled<Description extends object>(description: Description, words: LakhWords | undefined): Description {
  const { axes, legends, marks, scales = [] } = description as Part
  const typeOf = (scale: string | undefined) => scales.find(({ name }) => name === scale)?.type
  const relabel = (guide: Guide, scale: string | undefined) =>
    typeOf(scale) === 'threshold' ? withSteps(guide, scale, words) : withText(guide, scale, words, discrete.has(typeOf(scale) ?? ''))
  return {
    ...description,
    ...(axes ? { axes: axes.map((axis) => relabel(axis, axis.scale)) } : {}),
    ...(legends ? { legends: legends.map((legend) => relabel(legend, legend.fill)) } : {}),
    ...(marks ? { marks: marks.map((mark) => relabelled(mark, words)) } : {}),
  }
}

/** @param isDiscrete without steps: one place for each number, in whatever order */
function withText(guide: Guide, scale: string | undefined, words: LakhWords | undefined, isDiscrete: boolean): Guide {
  const format = typeof guide.format === 'string' ? single[guide.format] : undefined
  if (format === undefined || scale === undefined) return guide
  const [low, high] = [`domain(${JSON.stringify(scale)})[0]`, `peek(domain(${JSON.stringify(scale)}))`]
  const short = (per: number, word: string) => `format(datum.value / ${per}, '${format}') + '${word}'`
  const alone = `format(datum.value, '${format}')`
  const plain = isDiscrete ? alone : `${low} === ${high} ? ${alone} : datum.label`
  const signal = words
    ? `max(abs(${low}), abs(${high})) < ${least} || abs(datum.value) < 1e5 ? (${plain}) : abs(datum.value) < 1e7 ? ${short(1e5, words.lakh)} : ${short(1e7, words.crore)}`
    : plain
  return relabelledBy(guide, signal)
}

/** A step of colours reaches from one bound to the next; the last has no end. */
function withSteps(guide: Guide, scale: string | undefined, words: LakhWords | undefined): Guide {
  if (typeof guide.format !== 'string' || scale === undefined) return guide
  const bounds = `domain(${JSON.stringify(scale)})`
  const bound = (at: string) => shortNumber(`${bounds}[${at}]`, String(guide.format), words)
  const between = `${bound('datum.index - 1')} + ' – ' + ${bound('datum.index')}`
  const signal = `datum.index === 0 ? '< ' + ${bound('0')} : datum.index === length(${bounds}) ? '≥ ' + ${bound('datum.index - 1')} : ${between}`
  // A list says to which of the colours a text belongs; along a strip it would stand at its edge.
  return { ...relabelledBy(guide, signal), type: 'symbol', symbolType: 'square' }
}

function relabelledBy(guide: Guide, signal: string): Guide {
  const labels = guide.encode?.['labels']
  return { ...guide, encode: { ...guide.encode, labels: { ...labels, update: { ...labels?.update, text: { signal } } } } }
}
