import type { LayoutItem } from '@chitravani/protocol'

interface Step {
  readonly x?: number
  readonly y?: number
  readonly w?: number
  readonly h?: number
}

const columns = 12
const mostHeight = 20

/** The layout after one chart took a step by keys; undefined where it can go no further. Who stands in its way moves below it. */
export function movedLayout(layout: readonly LayoutItem[], id: string, step: Step): readonly LayoutItem[] | undefined {
  const item = layout.find(({ i }) => i === id)
  if (!item) return undefined
  const w = clamp(item.w + (step.w ?? 0), 2, columns)
  const moved: LayoutItem = {
    i: id,
    w,
    x: clamp(item.x + (step.x ?? 0), 0, columns - w),
    y: Math.max(0, item.y + (step.y ?? 0)),
    h: clamp(item.h + (step.h ?? 0), 2, mostHeight),
  }
  if (moved.x === item.x && moved.y === item.y && moved.w === item.w && moved.h === item.h) return undefined
  return settle([moved, ...layout.filter(({ i }) => i !== id).toSorted((a, b) => a.y - b.y || a.x - b.x)])
}

/** Earlier items keep their place; a later one that overlaps goes down until it is free. */
function settle(items: readonly LayoutItem[]): LayoutItem[] {
  const placed: LayoutItem[] = []
  for (const item of items) {
    let y = item.y
    for (let blocked = blocking(placed, item, y); blocked; blocked = blocking(placed, item, y)) y = blocked.y + blocked.h
    placed.push({ i: item.i, x: item.x, y, w: item.w, h: item.h })
  }
  return placed
}

function blocking(placed: readonly LayoutItem[], { x, w, h }: LayoutItem, y: number): LayoutItem | undefined {
  return placed.find((other) => x < other.x + other.w && other.x < x + w && y < other.y + other.h && other.y < y + h)
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value))
}
