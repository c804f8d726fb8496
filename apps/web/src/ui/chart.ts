import type { ChartSpec } from '@chitravani/protocol'

/** A chart that is drawn; `close` lets go of what it holds. */
export interface DrawnChart {
  close(): void
}

/** What a mark stands for: its row and the spec's own names for it. */
export type Mark = Readonly<Record<string, unknown>>

/**
 * Draws a chart into an element that has its size already. Vega is loaded with the first chart; expressions are interpreted, so that the
 * page needs no `unsafe-eval`.
 */
export async function drawChart(
  element: HTMLElement,
  chart: ChartSpec,
  options: { readonly onMark?: (mark: Mark) => void } = {},
): Promise<DrawnChart> {
  const { compile, expressionInterpreter, parse, refusingLoader, View } = await import('./vega.ts')
  const { title: _, ...spec } = { ...chart.spec, data: chart.data } as Record<string, unknown>
  const compiled = compile({ ...spec, autosize: { type: 'fit', contains: 'padding' } } as Parameters<typeof compile>[0], { logger: quiet })
  const tooltip = openTooltip()
  const view = new View(parse(compiled.spec, {}, { ast: true }), {
    renderer: 'svg',
    container: element,
    hover: true,
    expr: expressionInterpreter,
    loader: refusingLoader(),
    logger: quiet,
    tooltip: (_handler: unknown, event: MouseEvent, _item: unknown, value: unknown) => tooltip.show(event, value),
  })
  if (options.onMark) {
    const { onMark } = options
    view.addEventListener('click', (_event, item) => {
      if (item?.mark?.role === 'mark' && typeof item.datum === 'object') onMark(item.datum as Mark)
    })
  }
  await view.runAsync()
  return {
    close() {
      tooltip.close()
      view.finalize()
    },
  }
}

/** Vega speaks to the console otherwise; specs come checked from the server. */
const quiet = {
  level: () => quiet,
  error: () => quiet,
  warn: () => quiet,
  info: () => quiet,
  debug: () => quiet,
}

function openTooltip(): { show(event: MouseEvent, value: unknown): void; close(): void } {
  const box = document.createElement('div')
  box.className = 'tooltip'
  box.hidden = true
  return {
    show(event, value) {
      if (typeof value !== 'object' || value === null) {
        box.hidden = true
        return
      }
      box.replaceChildren(
        ...Object.entries(value as Record<string, unknown>).flatMap(([key, cell]) => {
          const name = document.createElement('dt')
          name.textContent = key
          const content = document.createElement('dd')
          content.textContent = String(cell)
          return [name, content]
        }),
      )
      box.hidden = false
      if (!box.isConnected) document.body.append(box)
      const { width, height } = box.getBoundingClientRect()
      box.style.left = `${Math.max(4, Math.min(event.clientX + 14, innerWidth - width - 4))}px`
      box.style.top = `${event.clientY + 18 + height > innerHeight ? event.clientY - height - 10 : event.clientY + 18}px`
    },
    close() {
      box.remove()
    },
  }
}
