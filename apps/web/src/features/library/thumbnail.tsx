import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useServer } from '../../ui/server.ts'

/** A dashboard in small: its charts' places and kinds, drawn when it comes into sight. */
export function Thumbnail({ sessionId, version }: { readonly sessionId: string; readonly version: number }) {
  const client = useServer()
  const place = useRef<HTMLSpanElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    const watcher = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setSeen(true)
    })
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [])
  const { data } = useQuery({
    queryKey: ['thumbnail', sessionId, version],
    enabled: seen,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const { dashboard } = await client.session(sessionId, { signal })
      const kinds = new Map(dashboard.individual_specs.map((chart) => [chart.chart_id, chart.chart_type]))
      return dashboard.layout_config.layout.map(({ i, x, y, w, h }) => ({ i, x, y, w, h, kind: kinds.get(i) ?? 'bar' }))
    },
  })
  return (
    <span ref={place} aria-hidden="true" className="block h-9 w-12 shrink-0 overflow-hidden rounded-md border border-line bg-card">
      {data && (
        <svg viewBox="0 0 48 36" className="size-full">
          {data.map(({ i, x, y, w, h, kind }) => (
            <rect
              key={i}
              x={x * 4 + 1}
              y={y * 3 + 1}
              width={w * 4 - 1.5}
              height={h * 3 - 1.5}
              rx={1}
              className={kind === 'text' ? 'fill-accent/70' : 'fill-accent/30'}
            />
          ))}
        </svg>
      )}
    </span>
  )
}
