import type { ResultColumn } from '../sql/compiled.ts'
import { isFolded, timeFormat, timeUnit } from './calendar.ts'
import { readValue, valueTooltip } from './channels.ts'
import type { Chart, ChartInput } from './chart.ts'
import { cellsOf } from './field.ts'
import { escapeField } from './json.ts'
import type { Json } from './json.ts'
import { freeName, nameValues } from './naming.ts'
import { wordsIn } from './words.ts'

const maxRows = 50
const maxColumns = 12

export const table: Chart = {
  kind: 'table',
  purpose: 'lists rows as they are; a client better draws a real table from the data',
  size: { w: 12, h: 5 },
  build(input) {
    const shown = input.columns.slice(0, maxColumns)
    const columns = shown.map((column) => column.name)
    const taken = new Set(input.columns.map((column) => column.name))
    const place = freeName('row', taken)
    const column = freeName('column', taken)
    const cell = freeName('cell', taken)
    const gone = freeName('missing', taken)
    const heads = headsOf(shown)
    const named = nameValues(
      column,
      shown.map(({ name }, at) => [name, heads[at] ?? name]),
      taken,
      wordsIn(input.locale).missing,
    )
    return {
      transform: [
        { window: [{ op: 'row_number', as: place }] },
        ...(input.rows.length > maxRows ? [{ filter: { field: place, lte: maxRows } }] : []),
        { fold: columns.map(escapeField), as: [column, cell] },
        // Whether the cell has a value: 1 where it has none.
        { window: [{ op: 'missing', field: cell, as: gone }], frame: [0, 0], ignorePeers: true },
        ...named.transforms,
      ],
      mark: { type: 'text', tooltip: true, baseline: 'middle', limit: Math.max(60, Math.min(220, Math.floor(960 / columns.length))) },
      encoding: {
        x: {
          field: named.field,
          type: 'nominal',
          sort: heads,
          title: null,
          axis: { orient: 'top', labelAngle: 0, labelLimit: 140, labelFontWeight: 'bold', domain: false, ticks: false, labelOverlap: true },
        },
        y: { field: place, type: 'ordinal', axis: null },
        text: { condition: { test: { field: gone, equal: 1 }, value: '–' }, field: cell, type: 'nominal' },
        // The whole row, each column as it is written: whoever draws a real table reads names and formats here.
        tooltip: shown.map((each) => told(input, each)),
      },
    }
  },
}

/** Names for people, as long as they tell the columns apart. */
function headsOf(columns: readonly ResultColumn[]): readonly string[] {
  const titles = columns.map(({ title }) => title)
  return new Set(titles).size === titles.length ? titles : columns.map(({ name }) => name)
}

function told(input: ChartInput, column: ResultColumn): Json {
  const field = escapeField(column.name)
  const cells = cellsOf(input, column)
  const isAmount = column.role === 'measure' || column.meaning === 'money' || column.meaning === 'measure' || column.meaning === 'share'
  if (column.kind === 'number' && column.binStep === undefined && !isFolded(column.grain)) {
    if (column.meaning === 'id' && column.format === undefined) return { field, type: 'quantitative', format: 'd', title: column.title }
    if (isAmount && cells.some((cell) => typeof cell === 'number')) return valueTooltip(readValue(input, column))
  }
  const isDay = (cell: unknown) => typeof cell === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(cell)
  if (column.grain !== undefined && column.kind === 'temporal' && cells.length > 0 && cells.every(isDay))
    return {
      field,
      type: 'temporal',
      timeUnit: timeUnit(column.grain, true),
      format: timeFormat(column.grain, input.locale),
      title: column.title,
    }
  return { field, type: 'nominal', title: column.title }
}
