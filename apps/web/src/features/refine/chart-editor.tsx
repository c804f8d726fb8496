import type { ChartSpec, ConnectionSchema } from '@chitravani/protocol'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useWords } from '../../ui/words.ts'
import { PlanFields } from './plan-fields.tsx'
import { useDraft } from './use-draft.ts'
import type { PlanStore } from './use-draft.ts'

interface ChartEditorProperties extends PlanStore {
  readonly chart: ChartSpec
  readonly schema: ConnectionSchema | undefined
  readonly close: () => void
}

/** Title, kind, measure, dimension, grain, order and limit of one chart, by hand. */
export function ChartEditor({ chart, schema, read, save, close }: ChartEditorProperties) {
  const t = useWords()
  const { edited, set, submit, busy, problem } = useDraft(chart.chart_id, { read, save }, close)
  return (
    <Dialog open title={t('edit.title', { title: chart.title })} close={close}>
      {!edited && problem === undefined && <div className="skeleton h-64 rounded-xl" role="status" aria-label={t('common.loading')} />}
      {edited && (
        <form
          className="grid gap-3 sm:grid-cols-2"
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <PlanFields {...edited} schema={schema} set={set} />
          <div className="flex items-end justify-end gap-2 sm:col-span-2">
            <Button onClick={close}>{t('common.cancel')}</Button>
            <Button look="primary" type="submit" disabled={busy}>
              {t('common.save')}
            </Button>
          </div>
        </form>
      )}
      <div role="alert" className="mt-3 text-sm text-bad empty:hidden">
        {problem}
      </div>
    </Dialog>
  )
}
