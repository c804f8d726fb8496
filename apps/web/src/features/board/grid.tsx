import type { LayoutItem } from '@chitravani/protocol'
import { ReactGridLayout } from 'react-grid-layout'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { textScale } from '../../ui/vega/spec.ts'

interface GridProperties {
  readonly layout: readonly LayoutItem[]
  readonly columns: number
  readonly rowHeight: number
  /** What stands at each place, by its id. */
  readonly items: ReadonlyMap<string, ReactNode>
  /** Absent where nothing may be moved. */
  readonly placed?: ((layout: readonly LayoutItem[]) => void) | undefined
}

const gap = 14
/** Below this width charts stand one under the other. */
const narrow = 700

/** Places of a dashboard; on a narrow page one column in their order. */
export const Grid = memo(function Grid({ layout, columns, rowHeight, items, placed }: GridProperties) {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const high = rowHeight * textScale()
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    const measure = () => setWidth(element.clientWidth)
    measure()
    const watcher = new ResizeObserver(measure)
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [])
  const ordered = useMemo(() => layout.toSorted((a, b) => a.y - b.y || a.x - b.x), [layout])
  const known = useMemo(() => ordered.filter((item) => items.has(item.i)), [ordered, items])
  const places = useMemo(() => known.map((item) => ({ ...item, minW: 2, minH: 2 })), [known])
  const stop = (next: readonly LayoutItem[]) => placed?.(changedOf(known, next))
  return (
    <div ref={place} className="board">
      {width > 0 && width < narrow && (
        <div className="flex flex-col gap-3">
          {known.map((item) => (
            <div key={item.i} style={{ height: Math.max(item.h * high, item.h <= 2 ? 130 : 300) }}>
              {items.get(item.i)}
            </div>
          ))}
        </div>
      )}
      {width >= narrow && (
        <ReactGridLayout
          width={width}
          layout={places}
          gridConfig={{ cols: columns, rowHeight: high - gap, margin: [gap, gap], containerPadding: [0, 0] }}
          dragConfig={{ enabled: placed !== undefined, handle: '.drag-handle' }}
          resizeConfig={{ enabled: placed !== undefined }}
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

/** The whole layout as it now is; nothing when nothing moved. */
function changedOf(before: readonly LayoutItem[], next: readonly LayoutItem[]): readonly LayoutItem[] {
  const places = new Map(before.map((item) => [item.i, item]))
  const moved = next.some(({ i, x, y, w, h }) => {
    const old = places.get(i)
    return !old || old.x !== x || old.y !== y || old.w !== w || old.h !== h
  })
  return moved ? next.map(({ i, x, y, w, h }) => ({ i, x, y, w, h })) : []
}
