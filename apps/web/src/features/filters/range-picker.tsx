import type { FilterState } from '@chitravani/protocol'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { cellText } from '../../ui/cells.ts'
import { TextField } from '../../ui/fields.tsx'
import type { Column } from '../../ui/filter-words.ts'
import { useWords } from '../../ui/words.ts'

interface RangePickerProperties {
  readonly kind: 'number' | 'date'
  readonly column: Column
  readonly value: FilterState[string] | undefined
  readonly apply: (value: FilterState[string] | undefined) => void
}

/** From and to, both included; either may be left open. */
export function RangePicker({ kind, column, value, apply }: RangePickerProperties) {
  const t = useWords()
  const before = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  const [low, setLow] = useState(String(before.gte ?? ''))
  const [high, setHigh] = useState(String(before.lte ?? ''))
  const read = (text: string) => (kind === 'number' ? Number(text) : text)
  const day = (limit: Column['min']) => (kind === 'date' && typeof limit === 'string' ? limit.slice(0, 10) : undefined)
  const wrong = low !== '' && high !== '' && read(low) > read(high)
  const limits = { min: day(column.min), max: day(column.max) }
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        apply(
          low === '' && high === ''
            ? undefined
            : { ...(low === '' ? {} : { gte: read(low) }), ...(high === '' ? {} : { lte: read(high) }) },
        )
      }}
    >
      <div className="grid grid-cols-2 gap-2">
        <TextField
          label={t('filter.from')}
          type={kind}
          step="any"
          value={low}
          {...limits}
          onChange={(event) => setLow(event.target.value)}
        />
        <TextField
          label={t('filter.to')}
          type={kind}
          step="any"
          value={high}
          {...limits}
          onChange={(event) => setHigh(event.target.value)}
        />
      </div>
      <p className="text-xs text-quiet">
        {t('filter.extent', { low: cellText(day(column.min) ?? column.min), high: cellText(day(column.max) ?? column.max) })}
      </p>
      <div role="alert" className="text-sm text-bad empty:hidden">
        {wrong ? t('filter.wrongWay') : null}
      </div>
      <Button look="primary" type="submit" disabled={wrong || (low === '' && high === '')}>
        {t('filter.apply')}
      </Button>
    </form>
  )
}
