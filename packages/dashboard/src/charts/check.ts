import type { CallOptions } from '@chitravani/kit'
import type { Cell } from '../connections/connection.ts'
import type { VegaLiteSpec } from './chart.ts'
import { countDrawn, expectDrawn } from './count.ts'
import { compileSpec, openView } from './render.ts'
import { validateSpec } from './validate.ts'

export interface ChartCheck {
  readonly ok: boolean
  /** What is wrong, each in one sentence. */
  readonly problems: readonly string[]
  /** Marks drawn and rows given, for reports. */
  readonly drawn: number
  readonly rows: number
}

/** Whether a chart is what it must be: valid, compiled without a warning, drawn without a link, with a mark for each row that can have one. */
export async function checkChart(
  spec: VegaLiteSpec,
  values: readonly Readonly<Record<string, Cell>>[],
  call: CallOptions = {},
): Promise<ChartCheck> {
  const problems = [...validateSpec(spec, values)]
  let drawn = 0
  try {
    const { vega, warnings } = compileSpec(spec, values)
    problems.push(...warnings.map((warning) => `Vega-Lite warns: ${warning}`))
    const view = await openView(vega, call)
    try {
      const count = countDrawn(view)
      drawn = count.marks
      problems.push(...expectDrawn(spec, values, count))
      const svg = await view.toSVG()
      if (/<a\b|<image\b|xlink:href|<script\b|<foreignObject\b/i.test(svg)) problems.push('The picture holds a link.')
      const odd = /(?<=>)(?:NaN|undefined|\[object Object\]|Infinity|null)(?=<)/.exec(svg)?.[0]
      if (odd !== undefined && !values.some((row) => Object.values(row).includes(odd))) problems.push(`The picture shows ${odd}.`)
    } finally {
      view.finalize()
    }
  } catch (error) {
    call.signal?.throwIfAborted()
    problems.push(`It cannot be drawn: ${error instanceof Error ? error.message : String(error)}`)
  }
  return { ok: problems.length === 0, problems, drawn, rows: values.length }
}
