import type { FilterState } from '@chitravani/protocol'
import { X } from 'lucide-react'
import { filterText, without } from '../../ui/filter-words.ts'
import { useColumnNames } from '../../ui/column-names.ts'
import { useWords } from '../../ui/words.ts'

/** The filters in force; pressing one takes it away. */
export function Chips({ filters, change }: { readonly filters: FilterState; readonly change: (filters: FilterState) => void }) {
  const t = useWords()
  const nameOf = useColumnNames()
  const entries = Object.entries(filters)
  return (
    <>
      {entries.map(([key, value]) => {
        const text = filterText(nameOf(key), value, t)
        return (
          <button
            key={key}
            type="button"
            aria-label={t('filter.remove', { filter: text })}
            onClick={() => change(without(filters, key))}
            className="inline-flex min-h-8 max-w-full cursor-pointer items-center gap-1.5 rounded-full border border-accent/40 bg-soft px-3 text-start text-sm hover:border-accent"
          >
            <span className="block truncate first-letter:uppercase">{text}</span>
            <X size={14} aria-hidden className="shrink-0" />
          </button>
        )
      })}
      {entries.length > 1 && (
        <button type="button" className="min-h-8 cursor-pointer px-2 text-sm underline underline-offset-3" onClick={() => change({})}>
          {t('filter.clear')}
        </button>
      )}
    </>
  )
}
