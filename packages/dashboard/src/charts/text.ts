import type { Chart } from './chart.ts'
import { readValue, valueTooltip } from './channels.ts'
import { columnsOf } from './field.ts'
import { escapeField } from './json.ts'
import { kpiFields } from './kpi.ts'
import { freeName } from './naming.ts'
import { themeColors } from '@chitravani/protocol/themes'

export const text: Chart = {
  kind: 'text',
  purpose: 'one number in large type, with what it was in the period before',
  size: { w: 3, h: 2 },
  build(input) {
    const fields = kpiFields(input.columns)
    if (!fields) return { mark: { type: 'text', tooltip: true }, encoding: {} }
    const lines = [fields.value, fields.change, fields.before].filter((field) => field !== undefined)
    const taken = new Set([...input.columns.map((column) => column.name), ...lines])
    const part = freeName('part', taken)
    const shown = freeName('shown', taken)
    const colors = themeColors[input.theme]
    const exact = [...columnsOf(input, 'measure').slice(0, 1), ...columnsOf(input, 'before')]
    // The large line takes two places, so that the small ones stand close below it.
    const places = lines.length > 1 ? [lines[0], '', ...lines.slice(1)] : lines
    const first = { field: part, equal: fields.value }
    return {
      transform: [{ fold: lines.map(escapeField), as: [part, shown] }],
      mark: { type: 'text', tooltip: true, baseline: 'middle', align: 'center' },
      encoding: {
        y: { field: part, type: 'nominal', sort: places, axis: null, scale: { domain: places, padding: 0.7 } },
        text: { field: shown, type: 'nominal' },
        size: { condition: { test: first, value: 34 }, value: 13 },
        color: { condition: { test: first, value: input.plan.color ?? colors.text }, value: colors.quiet },
        tooltip: exact.map((column) => valueTooltip(readValue(input, column))),
      },
    }
  },
}
