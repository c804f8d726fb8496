/** Places and sizes on a grid; pure arithmetic. */

export const gridColumns = 12

export interface GridItem {
  readonly id: string
  /** One number in large type: these come first, in rows of their own. */
  readonly headline: boolean
  /** Cells it likes; a row is stretched until it is full. */
  readonly w: number
  readonly h: number
  /** What somebody asked for. A `y` fixes the place; a width or height alone is kept where the item falls. */
  readonly asked?: { readonly x?: number; readonly y?: number; readonly w?: number; readonly h?: number }
}

export interface GridPlace {
  readonly i: string
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

const maxHeight = 20

/**
 * Lays the items out in their order: headlines on top, then rows, each as high as its highest item and full to the edge.
 * Items with a fixed place keep it; where two ask for the same cells the later one moves down.
 * @returns one place for each item, in the order given; none overlap, all lie within the columns
 */
export function arrange(items: readonly GridItem[], columns = gridColumns): readonly GridPlace[] {
  const pinned = pin(items.filter(isPinned), columns)
  const free = items.filter((item) => !isPinned(item))
  const rows = [
    ...headlineRows(
      free.filter((item) => item.headline),
      columns,
    ),
    ...plainRows(
      free.filter((item) => !item.headline),
      columns,
    ),
  ]
  const placed = new Map(pinned.map((place) => [place.i, place]))
  let y = 0
  for (const row of rows) {
    const height = row.reduce((max, cell) => Math.max(max, cell.h), 0)
    // A row takes the whole width, so it goes where no fixed item stands in its way.
    for (let blocked = blocking(pinned, y, height); blocked; blocked = blocking(pinned, y, height)) y = blocked.y + blocked.h
    let x = 0
    for (const cell of row) {
      placed.set(cell.id, { i: cell.id, x, y, w: cell.w, h: cell.askedHeight ?? height })
      x += cell.w
    }
    y += height
  }
  return closeGaps(items.map((item) => placed.get(item.id)!))
}

interface RowCell {
  readonly id: string
  readonly w: number
  readonly h: number
  readonly askedHeight?: number
}

function isPinned(item: GridItem): boolean {
  return item.asked?.y !== undefined
}

function bounded(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, Math.round(value)))
}

function pin(items: readonly GridItem[], columns: number): readonly GridPlace[] {
  const places: GridPlace[] = []
  for (const item of items) {
    const w = bounded(item.asked?.w ?? item.w, 1, columns)
    const h = bounded(item.asked?.h ?? item.h, 1, maxHeight)
    const x = bounded(item.asked?.x ?? 0, 0, columns - w)
    let y = Math.max(0, Math.round(item.asked?.y ?? 0))
    const wanted = { i: item.id, x, y, w, h }
    for (
      let hit = places.find((place) => overlaps(place, { ...wanted, y }));
      hit;
      hit = places.find((place) => overlaps(place, { ...wanted, y }))
    )
      y = hit.y + hit.h
    places.push({ ...wanted, y })
  }
  return places
}

export function overlaps(a: GridPlace, b: GridPlace): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
}

function blocking(pinned: readonly GridPlace[], y: number, height: number): GridPlace | undefined {
  return pinned.find((place) => y < place.y + place.h && place.y < y + height)
}

/** Up to four of equal width in a row, the rows as even as they can be. */
function headlineRows(items: readonly GridItem[], columns: number): readonly (readonly RowCell[])[] {
  if (items.some((item) => item.asked?.w !== undefined)) return plainRows(items, columns)
  const rowCount = Math.ceil(items.length / 4)
  const rows: (readonly RowCell[])[] = []
  let from = 0
  for (let row = 0; row < rowCount; row++) {
    const count = Math.ceil((items.length - from) / (rowCount - row))
    rows.push(
      fill(
        items.slice(from, from + count).map((item) => ({ ...item, w: Math.floor(columns / count) })),
        columns,
      ),
    )
    from += count
  }
  return rows
}

/** As many in a row as fit, in order. */
function plainRows(items: readonly GridItem[], columns: number): readonly (readonly RowCell[])[] {
  const rows: GridItem[][] = []
  let used = columns
  for (const item of items) {
    const w = widthOf(item, columns)
    if (used + w > columns) {
      rows.push([])
      used = 0
    }
    rows.at(-1)!.push(item)
    used += w
  }
  return rows.map((row) => fill(row, columns))
}

function widthOf(item: GridItem, columns: number): number {
  return bounded(item.asked?.w ?? item.w, 1, columns)
}

/** Stretches what may be stretched until the row is full. A width that was asked for stays. */
function fill(row: readonly GridItem[], columns: number): readonly RowCell[] {
  const widths = row.map((item) => widthOf(item, columns))
  const elastic = row.map((item, index) => ({ item, index })).filter(({ item }) => item.asked?.w === undefined)
  let spare = columns - widths.reduce((sum, width) => sum + width, 0)
  while (spare > 0 && elastic.length > 0) {
    const narrowest = elastic.reduce((least, entry) => (widths[entry.index]! < widths[least.index]! ? entry : least))
    widths[narrowest.index]! += 1
    spare -= 1
  }
  return row.map((item, index) => {
    const h = bounded(item.asked?.h ?? item.h, 1, maxHeight)
    return { id: item.id, w: widths[index]!, h, ...(item.asked?.h === undefined ? {} : { askedHeight: h }) }
  })
}

/** Moves everything up over lines of the grid that nothing stands in. */
function closeGaps(places: readonly GridPlace[]): readonly GridPlace[] {
  const bottom = places.reduce((max, place) => Math.max(max, place.y + place.h), 0)
  const used = new Set(places.flatMap((place) => Array.from({ length: place.h }, (_, line) => place.y + line)))
  const target: number[] = []
  let next = 0
  for (let line = 0; line < bottom; line++) target.push(used.has(line) ? next++ : next)
  return places.map((place) => ({ ...place, y: target[place.y] ?? place.y }))
}
