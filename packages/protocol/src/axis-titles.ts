interface Axis {
  readonly orient?: unknown
  readonly title?: unknown
}

/** Letters of one line along the side of a low chart. */
const lineLetters = 24
const mostLines = 3

/** Titles along the sides of a chart in lines that fit its height; drawn in one they would be cut at both ends. @param description compiled by Vega-Lite */
export function withSideTitles<Description extends object>(description: Description): Description {
  const { axes, marks } = description as { readonly axes?: readonly Axis[]; readonly marks?: readonly object[] }
  return {
    ...description,
    ...(axes ? { axes: axes.map(inLines) } : {}),
    ...(marks ? { marks: marks.map((mark) => ('axes' in mark || 'marks' in mark ? withSideTitles(mark) : mark)) } : {}),
  }
}

function inLines(axis: Axis): Axis {
  const { orient, title } = axis
  if ((orient !== 'left' && orient !== 'right') || typeof title !== 'string') return axis
  const lines = linesOf(title)
  return lines.length > 1 ? { ...axis, title: lines } : axis
}

function linesOf(title: string): readonly string[] {
  const lines = title.split(' ').reduce<readonly string[]>((before, word) => {
    const last = before.at(-1)
    if (last === undefined || last.length + word.length >= lineLetters) return [...before, word]
    return [...before.slice(0, -1), `${last} ${word}`]
  }, [])
  return lines.length <= mostLines ? lines : [...lines.slice(0, mostLines - 1), `${lines[mostLines - 1] ?? ''} …`]
}
