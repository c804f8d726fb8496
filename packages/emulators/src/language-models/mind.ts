/** What a language model is asked, whatever the wire. */
export interface Asked {
  readonly system: string
  readonly user: string
  /** JSON schema of the answer, when one was given. */
  readonly schema: unknown
  /** The key that came with the request: an answer that gives it away is the worst one. */
  readonly key: string
}

/** What the emulated model answers, as text. */
export type Mind = (asked: Asked) => string

interface Column {
  readonly name: string
  readonly sort: 'number' | 'date' | 'group' | 'other'
}

/** The columns that a catalogue in the question lists: a line each, indented, name first, then what it holds. */
function columnsOf(user: string): readonly Column[] {
  return [...user.matchAll(/^ {2}(\S.*?) (key|date|timestamp|year|yes\/no|number \(\w+[^)]*\)|category|place|name|text)(?= |$)/gm)].map(
    ([, name = '', type = '']): Column => ({
      name,
      sort: type.startsWith('number')
        ? 'number'
        : type === 'date' || type === 'timestamp'
          ? 'date'
          : ['category', 'place', 'name', 'yes/no'].includes(type)
            ? 'group'
            : 'other',
    }),
  )
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? []

/** The text behind the last marker, as the JSON string it is. */
export function wishOf(user: string): string {
  const quoted = /(?:REQUEST|WISH) (".*")\s*$/s.exec(user)?.[1]
  try {
    return quoted === undefined ? user : String(JSON.parse(quoted))
  } catch {
    return user
  }
}

/** A chart over the columns whose names share most words with the wish. */
function chartFor(user: string): Record<string, unknown> {
  const wish = new Set(wordsOf(wishOf(user)))
  const scored = columnsOf(user)
    .map((column) => ({
      column,
      hits: wordsOf(column.name.replaceAll(/[._]/g, ' ')).filter((word) => wish.has(word) || wish.has(`${word}s`)).length,
    }))
    .toSorted((a, b) => b.hits - a.hits)
  const hits = scored.map((each) => each.hits)
  const ranked = scored.map(({ column }) => column)
  const pick = (sort: Column['sort'], table?: string): Column | undefined =>
    ranked.find((column) => column.sort === sort && (table === undefined || column.name.startsWith(`${table}.`)))
  const measure = pick('number')
  const table = measure?.name.split('.')[0]
  const dated = [...wish].some((word) => ['month', 'year', 'time', 'trend', 'quarter', 'day'].includes(word))
  const named = ranked.slice(0, hits.filter((count) => count > 0).length).find((column) => column.sort === 'group')
  const dimension = (dated ? pick('date', table) : undefined) ?? named ?? pick('group', table) ?? pick('group') ?? pick('date')
  return emptyChart({
    title: `${measure ? 'Total' : 'Number'} by ${dimension?.name.split('.').at(-1) ?? 'all'}`,
    kind: dimension === undefined ? 'text' : dimension.sort === 'date' ? 'line' : 'bar',
    measures: [measure ? { aggregate: 'sum', column: measure.name, share: false } : { aggregate: 'count', column: '', share: false }],
    dimensions: dimension ? [{ column: dimension.name, grain: dimension.sort === 'date' ? 'month' : null, bin: false }] : [],
  })
}

export function emptyChart(parts: Record<string, unknown>): Record<string, unknown> {
  return {
    title: '',
    kind: 'bar',
    measures: [],
    dimensions: [],
    series: null,
    facet: null,
    filters: [],
    having: [],
    sort: null,
    limit: null,
    limit_each: null,
    along: null,
    stack: null,
    horizontal: null,
    ...parts,
  }
}

/** An edit by a handful of words: remove, add, another kind for the first chart. */
function editFor(user: string): Record<string, unknown> {
  const wish = wishOf(user).toLowerCase()
  const charts = [...user.matchAll(/^\{"chart_id":.*\}$/gm)].map(([line]) => JSON.parse(line) as Record<string, unknown>)
  const [first] = charts
  const edit = (parts: Record<string, unknown>) => ({
    action: 'change',
    chart_id: '',
    chart: null,
    text: '',
    width: null,
    height: null,
    theme: null,
    ...parts,
  })
  const given = first?.['chart_id']
  const id = typeof given === 'string' ? given : ''
  if (/\b(?:remove|drop|delete)\b/.test(wish)) return edit({ action: 'remove', chart_id: id })
  if (/\badd\b/.test(wish) || !first) return edit({ action: 'add', chart: chartFor(user) })
  if (/\bdark\b/.test(wish)) return edit({ action: 'theme', theme: 'dark' })
  const kind = ['bar', 'line', 'area', 'table'].find((word) => wish.includes(word)) ?? (/pie|donut/.test(wish) ? 'arc' : 'bar')
  const { chart_id: _id, filters: _filters, ...parts } = first
  const dimensions = (parts['dimensions'] ?? []) as readonly Record<string, unknown>[]
  const whole = emptyChart({
    ...parts,
    kind,
    sort: null,
    series: null,
    facet: null,
    dimensions: dimensions.map((each) => ({ grain: null, bin: false, ...each })),
  })
  return edit({ chart_id: id, chart: whole })
}

export function wantsEdits(schema: unknown): boolean {
  return JSON.stringify(schema ?? '').includes('"edits"')
}

/** Reads the catalogue in the question and picks columns whose names are in the wish. */
export const sensible: Mind = ({ user, schema }) =>
  JSON.stringify(wantsEdits(schema) ? { edits: [editFor(user)] } : { title: 'Overview', charts: [chartFor(user)] })
