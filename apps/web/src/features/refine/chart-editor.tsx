import type { ChartPlan, ChartPlanPatch, ChartSpec, ConnectionSchema } from '@chitravani/protocol'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { failureText } from '../../ui/failures.ts'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { useWords } from '../../ui/words.ts'
import { dimensionWith, draftOf, grains, kinds, measureWith, aggregates, orders, patchOf, columnChoices } from './plan-draft.ts'
import type { Draft } from './plan-draft.ts'

interface ChartEditorProperties {
  readonly chart: ChartSpec
  readonly schema: ConnectionSchema | undefined
  readonly read: (chartId: string) => Promise<ChartPlan>
  readonly save: (chartId: string, patch: ChartPlanPatch) => Promise<void>
  readonly close: () => void
}

/** Title, kind, measure, dimension, grain, order and limit of one chart, by hand. */
export function ChartEditor({ chart, schema, read, save, close }: ChartEditorProperties) {
  const t = useWords()
  const [plan, setPlan] = useState<ChartPlan>()
  const [draft, setDraft] = useState<Draft>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const id = chart.chart_id
  const load = useEffectEvent((chartId: string) => read(chartId))
  const fail = useEffectEvent((error: unknown) => setProblem(failureText(error, t)))
  useEffect(() => {
    let over = false
    const isOver = () => over
    const start = async () => {
      try {
        const found = await load(id)
        if (isOver()) return
        setPlan(found)
        setDraft(draftOf(found))
      } catch (error) {
        if (!isOver()) fail(error)
      }
    }
    void start()
    return () => {
      over = true
    }
  }, [id])
  const set = (part: Partial<Draft>) => setDraft((before) => before && { ...before, ...part })
  const submit = () => {
    if (!plan || !draft) return
    const patch = patchOf(plan, draft)
    if (Object.keys(patch).length === 0) {
      close()
      return
    }
    setBusy(true)
    setProblem(undefined)
    save(id, patch)
      .then(close, (error: unknown) => setProblem(failureText(error, t)))
      .finally(() => setBusy(false))
  }
  const columns = plan ? columnChoices(plan, schema) : { groups: [], find: () => undefined }
  const isDate = draft?.dimension !== undefined && columns.find(draft.dimension.column)?.meaning === 'date'
  return (
    <Dialog open title={t('edit.title', { title: chart.title })} close={close}>
      {!draft && problem === undefined && <div className="skeleton h-64 rounded-xl" role="status" aria-label={t('common.loading')} />}
      {draft && (
        <form
          className="grid gap-3 sm:grid-cols-2"
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <TextField
            className="sm:col-span-2"
            label={t('edit.name')}
            value={draft.title}
            required
            maxLength={200}
            onChange={(event) => set({ title: event.target.value })}
          />
          <SelectField
            label={t('edit.kind')}
            value={draft.kind}
            choices={kinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
            onChange={(event) => set({ kind: event.target.value as Draft['kind'] })}
          />
          <SelectField
            label={t('edit.aggregate')}
            value={draft.measure?.aggregate ?? 'count'}
            disabled={!draft.measure}
            choices={aggregates.map((aggregate) => ({ value: aggregate, label: t(`aggregate.${aggregate}`) }))}
            onChange={(event) => draft.measure && set({ measure: { ...draft.measure, aggregate: event.target.value } })}
          />
          <SelectField
            label={t('edit.measure')}
            value={draft.measure?.column ?? ''}
            disabled={!draft.measure}
            groups={[{ label: '', choices: [{ value: '', label: t('edit.rows') }] }, ...columns.groups]}
            onChange={(event) => draft.measure && set({ measure: measureWith(draft.measure, event.target.value) })}
          />
          <SelectField
            label={t('edit.dimension')}
            value={draft.dimension?.column ?? ''}
            disabled={!draft.dimension}
            groups={columns.groups}
            onChange={(event) =>
              draft.dimension &&
              set({ dimension: dimensionWith(draft.dimension, event.target.value, columns.find(event.target.value)?.meaning) })
            }
          />
          <SelectField
            label={t('edit.grain')}
            value={draft.dimension?.grain ?? ''}
            disabled={!isDate}
            choices={[{ value: '', label: t('edit.noGrain') }, ...grains.map((grain) => ({ value: grain, label: t(`grain.${grain}`) }))]}
            onChange={(event) => draft.dimension && set({ dimension: { ...draft.dimension, grain: event.target.value } })}
          />
          <SelectField
            label={t('edit.sort')}
            value={draft.order}
            choices={orders.map((order) => ({ value: order, label: t(`order.${order}`) }))}
            onChange={(event) => set({ order: event.target.value as Draft['order'] })}
          />
          <TextField
            label={t('edit.limit')}
            type="number"
            min={1}
            max={5000}
            value={draft.limit}
            placeholder={t('edit.noLimit')}
            onChange={(event) => set({ limit: event.target.value })}
          />
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
