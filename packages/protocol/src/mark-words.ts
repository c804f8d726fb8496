/** A part of a description of Vega's, as far as marks say something. */
interface Part {
  readonly marks?: readonly Part[]
  readonly encode?: { readonly update?: Readonly<Record<string, unknown>> }
}

/** Formats of axes, which have six decimals away from the steps of one, and what they are in words. */
const single: Readonly<Record<string, string>> = { ',f': ',.2~f', '$,f': '$,.2~f', '%': '.2~%' }
const axisFormat = /(format\(datum\["(?:[^"\\]|\\.)*"\], )"(\$?,f|%)"\)/g

/** Marks that say to screen readers what their tooltips say, in that order, without the names of what only draws. */
export function withMarkWords<Description extends object>(description: Description): Description {
  const { marks } = description as Part
  return marks ? { ...description, marks: marks.map(worded) } : description
}

function worded(mark: Part): Part {
  const inside = withMarkWords(mark)
  const update = inside.encode?.update
  const tooltip = signalOf(update?.['tooltip'])
  if (!update || tooltip === undefined) return inside
  const words = tooltip.replaceAll(axisFormat, (_, before: string, format: string) => `${before}"${single[format]}")`)
  const sentence = sentenceOf(words)
  return {
    ...inside,
    encode: {
      ...inside.encode,
      update: { ...update, tooltip: { signal: words }, ...(sentence === undefined ? {} : { description: { signal: sentence } }) },
    },
  }
}

export function signalOf(value: unknown): string | undefined {
  const signal = typeof value === 'object' && value !== null && 'signal' in value ? value.signal : undefined
  return typeof signal === 'string' ? signal : undefined
}

/** `{"Month": a, "Orders": b}` as `"Month: " + (a) + "; Orders: " + (b)`; undefined for any other expression. */
function sentenceOf(tooltip: string): string | undefined {
  const entries = entriesOf(tooltip)
  if (!entries || entries.length === 0) return undefined
  return entries.map(([name, value], at) => `${JSON.stringify(`${at === 0 ? '' : '; '}${name}: `)} + (${value})`).join(' + ')
}

/** The names and expressions of an object literal; undefined where it is none. */
export function entriesOf(literal: string): readonly (readonly [name: string, value: string])[] | undefined {
  if (!literal.startsWith('{') || !literal.endsWith('}')) return undefined
  const found: (readonly [string, string])[] = []
  for (const part of partsOf(literal.slice(1, -1))) {
    const [, name, value] = /^\s*("(?:[^"\\]|\\.)*"):([^]*)$/.exec(part) ?? []
    if (name === undefined || value === undefined) return undefined
    found.push([JSON.parse(name) as string, value.trim()])
  }
  return found
}

/** What stands between the commas that are in no bracket and no text. */
function partsOf(list: string): readonly string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (const { 0: token, index } of list.matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[()[\]{},]/g)) {
    if (/^[([{]/.test(token)) depth++
    else if (/^[)\]}]/.test(token)) depth--
    else if (token === ',' && depth === 0) {
      parts.push(list.slice(from, index))
      from = index + 1
    }
  }
  return [...parts, list.slice(from)]
}
