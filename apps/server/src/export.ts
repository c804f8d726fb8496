import type { CallOptions } from '@chitravani/kit'
import type { ChartSpec, ComposedDashboardSpec, FilterState } from '@chitravani/protocol'
import { directionOf, languageOf } from '@chitravani/protocol/translation'

/** Pictures of a dashboard that need nothing else: no script, no link. */

export interface Renderer {
  svg(
    spec: Readonly<Record<string, unknown>>,
    values: ChartSpec['data']['values'],
    options: CallOptions & { readonly width: number; readonly height: number },
  ): Promise<string>
  /** Absent where no rasteriser is installed. */
  png?(svg: string, call: CallOptions): Promise<Uint8Array>
}

export interface ExportOptions extends CallOptions {
  /** Those the rows are inside of; said in the file. */
  readonly filters?: FilterState
  /** The language that the words are in, where they are not those that the dashboard is kept in. */
  readonly language?: string
}

const cellWidth = 100
const gap = 16
const headHeight = 72
/** Of a filter in force, below the description. */
const filterHeight = 20
const titleHeight = 28
/** Of a table that is drawn: pixels of its names and of a row, and the rows it draws of more. */
const tableHead = 40
const tableRow = 22
const mostTableRows = 50

interface Drawn {
  readonly chart: ChartSpec
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly svg: string
}

