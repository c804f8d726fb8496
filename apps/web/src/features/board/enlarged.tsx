import type { ChartSpec } from '@chitravani/protocol'
import { headlineOf } from '@chitravani/protocol/translation'
import { Dialog } from '../../ui/dialog.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Chart } from '../../ui/vega/chart.tsx'
import { Headline } from './headline.tsx'

/** One chart as large as the page allows, with its table below. */
export function Enlarged({ chart, close }: { readonly chart: ChartSpec; readonly close: () => void }) {
  const headline = headlineOf(chart)
  return (
    <Dialog open wide title={chart.title} about={chart.description} close={close}>
      {headline && (
        <div className="h-40 rounded-xl bg-card">
          <Headline {...headline} />
        </div>
      )}
      {!headline && chart.chart_type !== 'table' && chart.data.values.length > 0 && (
        <div className="h-[min(58dvh,640px)] rounded-xl bg-card">
          <Chart chart={chart} />
        </div>
      )}
      <DataTable chart={chart} className="mt-3 max-h-[40dvh] rounded-xl border border-line bg-card" />
    </Dialog>
  )
}
