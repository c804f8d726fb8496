import type { Client } from '@chitravani/client'
import type { ChartSpec, ComposedDashboardSpec, FilterState } from '@chitravani/protocol'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { DashboardView } from './dashboard-view.tsx'
import type { CardMenuActions } from './features/board/card-menu.tsx'
import type { CardActions } from './features/board/card.tsx'
import { Enlarged } from './features/board/enlarged.tsx'
import { Why } from './features/board/why.tsx'
import { Chips } from './features/filters/chips.tsx'
import { readAddress } from './ui/address.ts'
import { Brand } from './ui/brand.tsx'
import { failureText, isAborted } from './ui/failures.ts'
import { conditionsOf } from './ui/marks.ts'
import { useNotices } from './ui/notices.tsx'
import { filtersInside, toggled } from './ui/selection.ts'
import { useStable } from './ui/use-stable.ts'
import type { DrawnChart } from './ui/vega/view.ts'
import { useWords } from './ui/words.ts'
import { saysOnlyItsTitle } from './summary.ts'
import { useWindowTitle } from './use-dashboard-look.ts'
import { nextSelection, useFilters } from './use-filters.ts'
import type { SetFilters } from './use-filters.ts'

interface SharedViewProperties {
  readonly client: Client
  readonly token: string
  readonly look: ReactNode
}

/** Somebody's dashboard behind a link: to look at and to filter, not to change. */
export function SharedView({ client, token, look }: SharedViewProperties) {
  const t = useWords()
  const notices = useNotices()
  const { data, error } = useQuery({ queryKey: ['shared', token], queryFn: ({ signal }) => client.shared(token, { signal }), retry: false })
  const failed = useCallback(
    (problem: unknown) => !isAborted(problem) && notices.show({ kind: 'failure', text: failureText(problem, t) }),
    [notices, t],
  )
  const load = useCallback((state: FilterState, signal: AbortSignal) => client.filterShared(token, state, { signal }), [client, token])
  const { selection, filtered, waiting, apply } = useFilters(data, load, failed)
  const setFilters = useCallback<SetFilters>((...change) => apply(nextSelection(...change)), [apply])
  const drawings = useRef(new Map<string, DrawnChart>())
  const [open, setOpen] = useState<{ readonly what: 'why' | 'large'; readonly chart: ChartSpec }>()
  const dashboard: ComposedDashboardSpec | undefined = data?.dashboard
  const schema = useMemo(() => schemaOfCharts(dashboard), [dashboard])
  useWindowTitle(dashboard?.title)

  const actions = useMemo<CardActions>(
    () => ({
      conditions: (chart, chosen) => (chosen.kind === 'mark' ? conditionsOf(chart, chosen.values, schema) : {}),
      filter: ({ chart_id: id }, found) => Object.keys(found).length > 0 && setFilters(toggled(readAddress().filters, found), id),
      drawn: (id, drawing) => (drawing ? drawings.current.set(id, drawing) : drawings.current.delete(id)),
    }),
    [schema, setFilters],
  )
  const filtersOf = useStable((chart: ChartSpec) => filtersInside(selection, filtered?.reports, chart.chart_id))
  const menu = useMemo<CardMenuActions>(
    () => ({
      drawing: (id) => drawings.current.get(id),
      filtersOf,
      why: (chart) => setOpen({ what: 'why', chart }),
      enlarge: (chart) => setOpen({ what: 'large', chart }),
    }),
    [filtersOf],
  )

  return (
    <div className="min-h-dvh">
      <header className="flex items-center justify-between gap-2 border-b border-line bg-panel px-4 py-1.5 print:hidden">
        <Brand />
        <div className="flex items-center gap-1">{look}</div>
      </header>
      <main className="page-width px-4 py-5">
        {error && (
          <div role="alert" className="mx-auto mt-16 max-w-md text-center">
            <h1 className="text-xl font-semibold">{t('share.goneTitle')}</h1>
            <p className="mt-2 text-quiet">{t('share.gone')}</p>
          </div>
        )}
        {!data && !error && <div className="skeleton h-96 rounded-2xl" role="status" aria-label={t('common.loading')} />}
        {dashboard && (
          <>
            <p className="text-sm text-quiet">{t('share.readOnly')}</p>
            <h1 className="text-2xl font-semibold tracking-tight break-words">{dashboard.title}</h1>
            {!saysOnlyItsTitle(dashboard) && <p className="mt-1 max-w-4xl text-sm text-quiet">{dashboard.description}</p>}
            <div className="mt-3 mb-4 flex flex-wrap items-center gap-2">
              <Chips filters={selection.filters} change={setFilters} />
            </div>
            <DashboardView
              dashboard={dashboard}
              filtered={filtered}
              selection={selection}
              filtering={waiting}
              translation={undefined}
              actions={actions}
              menu={menu}
            />
          </>
        )}
      </main>
      {open?.what === 'why' && <Why chart={open.chart} close={() => setOpen(undefined)} />}
      {open?.what === 'large' && <Enlarged chart={open.chart} close={() => setOpen(undefined)} />}
    </div>
  )
}

/** Behind a link nobody tells the schema; the charts' own category columns are what can be filtered by. */
function schemaOfCharts(dashboard: ComposedDashboardSpec | undefined): Parameters<typeof conditionsOf>[2] {
  const names = new Set((dashboard?.individual_specs ?? []).flatMap((chart) => Object.keys(chart.data.values[0] ?? {})))
  const column = (name: string) => ({
    name,
    type: 'text',
    native_type: '',
    meaning: 'category',
    nullable: true,
    distinct: 0,
    nulls: 0,
    min: null,
    max: null,
    values: [],
  })
  const tables = ['', ' '].map((name) => ({ name, row_count: 0, estimated: false, primary_key: [], columns: [...names].map(column) }))
  // Two tables of the same columns: a plain name is then used, and the server finds the column behind it.
  return { name: '', kind: '', tables, keys: [] }
}
