import type { LayoutItem } from '@chitravani/protocol'
import { ReactGridLayout } from 'react-grid-layout'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { textScale } from '../../ui/vega/spec.ts'

interface GridProperties {
  readonly layout: readonly LayoutItem[]
  readonly columns: number
  readonly rowHeight: number
  /** The first column stands on the right, as languages that are read from there have it. */
  readonly mirrored?: boolean
  /** What stands at each place, by its id. */
  readonly items: ReadonlyMap<string, ReactNode>
  /** Absent where nothing may be moved. */
  readonly placed?: ((layout: readonly LayoutItem[]) => void) | undefined
}

const gap = 14
const margin = [gap, gap] as const
const noPadding = [0, 0] as const
/** Room kept free below the charts for the bar that stands there, in rem. */
const footRem = 7.5
/** Rows grow so much at most where a screen has room left: beyond it charts look empty. */
const mostGrowth = 1.7
/** A card of so few rows shows one number, which has nothing to fill more room with. */
const figureRows = 2
/** Pixels of a chart on a phone: at least, and at most where it stands alone. */
const leastChart = 350
const mostAlone = 480
/** Below this width charts stand one under the other. */
const narrow = 700

/** Places of a dashboard; on a narrow page one column in their order. */
export const Grid = memo(function Grid({ layout, columns, rowHeight, mirrored = false, items, placed }: GridProperties) {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [room, setRoom] = useState(0)
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    const measure = () => {
      setWidth(element.clientWidth)
      const top = element.getBoundingClientRect().top + scrollY
      setRoom(Math.floor(innerHeight - top - footRem * 16 * textScale()))
    }
    measure()
    const watcher = new ResizeObserver(measure)
    watcher.observe(element)
    addEventListener('resize', measure)
    return () => {
      watcher.disconnect()
      removeEventListener('resize', measure)
    }
  }, [])
  const usual = rowHeight * textScale()
  const rows = Math.max(1, ...layout.map(({ y, h }) => y + h))
  const growth = layout.every(({ h }) => h <= figureRows) ? 1 : mostGrowth
  const high = Math.floor(Math.min(usual * growth, Math.max(usual, room / rows)))
  const ordered = useMemo(() => layout.toSorted((a, b) => a.y - b.y || a.x - b.x), [layout])
  const known = useMemo(() => ordered.filter((item) => items.has(item.i)), [ordered, items])
  // On a phone one chart has the screen to itself.
  const alone = known.length === 1 ? Math.max(leastChart, Math.min(room, mostAlone)) : leastChart
  const seen = useMemo(() => (mirrored ? mirror(known, columns) : known), [known, mirrored, columns])
  const places = useMemo(() => seen.map((item) => ({ ...item, minW: 2, minH: 2 })), [seen])
  const stop = (next: readonly LayoutItem[]) => {
    const changed = changedOf(seen, next)
    placed?.(mirrored ? mirror(changed, columns) : changed)
  }
  return (
    <div ref={place} className="board">
      {width > 0 && width < narrow && (
        <div className="flex flex-col gap-3">
          {known.map((item) => (
            <div key={item.i} style={{ height: item.h <= figureRows ? Math.max(item.h * usual, 130) : Math.max(item.h * usual, alone) }}>
              {items.get(item.i)}
            </div>
          ))}
        </div>
      )}
      {width >= narrow && (
        <ReactGridLayout
          width={width}
          layout={places}
          gridConfig={{ cols: columns, rowHeight: high - gap, margin, containerPadding: noPadding }}
          dragConfig={{ enabled: placed !== undefined, handle: '.drag-handle' }}
          resizeConfig={{ enabled: placed !== undefined, handles: [mirrored ? 'sw' : 'se'] }}
          onDragStop={stop}
          onResizeStop={stop}
        >
          {known.map((item) => (
            <div key={item.i}>{items.get(item.i)}</div>
          ))}
        </ReactGridLayout>
      )}
    </div>
  )
})

/** The same places counted from the other side. */
function mirror(layout: readonly LayoutItem[], columns: number): readonly LayoutItem[] {
  return layout.map((item) => ({ ...item, x: columns - item.x - item.w }))
}

/** The whole layout as it now is; nothing when nothing moved. */
function changedOf(before: readonly LayoutItem[], next: readonly LayoutItem[]): readonly LayoutItem[] {
  const places = new Map(before.map((item) => [item.i, item]))
  const moved = next.some(({ i, x, y, w, h }) => {
    const old = places.get(i)
    return !old || old.x !== x || old.y !== y || old.w !== w || old.h !== h
  })
  return moved ? next.map(({ i, x, y, w, h }) => ({ i, x, y, w, h })) : []
}
