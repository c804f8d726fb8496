import type { Cell, ResultTable } from './connection.ts'
import type { Columnar } from './engine.ts'

/** Columns as they travel between processes, as the row objects that charts read. A name that comes twice gets a number. */
export function toResult(answer: Columnar & { readonly elapsedMs: number }): ResultTable {
  const columns = distinctNames(answer.columns)
  const rows = Array.from({ length: answer.rowCount }, (_, row) => {
    const cells: Record<string, Cell> = {}
    for (const [index, name] of columns.entries()) define(cells, name, answer.cells[index]?.[row] ?? null)
    return cells
  })
  return { columns, rows, truncated: answer.truncated, elapsedMs: answer.elapsedMs }
}

/** A column may be called `__proto__`. */
function define(cells: Record<string, Cell>, name: string, value: Cell): void {
  if (name === '__proto__') Object.defineProperty(cells, name, { value, enumerable: true, writable: true, configurable: true })
  else cells[name] = value
}

function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    let free = name
    for (let count = 2; taken.has(free); count++) free = `${name}_${count}`
    taken.add(free)
    return free
  })
}
