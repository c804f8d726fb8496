import type { ChartSpec } from '@chitravani/protocol'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useWords } from '../words.ts'
import { planDrawing } from './plan.ts'
import { textScale, withBrush, withLetters } from './spec.ts'
import { breathe, inTurn } from './turns.ts'
import type { Brush, DrawnChart, Mark } from './view.ts'

interface ChartProperties {
  readonly chart: ChartSpec
  readonly onMark?: ((mark: Mark) => void) | undefined
  readonly onBrush?: ((brush: Brush) => void) | undefined
  /** Hands out the drawing, for pictures of it. */
  readonly drawn?: (drawn: DrawnChart | undefined) => void
}

/** A Vega-Lite chart that fills its place; Vega itself is loaded with the first one. */
export function Chart({ chart, onMark, onBrush, drawn: handOut }: ChartProperties) {
  const t = useWords()
  const place = useRef<HTMLDivElement>(null)
  const current = useRef<DrawnChart>(undefined)
  const [broken, setBroken] = useState(false)
  const interactive = onBrush !== undefined
  const specText = JSON.stringify(chart.spec)
  const spec = useMemo(() => {
    const given = withLetters(JSON.parse(specText) as Record<string, unknown>, textScale())
    return interactive ? withBrush(given) : given
  }, [specText, interactive])
  const rows = chart.data.values
  const drawnRows = useRef<typeof rows>(undefined)
  const mark = useEffectEvent((chosen: Mark) => onMark?.(chosen))
  const brush = useEffectEvent((chosen: Brush) => onBrush?.(chosen))
  const give = useEffectEvent((drawing: DrawnChart | undefined) => handOut?.(drawing))
  const rowsNow = useEffectEvent(() => rows)

  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    let over = false
    const isOver = () => over
    let drawing: DrawnChart | undefined
    const start = async () => {
      const [plan, { draw }] = await Promise.all([planDrawing(spec), import('./view.ts')])
      await inTurn(async () => {
        if (isOver()) return
        const { width, height } = sizeOf(element)
        const now = rowsNow()
        drawing = await draw(element, { plan, rows: now, width, height, onMark: mark, ...(interactive ? { onBrush: brush } : {}) })
        if (isOver()) drawing.close()
        else {
          drawnRows.current = now
          current.current = drawing
          element.dataset['drawn'] = 'true'
          give(drawing)
          // Other rows may have come while these were drawn.
          const latest = rowsNow()
          if (latest !== now) {
            drawnRows.current = latest
            await drawing.rows(latest)
          }
        }
      })
    }
    start().then(
      () => setBroken(false),
      () => !isOver() && setBroken(true),
    )
    const watcher = new ResizeObserver(() => {
      const { width, height } = sizeOf(element)
      void inTurn(async () => {
        if (!isOver() && width > 0) await drawing?.resize(width, height)
      }).catch(() => undefined)
    })
    watcher.observe(element)
    return () => {
      over = true
      watcher.disconnect()
      current.current = undefined
      delete element.dataset['drawn']
      give(undefined)
      drawing?.close()
      element.replaceChildren()
    }
  }, [spec, interactive])

  useEffect(() => {
    if (!current.current || drawnRows.current === rows) return
    drawnRows.current = rows
    void breathe()
      .then(() => current.current?.rows(rows))
      .catch(() => setBroken(true))
  }, [rows])

  return (
    <>
      <div ref={place} className={`chart-drawing size-full min-h-0 overflow-auto ${broken ? 'hidden' : ''}`} aria-hidden="true" />
      {broken && <p className="p-4 text-sm text-quiet">{t('chart.broken')}</p>}
    </>
  )
}

function sizeOf(element: HTMLElement): { readonly width: number; readonly height: number } {
  return { width: Math.max(60, element.clientWidth - 1), height: Math.max(40, element.clientHeight - 2) }
}
