import type { FilterState } from '@chitravani/protocol'
import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import type { Column, Scalar } from '../../ui/filter-words.ts'
import { useWords } from '../../ui/words.ts'

interface ValuePickerProperties {
  readonly column: Column
  readonly value: FilterState[string] | undefined
  readonly apply: (value: FilterState[string] | undefined) => void
}

const searchFrom = 9

/** Values to tick, most frequent first, with a search over them; one that is not listed can be added by name. */
export function ValuePicker({ column, value, apply }: ValuePickerProperties) {
  const t = useWords()
  const id = useId()
  const before: readonly Scalar[] = Array.isArray(value)
    ? value
    : typeof value === 'object' && value !== null
      ? []
      : value === undefined
        ? []
        : [value]
  const [chosen, setChosen] = useState<readonly Scalar[]>(before)
  const [search, setSearch] = useState('')
  const all: readonly Scalar[] = [...new Set<Scalar>([...before, ...column.values])]
  const wanted = search.trim().toLowerCase()
  const listed = all.filter((each) => String(each).toLowerCase().includes(wanted))
  // The profile keeps the most frequent values only; others are there, too.
  const unlisted = wanted !== '' && listed.length === 0 && column.distinct > column.values.length ? search.trim() : undefined
  const toggle = (each: Scalar) => setChosen((now) => (now.includes(each) ? now.filter((other) => other !== each) : [...now, each]))
  const [only] = chosen
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (unlisted !== undefined && chosen.length === 0) apply(unlisted)
        else apply(chosen.length === 0 ? undefined : chosen.length === 1 && only !== undefined ? only : [...chosen])
      }}
    >
      {all.length >= searchFrom && (
        <TextField label={t('filter.search')} type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
      )}
      <fieldset className="max-h-60 overflow-auto rounded-lg border border-line p-1">
        <legend className="sr-only">{t('filter.values')}</legend>
        {listed.map((each) => (
          <label
            key={`${typeof each} ${String(each)}`}
            htmlFor={`${id}-${String(each)}`}
            className="flex min-h-8 items-center gap-2.5 rounded-md px-2 text-sm hover:bg-soft"
          >
            <input
              id={`${id}-${String(each)}`}
              type="checkbox"
              className="size-4 accent-accent"
              checked={chosen.includes(each)}
              onChange={() => toggle(each)}
            />
            <span className="min-w-0 break-words">{each === null ? t('filter.missing') : String(each)}</span>
          </label>
        ))}
        {listed.length === 0 && (
          <p className="p-2 text-sm text-quiet">
            {unlisted === undefined ? t('filter.noValues') : t('filter.asWritten', { value: unlisted })}
          </p>
        )}
      </fieldset>
      <Button look="primary" type="submit" disabled={chosen.length === 0 && unlisted === undefined}>
        {t('filter.apply')}
      </Button>
    </form>
  )
}
