/** The parts of a description of Vega's that hold numbers for readers. */
interface Part {
  readonly axes?: readonly Guide[]
  readonly legends?: readonly Guide[]
  readonly marks?: readonly Part[]
}

interface Guide {
  readonly format?: unknown
  readonly scale?: string
  readonly fill?: string
  readonly encode?: Readonly<Record<string, { readonly update?: object } | undefined>>
}

/** From here on an axis is shortened: below it the digits are as quick to read. */
const least = 1e6

/** Formats of d3 whose numbers may be shortened, and what they become before `L` and `Cr`. */
const shortened: Readonly<Record<string, string>> = { ',f': ',.2~f', '$,f': '$,.2~f' }

/** Whether a Vega-Lite specification groups digits as in India, and speaks English: the only words for it that are known here. */
export function countsInCrore(spec: Readonly<Record<string, unknown>>): boolean {
  const config = spec['config'] as { readonly locale?: LocaleWords } | undefined
  return config?.locale?.number?.grouping?.[1] === 2 && config.locale.time?.months?.[0] === 'January'
}

interface LocaleWords {
  readonly number?: { readonly grouping?: readonly number[] }
  readonly time?: { readonly months?: readonly string[] }
}

/**
 * Writes the large numbers on axes and legends of a compiled chart as people say them: `₹40Cr`, not `₹40,00,00,000`.
 * d3 has no such letters, and a specification on the wire holds no expressions; so whoever draws adds them.
 */
export function inCrore<Description extends object>(description: Description): Description {
  const { axes, legends, marks } = description as Part
  return {
    ...description,
    ...(axes ? { axes: axes.map((axis) => relabelled(axis, axis.scale)) } : {}),
    ...(legends ? { legends: legends.map((legend) => relabelled(legend, legend.fill)) } : {}),
    ...(marks ? { marks: marks.map(inCrore) } : {}),
  }
}

function relabelled(guide: Guide, scale: string | undefined): Guide {
  const short = typeof guide.format === 'string' ? shortened[guide.format] : undefined
  if (short === undefined || scale === undefined) return guide
  const ends = `domain(${JSON.stringify(scale)})`
  const text = `max(abs(${ends}[0]), abs(peek(${ends}))) < ${least} || abs(datum.value) < 1e5 ? datum.label
    : abs(datum.value) < 1e7 ? format(datum.value / 1e5, '${short}') + 'L' : format(datum.value / 1e7, '${short}') + 'Cr'`
  const labels = guide.encode?.['labels']
  return { ...guide, encode: { ...guide.encode, labels: { ...labels, update: { ...labels?.update, text: { signal: text } } } } }
}
