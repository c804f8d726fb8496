import type { Cell } from '../connections/connection.ts'
import type { VegaLiteSpec } from './chart.ts'
import type { RenderOptions } from './render.ts'

/** The chart as an SVG document. Vega is loaded with the first one: nothing else needs it. */
export async function renderSvg(
  spec: VegaLiteSpec,
  values: readonly Readonly<Record<string, Cell>>[],
  options: RenderOptions = {},
): Promise<string> {
  const render = await import('./render.ts')
  return render.renderSvg(spec, values, options)
}
