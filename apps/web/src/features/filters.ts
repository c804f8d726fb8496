import type { ChartSpec, ConnectionSchema, FilterState } from '@chitravani/protocol'
import type { Mark } from '../ui/chart.ts'
import { button, el, fill } from '../ui/element.ts'
import { icon } from '../ui/icon.ts'

type Scalar = string | number | boolean | null
type Column = ConnectionSchema['tables'][number]['columns'][number]

export interface FilterActions {
  /** The filters changed. */
  changed(state: FilterState): void
}

export interface Filters {
  readonly element: HTMLElement
  readonly state: FilterState
  /** What can be filtered. */
  columns(schema: ConnectionSchema | undefined): void
  /** Filters by what a mark stands for; pressing it again takes the filter away. False when it stands for nothing that can be filtered. */
  choose(chart: ChartSpec, mark: Mark): boolean
  clear(): void
}

const filterable: ReadonlySet<string> = new Set(['category', 'place', 'yes_no', 'boolean', 'text', 'date', 'measure', 'money', 'share'])

export function openFilters(actions: FilterActions): Filters {
  let schema: ConnectionSchema | undefined
  let state: FilterState = {}
  const chips = el('div', { class: 'chips' })
  const column = el('select', { id: 'filter-column', on: { change: offer } })
  const values = el('div', { class: 'picker-values' })
  const picker = el(
    'form',
    { class: 'picker panel', hidden: true, on: { submit: pick } },
    el('label', { for: 'filter-column', class: 'small' }, 'Column'),
    column,
    values,
    el('button', { type: 'submit', class: 'button' }, 'Filter'),
  )
  const opener = button(
    'Filter',
    () => {
      picker.hidden = !picker.hidden
      opener.setAttribute('aria-expanded', String(!picker.hidden))
      if (!picker.hidden) column.focus()
    },
    { icon: icon('filter') },
  )
  opener.setAttribute('aria-expanded', 'false')

  function set(next: FilterState): void {
    state = next
    show()
    actions.changed(state)
  }

  function show(): void {
    fill(
      chips,
      ...Object.entries(state).map(([key, value]) =>
        button(`${words(key)} ${described(value)}`, () => set(without(state, key)), { class: 'chip on', icon: icon('close') }),
      ),
    )
    chips.querySelectorAll('button').forEach((chip) => chip.setAttribute('aria-label', `Remove the filter ${chip.textContent}`))
  }

  function chosen(): Column | undefined {
    const [table, name] = JSON.parse(column.value || '["",""]') as [string, string]
    return schema?.tables.find((each) => each.name === table)?.columns.find((each) => each.name === name)
  }

  function offer(): void {
    const shown = chosen()
    if (!shown) fill(values)
    else if (shown.values.length > 0 && shown.distinct <= 60) {
      const value = el(
        'select',
        { id: 'filter-value', name: 'value' },
        ...shown.values.map((each) => el('option', { value: JSON.stringify(each) }, String(each))),
      )
      fill(values, el('label', { for: 'filter-value', class: 'small' }, 'is'), value)
    } else if (typeof shown.min === 'number' || shown.meaning === 'date' || shown.type === 'date') {
      const type = typeof shown.min === 'number' ? 'number' : 'date'
      const limit = (name: string, label: string, hint: string | number | null) => [
        el('label', { for: `filter-${name}`, class: 'small' }, label),
        el('input', { id: `filter-${name}`, name, type, step: 'any', placeholder: String(hint ?? '') }),
      ]
      fill(values, ...limit('gte', 'from', shown.min), ...limit('lte', 'to', shown.max))
    } else
      fill(
        values,
        el('label', { for: 'filter-text', class: 'small' }, 'is exactly'),
        el('input', { id: 'filter-text', name: 'text', required: true }),
      )
  }

  function pick(event: Event): void {
    event.preventDefault()
    const [table, name] = JSON.parse(column.value || '["",""]') as [string, string]
    const given = new FormData(picker)
    const text = (key: string) => {
      const value = given.get(key)
      return typeof value === 'string' && value !== '' ? value : undefined
    }
    const number = (value: string) => (typeof chosen()?.min === 'number' ? Number(value) : value)
    const [value, gte, lte] = [text('value'), text('gte'), text('lte')]
    const condition =
      value !== undefined
        ? (JSON.parse(value) as Scalar)
        : (text('text') ?? { ...(gte && { gte: number(gte) }), ...(lte && { lte: number(lte) }) })
    if (typeof condition === 'object' && condition !== null && Object.keys(condition).length === 0) return
    picker.hidden = true
    opener.setAttribute('aria-expanded', 'false')
    set({ ...state, [`${table}.${name}`]: condition })
  }

  return {
    element: el(
      'div',
      { class: 'filters', role: 'group', 'aria-label': 'Filters' },
      el('div', { class: 'filters-line' }, opener, chips),
      picker,
    ),
    get state() {
      return state
    },
    columns(given) {
      schema = given
      const options = (given?.tables ?? []).map((table) =>
        el(
          'optgroup',
          { label: words(table.name) },
          ...table.columns
            .filter((each) => filterable.has(each.meaning) && each.distinct > 1)
            .map((each) => el('option', { value: JSON.stringify([table.name, each.name]) }, words(each.name))),
        ),
      )
      fill(column, ...options.filter((group) => group.children.length > 0))
      offer()
    },
    choose(chart, mark) {
      const conditions = conditionsOf(chart, mark, schema)
      const entries = Object.entries(conditions)
      if (entries.length === 0) return false
      const set_already = entries.every(([key, value]) => state[key] === value)
      set(set_already ? without(state, ...Object.keys(conditions)) : { ...state, ...conditions })
      return true
    },
    clear() {
      state = {}
      show()
    },
  }
}

