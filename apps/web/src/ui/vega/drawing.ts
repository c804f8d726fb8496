import type { Row } from '../cells.ts'
import type { Emphasis } from './messages.ts'
import { planDrawing } from './plan.ts'
import { inTurn } from './turns.ts'
import type { Brush, DrawnChart, Mark } from './view.ts'

export interface DrawingOptions {
  readonly element: HTMLElement
  readonly spec: Readonly<Record<string, unknown>>
  readonly rows: readonly Row[]
  readonly emphasis: Emphasis
  readonly onMark: (mark: Mark) => void
  /** Absent where nothing is brushed. */
  readonly onBrush?: (brush: Brush) => void
  /** The drawing is there; its rows and size go on changing. */
  readonly onDrawn: (drawn: DrawnChart) => void
  /** It cannot be drawn; its rows are still there to be read. */
  readonly onBroken: () => void
}

/** A chart that follows its rows and the size of its place. */
export interface Drawing {
  show(rows: readonly Row[], emphasis: Emphasis): void
  close(): void
}

interface Size {
  readonly width: number
  readonly height: number
}

interface Wanted {
  readonly rows: readonly Row[]
  readonly emphasis: Emphasis
}

/** Draws a chart, each step in its turn with those of other charts: what is overtaken meanwhile is never drawn. */
export function openDrawing({ element, spec, rows, emphasis, onMark, onBrush, onDrawn, onBroken }: DrawingOptions): Drawing {
  const ready = Promise.all([planDrawing(spec), import('./view.ts')])
  let wanted: Wanted = { rows, emphasis }
  let size: Size | undefined
  let shown: (Wanted & Size) | undefined
  let drawn: DrawnChart | undefined
  let isClosed = false
  let waits = false

  const catchUp = async () => {
    const [plan, { draw }] = await ready
    await inTurn(async () => {
      waits = false
      if (isClosed || !size) return
      const now = wanted
      const next = { ...now, ...size }
      if (!drawn) {
        const made = await draw(element, { plan, ...next, onMark, ...(onBrush ? { onBrush } : {}) })
        if (isClosed) made.close()
        else onDrawn((drawn = made))
      } else {
        if (shown?.width !== next.width || shown.height !== next.height) await drawn.resize(next.width, next.height)
        if (!sameRows(shown?.rows, next.rows)) await drawn.rows(next.rows)
        if (JSON.stringify(shown?.emphasis) !== JSON.stringify(next.emphasis)) await drawn.emphasize(next.emphasis)
      }
      shown = next
      // Other rows may have come while these were drawn.
      if (wanted !== now) follow()
    })
  }
  const follow = () => {
    if (waits || isClosed) return
    waits = true
    catchUp().catch(() => !isClosed && onBroken())
  }
  // It tells of the size at its beginning, too: that draws the chart for the first time. To ask for the size would lay out the page anew.
  const watcher = new ResizeObserver((entries) => {
    const { width = 0, height = 0 } = entries.at(-1)?.contentRect ?? {}
    if (width === 0) return
    size = { width: Math.max(60, Math.floor(width) - 1), height: Math.max(40, Math.floor(height) - 2) }
    follow()
  })
  watcher.observe(element)
  return {
    show(nextRows, nextEmphasis) {
      wanted = { rows: nextRows, emphasis: nextEmphasis }
      if (drawn) follow()
    },
    close() {
      isClosed = true
      watcher.disconnect()
      drawn?.close()
      element.replaceChildren()
    },
  }
}

/** Many filters leave the rows of some charts as they are: those need not be drawn again. */
function sameRows(before: readonly Row[] | undefined, after: readonly Row[]): boolean {
  if (before === after) return true
  return (
    before?.length === after.length &&
    before.every((row, at) => {
      const other = after[at] ?? {}
      const keys = Object.keys(row)
      return keys.length === Object.keys(other).length && keys.every((key) => row[key] === other[key])
    })
  )
}
