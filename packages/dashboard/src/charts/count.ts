import type { View } from 'vega'
import type { Cell } from '../connections/connection.ts'
import type { VegaLiteSpec } from './chart.ts'
import type { Json } from './json.ts'

type Row = Readonly<Record<string, Cell>>

export interface DrawnCount {
  /** Marks that stand for rows, points of lines and areas included. */
  readonly marks: number
  /** Texts of marks, without those of axes and legends. */
  readonly texts: number
  /** Labels of axes, legends and headers. */
  readonly labels: readonly string[]
}

interface SceneItem {
  readonly items?: readonly SceneItem[]
  readonly marktype?: string
  readonly role?: string
  readonly name?: string
  readonly text?: unknown
}

/** Walks the scene of a view that has run. */
export function countDrawn(view: View): DrawnCount {
  let marks = 0
  let texts = 0
  const labels: string[] = []
  const walk = (item: SceneItem, role: string) => {
    const here = item.role ?? role
    if (item.marktype === 'text' && here !== 'mark') {
      labels.push(...(item.items ?? []).map((label) => String(label.text)))
    } else if (item.marktype && item.marktype !== 'group' && here === 'mark') {
      const count = item.items?.length ?? 0
      if (item.marktype === 'text') texts += count
      // The points of a line are marks of their own below; a line without any stands for its points.
      marks += count
    }
    for (const inner of item.items ?? []) walk(inner, item.marktype ? here : role)
  }
  walk((view.scenegraph() as unknown as { readonly root: SceneItem }).root, 'frame')
  return { marks, texts, labels }
}

/** Compares what was drawn with the rows given. @returns what does not agree */
export function expectDrawn(spec: VegaLiteSpec, values: readonly Row[], count: DrawnCount): readonly string[] {
  const mark = (spec['mark'] as Json | undefined)?.['type']
  const folds = foldsOf(spec)
  const needed = neededFields(spec)
  const drawable = values.filter((row) => needed.every((field) => isPresent(row[field])))
  const problems: string[] = []
  const expect = (what: string, drawn: number, expected: number) => {
    if (drawn !== expected) problems.push(`${drawn} ${what} are drawn for ${expected} that the rows ask for.`)
  }
  if (values.length > 0 && count.marks === 0 && drawable.length > 0) problems.push('Nothing is drawn.')
  switch (mark) {
    case 'text': {
      const rows = 'x' in ((spec['encoding'] ?? {}) as Json) ? Math.min(values.length, 50) : values.length
      expect('texts', count.texts, rows * (folds[0]?.length ?? 1))
      break
    }
    case 'bar':
    case 'rect':
    case 'arc':
    case 'point': {
      const expected =
        folds.length > 0
          ? drawable.reduce((sum, row) => sum + folds[0]!.filter((field) => isPresent(row[field])).length, 0)
          : drawable.length
      expect('marks', count.marks, expected)
      break
    }
    default:
      break
  }
  return problems
}

function isPresent(cell: Cell | undefined): boolean {
  return cell !== null && cell !== undefined && cell !== ''
}

const unescape = (field: string) => field.replaceAll(/\\(.)/g, '$1')

/** The columns that a transform puts below each other, other than to name what is missing. */
function foldsOf(spec: VegaLiteSpec): readonly (readonly string[])[] {
  const transforms = (spec['transform'] ?? []) as readonly Json[]
  const folds = transforms.filter((transform) => 'fold' in transform && !(transform['as'] as readonly string[])[0]?.includes('_side'))
  return folds.map((fold) => (fold['fold'] as readonly string[]).map(unescape))
}

/** Fields without which a row cannot be drawn: quantities and times of places, lengths and colours. */
function neededFields(spec: VegaLiteSpec): readonly string[] {
  const transforms = (spec['transform'] ?? []) as readonly Json[]
  const made = new Set(transforms.flatMap((transform) => (Array.isArray(transform['as']) ? (transform['as'] as readonly string[]) : [])))
  const encoding = (spec['encoding'] ?? {}) as Readonly<Record<string, Json>>
  return ['x', 'y', 'theta', 'color', 'size', 'facet', 'row', 'column']
    .map((channel) => encoding[channel])
    .filter((channel) => channel && (channel['type'] === 'quantitative' || channel['timeUnit'] !== undefined))
    .map((channel) => unescape(String(channel!['field'])))
    .filter((field) => !made.has(field))
}