/** The categories that a mark stands for, by the name of the column they come from. */
export function conditionsOf(chart: ChartSpec, mark: Mark, schema: ConnectionSchema | undefined): Record<string, Scalar> {
  const encoding = (chart.spec['encoding'] ?? {}) as Record<string, { field?: unknown; type?: unknown; timeUnit?: unknown; bin?: unknown }>
  const row = chart.data.values[0] ?? {}
  const found: Record<string, Scalar> = {}
  for (const { field, type, timeUnit, bin } of Object.values(encoding)) {
    if (typeof field !== 'string' || (type !== 'nominal' && type !== 'ordinal') || timeUnit !== undefined || bin !== undefined) continue
    const drawn = field.replaceAll('\\', '')
    const name = drawn in row ? drawn : drawn.replace(/_label_*$/, '')
    const value = mark[name]
    if (!(name in row) || value === undefined || typeof value === 'object') continue
    const key = columnKey(name, value as Scalar, schema)
    if (key !== undefined) found[key] = value as Scalar
  }
  return found
}

/**
 * What a result column is called in a filter: `table.column` where one column of that name holds such a value. Numbers that stand for
 * months and weekdays, and groups such as "Other", belong to no column and cannot be filtered by.
 */
function columnKey(name: string, value: Scalar, schema: ConnectionSchema | undefined): string | undefined {
  const holders = (schema?.tables ?? []).flatMap((table) =>
    table.columns
      .filter((column) => column.name.toLowerCase() === name.toLowerCase())
      .map((column) => ({ key: `${table.name}.${column.name}`, column })),
  )
  if (holders.length === 0) return undefined
  const closed = holders.every(({ column }) => column.values.length > 0 && column.values.length >= column.distinct)
  if (closed && value !== null && !holders.some(({ column }) => column.values.includes(value))) return undefined
  return holders.length === 1 ? holders[0]?.key : name
}

function without(state: FilterState, ...keys: string[]): FilterState {
  return Object.fromEntries(Object.entries(state).filter(([key]) => !keys.includes(key)))
}

function words(name: string): string {
  return name.replace(/^.*\./, '').replaceAll('_', ' ')
}

function described(value: FilterState[string]): string {
  if (value === null) return 'is missing'
  if (Array.isArray(value)) return `is ${value.map(String).join(' or ')}`
  if (typeof value !== 'object') return `is ${typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)}`
  return [value.gte !== undefined && `from ${String(value.gte)}`, value.lte !== undefined && `to ${String(value.lte)}`]
    .filter(Boolean)
    .join(' ')
}
