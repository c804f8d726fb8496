import type { FilterState } from '@chitravani/protocol'
import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import type { Column } from '../../ui/filter-words.ts'
import { useWords } from '../../ui/words.ts'

interface TextPickerProperties {
  readonly column: Column
  readonly value: FilterState[string] | undefined
  readonly apply: (value: FilterState[string] | undefined) => void
}

/** An exact text, for columns of more values than can be listed; the most frequent ones are offered. */
export function TextPicker({ column, value, apply }: TextPickerProperties) {
  const t = useWords()
  const id = useId()
  const [text, setText] = useState(typeof value === 'string' || typeof value === 'number' ? String(value) : '')
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        apply(text)
      }}
    >
      <TextField label={t('filter.exactly')} list={id} value={text} required onChange={(event) => setText(event.target.value)} />
      <datalist id={id}>
        {column.values.map((each) => (
          <option key={String(each)} value={String(each)} />
        ))}
      </datalist>
      <Button look="primary" type="submit" disabled={text === ''}>
        {t('filter.apply')}
      </Button>
    </form>
  )
}