/** One SVG of the whole grid. */
export async function toSvg(dashboard: ComposedDashboardSpec, renderer: Renderer, call: ExportOptions = {}): Promise<string> {
  const drawn = await draw(dashboard, renderer, call)
  const { cols } = dashboard.layout_config
  const width = cols * cellWidth + gap
  const filters = filterLines(call.filters)
  const head = headHeight + filters.length * filterHeight
  const height = Math.max(0, ...drawn.map(({ y, height: tall }) => y + tall)) + head + gap
  const paint = colors(dashboard)
  const isMirrored = isRightToLeft(call)
  const [begins, way] = isMirrored ? [width - gap, ' direction="rtl"'] : [gap, '']
  const parts = drawn.map(({ chart, x: fromLeft, y, width: wide, svg }) => {
    const x = isMirrored ? width - fromLeft - wide : fromLeft
    const place = svg.replace(/^[\s\S]*?<svg /, `<svg x="${x}" y="${y + head + titleHeight}" `)
    return `<text x="${isMirrored ? x + wide : x}" y="${y + head + 16}"${way} font-size="15" font-weight="600" fill="${paint.ink}">${text(shorten(titleOf(chart), wide / 8))}</text>${place}`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, 'Noto Sans', sans-serif" role="img" aria-label="${text(dashboard.title)}">
<rect width="${width}" height="${height}" fill="${paint.paper}"/>
<text x="${begins}" y="34"${way} font-size="24" font-weight="700" fill="${paint.ink}">${text(dashboard.title)}</text>
<text x="${begins}" y="58"${way} font-size="14" fill="${paint.ink}" opacity="0.8">${text(shorten(dashboard.description, width / 7))}</text>
${filters.map((line, at) => `<text x="${begins}" y="${78 + at * filterHeight}"${way} font-size="14" font-weight="600" fill="${paint.ink}">${text(shorten(line, width / 8))}</text>`).join('\n')}
${parts.join('\n')}
</svg>`
}

/** One page with every chart as a picture and its words. */
export async function toHtml(dashboard: ComposedDashboardSpec, renderer: Renderer, call: ExportOptions = {}): Promise<string> {
  const drawn = await draw(dashboard, renderer, call)
  const { cols, row_height } = dashboard.layout_config
  const paint = colors(dashboard)
  const places = new Map(dashboard.layout_config.layout.map((item) => [item.i, item]))
  const language = call.language ?? languageOf(dashboard.title)
  const figures = drawn.map(({ chart, svg }) => {
    const place = places.get(chart.chart_id)
    const area = place ? `grid-area:${place.y + 1}/${place.x + 1}/span ${place.h}/span ${place.w}` : ''
    return `<figure${isWide(chart) ? ' class="wide" tabindex="0"' : ''} style="${area}"><figcaption>${text(titleOf(chart))}</figcaption>${svg.slice(svg.indexOf('<svg'))}<p class="about">${text(chart.description)}</p></figure>`
  })
  return `<!doctype html>
<html lang="${text(language)}"${isRightToLeft(call) ? ' dir="rtl"' : ''}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<title>${text(dashboard.title)}</title>
<style>body{margin:0;padding:${gap}px;background:${paint.paper};color:${paint.ink};font:15px/1.4 system-ui,'Noto Sans',sans-serif}h1{margin:0 0 4px;font-size:24px}
main{display:grid;grid-template-columns:repeat(${cols},1fr);grid-auto-rows:minmax(${row_height}px,auto);gap:${gap}px}figure{margin:0;min-width:0}figcaption{font-weight:600;margin-bottom:6px}
svg{width:100%;height:auto;direction:ltr}.about{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}@media(max-width:700px){main{display:block}figure{margin-bottom:${gap}px}.wide{overflow-x:auto}.wide svg{width:720px}}</style></head>
<body><h1>${text(dashboard.title)}</h1><p>${text(dashboard.description)}</p>${filterList(call.filters, language)}<main>
${figures.join('\n')}
</main></body></html>
`
}

/** A table that is cut says so. */
function titleOf({ chart_type: kind, title, row_count: rows }: ChartSpec): string {
  return kind === 'table' && rows > mostTableRows ? `${title} (1–${mostTableRows} / ${rows})` : title
}

function isRightToLeft({ language }: ExportOptions): boolean {
  return language !== undefined && directionOf(language) === 'rtl'
}

/** What nobody could read on a phone: there it keeps its width and scrolls. */
function isWide({ chart_type: kind, spec }: ChartSpec): boolean {
  const encoding = (spec['encoding'] ?? {}) as Readonly<Record<string, unknown>>
  return kind === 'table' || 'facet' in encoding || 'column' in encoding
}

async function draw(dashboard: ComposedDashboardSpec, renderer: Renderer, call: CallOptions): Promise<Drawn[]> {
  const { layout, row_height } = dashboard.layout_config
  const drawn: Drawn[] = []
  const grown = longTables(dashboard)
  for (const chart of dashboard.individual_specs) {
    const place = layout.find((item) => item.i === chart.chart_id)
    if (!place) continue
    const above = [...grown.byLine].reduce((sum, [line, more]) => (line <= place.y ? sum + more : sum), 0)
    const x = place.x * cellWidth + gap
    const y = place.y * row_height + above
    const width = place.w * cellWidth - gap
    const height = place.h * row_height - gap + (grown.byChart.get(chart.chart_id) ?? 0)
    const svg = await renderer.svg(chart.spec, chart.data.values, { ...call, width, height: Math.max(40, height - titleHeight) })
    drawn.push({ chart, x, y, width, height, svg })
  }
  return drawn
}

/** A table cannot be scrolled in a picture: pixels that it needs beyond its place, and by how much what is below a line of the grid moves down. */
function longTables({ individual_specs: charts, layout_config: { layout, row_height } }: ComposedDashboardSpec): {
  readonly byChart: ReadonlyMap<string, number>
  readonly byLine: ReadonlyMap<number, number>
} {
  const byChart = new Map<string, number>()
  const byLine = new Map<number, number>()
  for (const { i, y, h } of layout) {
    const chart = charts.find(({ chart_id: id }) => id === i)
    if (chart?.chart_type !== 'table') continue
    const needed = titleHeight + tableHead + Math.min(chart.data.values.length, mostTableRows) * tableRow
    const more = Math.max(0, needed - (h * row_height - gap))
    byChart.set(i, more)
    byLine.set(y + h, Math.max(byLine.get(y + h) ?? 0, more))
  }
  return { byChart, byLine }
}

/** Each filter in force as a line that needs no language: the column's name, signs and values. */
function filterLines(filters: FilterState = {}): string[] {
  const signs = { gte: '≥', gt: '>', lte: '≤', lt: '<' } as const
  const word = (value: string | number | boolean | null) => (value === null ? '–' : String(value))
  return Object.entries(filters).map(([key, value]) => {
    const column = columnName(key)
    if (Array.isArray(value)) return `${column}: ${value.length === 0 ? '∅' : value.map(word).join(', ')}`
    if (typeof value !== 'object' || value === null) return `${column}: ${word(value)}`
    const bounds = (['gte', 'gt', 'lte', 'lt'] as const).flatMap((sign) => {
      const bound = value[sign]
      return bound === undefined ? [] : [`${signs[sign]} ${word(bound)}`]
    })
    return `${column}: ${bounds.join(', ')}`
  })
}

/** `products.unit_price` as people write it. */
function columnName(key: string): string {
  const name = key.slice(key.lastIndexOf('.') + 1).replaceAll('_', ' ')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** What stands above the filters in the languages that dashboards are made in; in others the lines stand alone. */
const filteredBy: Readonly<Record<string, string>> = { en: 'Filtered by', hi: 'फ़िल्टर' }

function filterList(filters: FilterState | undefined, language: string): string {
  const lines = filterLines(filters)
  const heading = filteredBy[language.split('-')[0] ?? ''] ?? ''
  return lines.length === 0 ? '' : `<p class="filters">${heading}</p><ul>${lines.map((line) => `<li>${text(line)}</li>`).join('')}</ul>`
}

function colors({ vega_lite_spec }: ComposedDashboardSpec): { readonly paper: string; readonly ink: string } {
  const paper =
    typeof vega_lite_spec['background'] === 'string' && /^#[0-9a-f]{3,8}$|^[a-z]+$/i.test(vega_lite_spec['background'])
      ? vega_lite_spec['background']
      : 'white'
  return { paper, ink: isDark(paper) ? '#f2f5f9' : '#1c2430' }
}

function isDark(color: string): boolean {
  const [r = 255, g = 255, b = 255] =
    /^#(..)(..)(..)/
      .exec(color)
      ?.slice(1)
      .map((pair) => Number.parseInt(pair, 16)) ?? []
  return color === 'black' || 0.299 * r + 0.587 * g + 0.114 * b < 110
}

function shorten(words: string, letters: number): string {
  return words.length > letters ? `${words.slice(0, Math.max(1, Math.floor(letters) - 1))}…` : words
}

/** What XML does not allow at all is dropped, the rest escaped. */
function text(raw: string): string {
  const allowed = raw.toWellFormed().replaceAll(/[\p{Cc}\ufffe\uffff]/gu, (character) => (/[\t\n\r]/.test(character) ? character : ''))
  return allowed.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
