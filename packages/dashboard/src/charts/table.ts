import type { Chart } from './chart.ts'
import { escapeField } from './json.ts'
import { freeName } from './naming.ts'

const maxRows = 50
const maxColumns = 12

export const table: Chart = {
  kind: 'table',
  purpose: 'lists rows as they are; a client better draws a real table from the data',
  size: { w: 12, h: 5 },
  build(input) {
    const columns = input.columns.slice(0, maxColumns).map((column) => column.name)
    const taken = new Set(input.columns.map((column) => column.name))
    const place = freeName('row', taken)
    const column = freeName('column', taken)
    const cell = freeName('cell', taken)
    const gone = freeName('missing', taken)
    return {
      transform: [
        { window: [{ op: 'row_number', as: place }] },
        ...(input.rows.length > maxRows ? [{ filter: { field: place, lte: maxRows } }] : []),
        { fold: columns.map(escapeField), as: [column, cell] },
        // Whether the cell has a value: 1 where it has none.
        { window: [{ op: 'missing', field: cell, as: gone }], frame: [0, 0], ignorePeers: true },
      ],
      mark: { type: 'text', tooltip: true, baseline: 'middle', limit: Math.max(60, Math.min(220, Math.floor(960 / columns.length))) },
      encoding: {
        x: {
          field: column,
          type: 'nominal',
          sort: columns,
          title: null,
          axis: { orient: 'top', labelAngle: 0, labelLimit: 140, labelFontWeight: 'bold', domain: false, ticks: false, labelOverlap: true },
        },
        y: { field: place, type: 'ordinal', axis: null },
        text: { condition: { test: { field: gone, equal: 1 }, value: '–' }, field: cell, type: 'nominal' },
        tooltip: [
          { field: column, type: 'nominal', title: 'Column' },
          { field: cell, type: 'nominal', title: 'Value' },
        ],
      },
    }
  },
}
