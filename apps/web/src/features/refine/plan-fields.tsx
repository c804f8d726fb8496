import type { ChartPlan, ConnectionSchema } from '@chitravani/protocol'
import { chartTypes } from '@chitravani/protocol/names'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { useWords } from '../../ui/words.ts'
import { aggregates, columnChoices, dimensionWith, grains, measureWith, orders } from './plan-draft.ts'
import type { Draft } from './plan-draft.ts'

interface PartProperties {
  readonly draft: Draft
  readonly set: (part: Partial<Draft>) => void
}

interface ColumnPartProperties extends PartProperties {
  readonly columns: ReturnType<typeof columnChoices>
}

interface PlanFieldsProperties extends PartProperties {
  readonly plan: ChartPlan
  readonly schema: ConnectionSchema | undefined
}

/** The fields of a chart's plan, in the order in which it is read. */
export function PlanFields({ plan, schema, draft, set }: PlanFieldsProperties) {
  const columns = columnChoices(plan, schema)
  return (
    <>
      <LookFields draft={draft} set={set} />
      <MeasureFields draft={draft} set={set} columns={columns} />
      <DimensionFields draft={draft} set={set} columns={columns} />
      <ExtentFields draft={draft} set={set} />
    </>
  )
}

function LookFields({ draft, set }: PartProperties) {
  const t = useWords()
  return (
    <>
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
        choices={chartTypes.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
        onChange={(event) => set({ kind: event.target.value as Draft['kind'] })}
      />
    </>
  )
}

function MeasureFields({ draft: { measure }, set, columns }: ColumnPartProperties) {
  const t = useWords()
  return (
    <>
      <SelectField
        label={t('edit.aggregate')}
        value={measure?.aggregate ?? 'count'}
        disabled={!measure}
        choices={aggregates.map((aggregate) => ({ value: aggregate, label: t(`aggregate.${aggregate}`) }))}
        onChange={(event) => measure && set({ measure: { ...measure, aggregate: event.target.value } })}
      />
      <SelectField
        label={t('edit.measure')}
        value={measure?.column ?? ''}
        disabled={!measure}
        groups={[{ label: '', choices: [{ value: '', label: t('edit.rows') }] }, ...columns.groups]}
        onChange={(event) => measure && set({ measure: measureWith(measure, event.target.value) })}
      />
    </>
  )
}

function DimensionFields({ draft: { dimension }, set, columns }: ColumnPartProperties) {
  const t = useWords()
  const isDate = dimension !== undefined && columns.find(dimension.column)?.meaning === 'date'
  return (
    <>
      <SelectField
        label={t('edit.dimension')}
        value={dimension?.column ?? ''}
        disabled={!dimension}
        groups={columns.groups}
        onChange={({ target: { value } }) => dimension && set({ dimension: dimensionWith(dimension, value, columns.find(value)?.meaning) })}
      />
      <SelectField
        label={t('edit.grain')}
        value={dimension?.grain ?? ''}
        disabled={!isDate}
        choices={[{ value: '', label: t('edit.noGrain') }, ...grains.map((grain) => ({ value: grain, label: t(`grain.${grain}`) }))]}
        onChange={(event) => dimension && set({ dimension: { ...dimension, grain: event.target.value } })}
      />
    </>
  )
}

/** Which rows come first, and how many. */
function ExtentFields({ draft, set }: PartProperties) {
  const t = useWords()
  return (
    <>
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
    </>
  )
}
