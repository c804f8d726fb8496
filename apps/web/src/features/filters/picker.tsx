import type { ConnectionSchema, FilterState } from '@chitravani/protocol'
import { ListFilter } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useMemo, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { nameOf } from '../../ui/column-names.ts'
import { SelectField } from '../../ui/fields.tsx'
import { columnOfKey } from '../../ui/filter-words.ts'
import type { Column } from '../../ui/filter-words.ts'
import { useWords } from '../../ui/words.ts'
import { RangePicker } from './range-picker.tsx'
import { TextPicker } from './text-picker.tsx'
import { ValuePicker } from './value-picker.tsx'

interface PickerProperties {
  readonly schema: ConnectionSchema | undefined
  readonly filters: FilterState
  readonly change: (filters: FilterState) => void
}

const filterable: ReadonlySet<string> = new Set(['category', 'place', 'yes_no', 'boolean', 'text', 'date', 'measure', 'money', 'share'])
const mostListed = 60

/** Chooses a column and, by its type, values from a list, a range, dates, or an exact text. */
export function Picker({ schema, filters, change }: PickerProperties) {
  const t = useWords()
  const [open, setOpen] = useState(false)
  const [key, setKey] = useState('')
  const groups = useMemo(
    () =>
      (schema?.tables ?? [])
        .map((table) => ({
          label: nameOf(table),
          choices: table.columns
            .filter((column) => filterable.has(column.meaning) && column.distinct > 1)
            .map((column) => ({ value: `${table.name}.${column.name}`, label: nameOf(column) })),
        }))
        .filter((group) => group.choices.length > 0),
    [schema],
  )
  const chosen = key !== '' && columnOfKey(schema, key) ? key : (groups[0]?.choices[0]?.value ?? '')
  const column = columnOfKey(schema, chosen)
  const apply = (value: FilterState[string] | undefined) => {
    if (value !== undefined) change({ ...filters, [chosen]: value })
    setOpen(false)
  }
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <Button icon={<ListFilter size={16} aria-hidden />} disabled={groups.length === 0}>
          {t('filter.open')}
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={8}
          aria-label={t('filter.open')}
          className="fade z-50 flex w-80 max-w-[calc(100vw-1rem)] flex-col gap-3 rounded-2xl border border-line bg-panel p-4 shadow-xl"
        >
          <SelectField label={t('filter.column')} value={chosen} groups={groups} onChange={(event) => setKey(event.target.value)} />
          {column && <Values key={chosen} column={column} value={filters[chosen]} apply={apply} />}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

interface ValuesProperties {
  readonly column: Column
  readonly value: FilterState[string] | undefined
  readonly apply: (value: FilterState[string] | undefined) => void
}

function Values({ column, value, apply }: ValuesProperties) {
  if (column.type === 'date' || column.type === 'timestamp') return <RangePicker kind="date" column={column} value={value} apply={apply} />
  if (typeof column.min === 'number' && !(column.distinct <= 12 && column.values.length >= column.distinct))
    return <RangePicker kind="number" column={column} value={value} apply={apply} />
  if (column.values.length > 0 && column.distinct <= mostListed && column.values.length >= Math.min(column.distinct, 20))
    return <ValuePicker column={column} value={value} apply={apply} />
  return <TextPicker column={column} value={value} apply={apply} />
}
