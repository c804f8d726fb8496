import type { ChartSpec } from '@chitravani/protocol'
import { inTheme } from '@chitravani/protocol/themes'
import { use, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useWords } from '../words.ts'
import { ThemeContext } from '../use-appearance.ts'
import { useNarrow } from '../use-narrow.ts'
import { openDrawing } from './drawing.ts'
import type { Drawing } from './drawing.ts'
import type { Emphasis } from './messages.ts'
import { forPhone, namesCrowd, textScale, withBrush, withLetters } from './spec.ts'
import type { Brush, DrawnChart, Mark } from './view.ts'

interface ChartProperties {
  readonly chart: ChartSpec
  /** Absent: nothing stands out. */
  readonly emphasis?: Emphasis | undefined
  readonly onMark?: ((mark: Mark) => void) | undefined
  readonly onBrush?: ((brush: Brush) => void) | undefined
  /** Hands out the drawing, for pictures of it. */
  readonly drawn?: (drawn: DrawnChart | undefined) => void
}

const nothing: Emphasis = { values: [] }

/** A Vega-Lite chart that fills its place; Vega itself is loaded with the first one. */
export function Chart({ chart, emphasis = nothing, onMark, onBrush, drawn: handOut }: ChartProperties) {
  const t = useWords()
  const place = useRef<HTMLDivElement>(null)
  const current = useRef<Drawing>(undefined)
  const [broken, setBroken] = useState(false)
  const narrow = useNarrow()
  const theme = use(ThemeContext)
  const interactive = onBrush !== undefined
  const given = chart.spec
  const crowded = useMemo(() => narrow && namesCrowd(given, chart.data.values), [narrow, given, chart.data.values])
  const specText = useMemo(() => JSON.stringify(given), [given])
  const spec = useMemo(() => {
    const own = JSON.parse(specText) as Record<string, unknown>
    const lettered = withLetters(theme === undefined ? own : inTheme(own, theme), textScale())
    const placed = narrow ? forPhone(lettered, crowded) : lettered
    return interactive ? withBrush(placed) : placed
  }, [specText, theme, interactive, narrow, crowded])
  const rows = chart.data.values
  const mark = useEffectEvent((chosen: Mark) => onMark?.(chosen))
  const brush = useEffectEvent((chosen: Brush) => onBrush?.(chosen))
  const give = useEffectEvent((drawing: DrawnChart | undefined) => handOut?.(drawing))
  const now = useEffectEvent(() => ({ rows, emphasis }))

  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    setBroken(false)
    const drawing = openDrawing({
      element,
      spec,
      ...now(),
      onMark: mark,
      ...(interactive ? { onBrush: brush } : {}),
      onDrawn(drawn) {
        element.dataset['drawn'] = 'true'
        give(drawn)
      },
      onBroken: () => setBroken(true),
    })
    current.current = drawing
    return () => {
      current.current = undefined
      delete element.dataset['drawn']
      give(undefined)
      drawing.close()
    }
  }, [spec, interactive])

  useEffect(() => current.current?.show(rows, emphasis), [rows, emphasis])

  return (
    <>
      <div ref={place} className={`chart-drawing size-full min-h-0 overflow-auto ${broken ? 'hidden' : ''}`} aria-hidden="true" />
      {broken && <p className="p-4 text-sm text-quiet">{t('chart.broken')}</p>}
    </>
  )
}
