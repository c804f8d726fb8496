/** Compiles specifications beside the page, so that it answers while charts are planned. */
import { readyToDraw } from '@chitravani/protocol/drawing'
import { parse } from 'vega'
import { compile } from 'vega-lite'
import { withDimming } from './dimming.ts'
import type { DescribedMark } from './dimming.ts'
import { emphasisName, roomName, rowsName } from './messages.ts'
import type { ColumnReaders, DrawingPlan, PlanAnswer, PlanRequest } from './messages.ts'

addEventListener('message', ({ data: { id, spec } }: MessageEvent<PlanRequest>) => {
  let answer: PlanAnswer
  try {
    answer = { id, plan: plan(spec) }
  } catch (error) {
    answer = { id, problem: error instanceof Error ? error.message : 'unknown' }
  }
  postMessage(answer)
})

/** In pixels, until the chart's place says better. */
const anySize = 300

function plan(spec: PlanRequest['spec']): DrawingPlan {
  // The card says the title, and the page the size: Vega itself would follow its container in the middle of the page's layout.
  const fills = (['width', 'height'] as const).filter((side) => spec[side] === 'container')
  const sizes = Object.fromEntries(fills.map((side) => [side, anySize]))
  const given = { ...spec, ...sizes, title: undefined, data: { name: rowsName }, autosize: { type: 'fit', contains: 'padding' } }
  const compiled = compile(given as unknown as Parameters<typeof compile>[0], { logger: quiet }).spec
  const rows = compiled.data?.find(({ name }) => name === rowsName) as { format?: { parse?: ColumnReaders } } | undefined
  const drawn = readyToDraw(compiled, spec)
  const described = {
    ...drawn,
    signals: [...(compiled.signals ?? []), { name: emphasisName, value: [] }, { name: roomName, value: anySize }],
    ...(drawn.legends ? { legends: drawn.legends.map(filling) } : {}),
    marks: withDimming((drawn.marks ?? []) as readonly DescribedMark[]) as NonNullable<typeof compiled.marks>,
  }
  const dataflow: unknown = parse(described, {}, { ast: true })
  // Through JSON: what is no plain value would not pass between threads.
  return JSON.parse(JSON.stringify({ dataflow, readers: rows?.format?.parse ?? {}, fills })) as DrawingPlan
}

/** Pixels that a legend below a chart was laid out for, and those an axis beside it may take. */
const legendWidth = 300
const axisWidth = 150

/** More columns for a legend where its chart is wider than the narrowest that it must fit. */
function filling<Legend extends { readonly columns?: unknown }>(legend: Legend): Legend {
  const { columns } = legend
  if (typeof columns !== 'number') return legend
  return { ...legend, columns: { signal: `max(${columns}, floor(${columns} * (${roomName} - ${axisWidth}) / ${legendWidth}))` } }
}

/** Specs come checked from the server; there is nothing to say on the console. */
const quiet = {
  level: () => quiet,
  error: () => quiet,
  warn: () => quiet,
  info: () => quiet,
  debug: () => quiet,
}
