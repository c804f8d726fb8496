import { changeset, loader, read, truthy, View } from 'vega'
import type { Loader, Runtime } from 'vega'
import { expressionInterpreter } from 'vega-interpreter'
import type { Row } from '../cells.ts'
import { emphasisName, roomName, rowsName } from './messages.ts'
import type { ColumnReaders, DrawingPlan, Emphasis } from './messages.ts'
import { openTooltip } from './tooltip.ts'
import { breathe } from './turns.ts'

/** What a mark stands for: its row and the spec's own names for it. */
export type Mark = Readonly<Record<string, unknown>>
/** Each field that was brushed, with its ends; empty where the brush was taken away. */
export type Brush = Readonly<Record<string, unknown>>

export interface DrawnChart {
  /** Other rows in the same chart. */
  rows(rows: readonly Row[]): Promise<void>
  emphasize(emphasis: Emphasis): Promise<void>
  resize(width: number, height: number): Promise<void>
  svg(): Promise<string>
  canvas(scale: number): Promise<HTMLCanvasElement>
  close(): void
}

export interface DrawOptions {
  readonly plan: DrawingPlan
  readonly rows: readonly Row[]
  readonly emphasis: Emphasis
  readonly width: number
  readonly height: number
  readonly onMark?: (mark: Mark) => void
  readonly onBrush?: (brush: Brush) => void
}

/** Draws into an element; expressions are interpreted, so that the page needs no `unsafe-eval`. */
export async function draw(
  element: HTMLElement,
  { plan, rows, emphasis, width, height, onMark, onBrush }: DrawOptions,
): Promise<DrawnChart> {
  const tooltip = openTooltip()
  const view = new View(plan.dataflow as unknown as Runtime, {
    renderer: 'svg',
    hover: true,
    expr: expressionInterpreter,
    loader: refusingLoader(),
    logger: quiet,
    tooltip: (_handler: unknown, event: MouseEvent, _item: unknown, value: unknown) => tooltip.show(event, value),
  })
  await breathe()
  view.initialize(element)
  view.data(rowsName, readRows(rows, plan.readers))
  view.signal(emphasisName, emphasis.values)
  size(view, plan, width, height)
  if (onMark)
    view.addEventListener('click', (_event, item) => {
      if (item?.mark?.role === 'mark' && !(item.mark as { name?: string }).name?.startsWith(brushName) && typeof item.datum === 'object')
        onMark(item.datum as Mark)
    })
  const hasBrush = onBrush !== undefined && watchBrush(view, element, onBrush)
  await breathe()
  await view.runAsync()
  // The brush has its place by the axis, which is there now.
  if (hasBrush && emphasis.stretch) await placeBrush(view, emphasis.stretch).runAsync()
  return {
    async rows(next) {
      view.change(rowsName, changeset().remove(truthy).insert(readRows(next, plan.readers)))
      await view.runAsync()
    },
    async emphasize({ values, stretch }) {
      view.signal(emphasisName, values)
      if (hasBrush) placeBrush(view, stretch)
      await view.runAsync()
    },
    async resize(wide, high) {
      size(view, plan, wide, high)
      await view.runAsync()
    },
    svg: () => view.toSVG(),
    canvas: (scale) => view.toCanvas(scale),
    close() {
      tooltip.close()
      view.finalize()
    },
  }
}

/** The name of the brush that interactive charts get; see `withBrush`. */
const brushName = 'brush'

/** A brush is told when the pointer is let go, not at every step of its way. @returns whether the drawing has one */
function watchBrush(view: View, element: HTMLElement, onBrush: (brush: Brush) => void): boolean {
  let latest: Brush | undefined
  try {
    view.addSignalListener(brushName, (_name, value) => {
      latest = value as Brush
    })
  } catch {
    return false
  }
  // What moved it before was a change of the rows, not a hand.
  const forget = () => {
    latest = undefined
  }
  // Before the drawing itself hears of it: a press takes a brush away at once.
  element.addEventListener('pointerdown', forget, { capture: true })
  element.addEventListener('pointerup', () => {
    if (latest === undefined) return
    const brush = latest
    latest = undefined
    onBrush(brush)
  })
  return true
}

/** Puts the brush around a stretch of the axis, or takes it away. */
function placeBrush(view: View, stretch: Emphasis['stretch']): View {
  const place = view.scale('x') as (value: number) => number
  return view.signal(`${brushName}_x`, stretch ? stretch.map((end) => place(end)) : [0, 0])
}

/** Where small multiples were told the size of their place, their legend would stand outside of it. */
function size(view: View, { fills }: DrawingPlan, width: number, height: number): void {
  const sizes = { width, height }
  for (const side of fills) view.signal(side, sizes[side])
  view.signal(roomName, width)
}

function readRows(rows: readonly Row[], readers: ColumnReaders): object[] {
  // It takes parsed JSON as well as text, though its types say otherwise.
  return read(structuredClone(rows) as unknown as string, { type: 'json', parse: readers })
}

/** Charts bring their rows along; nothing in them may fetch. */
function refusingLoader(): Loader {
  const refuse = () => Promise.reject(new Error('a chart loads nothing'))
  return { ...loader(), load: refuse, sanitize: refuse, http: refuse, file: refuse }
}

const quiet = {
  level: () => quiet,
  error: () => quiet,
  warn: () => quiet,
  info: () => quiet,
  debug: () => quiet,
}
