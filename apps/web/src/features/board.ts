import type { ChartSpec, FilterReport, LayoutItem } from '@chitravani/protocol'
import { drawChart } from '../ui/chart.ts'
import type { DrawnChart, Mark } from '../ui/chart.ts'
import { el, fill } from '../ui/element.ts'
import { icon } from '../ui/icon.ts'
import { menu } from '../ui/menu.ts'
import { dataTable, download, toCsv } from '../ui/table.ts'

export interface BoardActions {
  /** A mark of the chart was clicked. */
  markChosen(chart: ChartSpec, mark: Mark): void
  why(chart: ChartSpec): void
  rows(chart: ChartSpec): void
  /** The next change is about this chart. */
  aim(chart: ChartSpec): void
  remove(chart: ChartSpec): void
}

export interface Board {
  readonly element: HTMLElement
  /** Empty places for charts that are on their way. */
  expect(count: number): void
  add(chart: ChartSpec): void
  /** The whole dashboard; charts that did not change stay as they are drawn. */
  show(charts: readonly ChartSpec[], layout: readonly LayoutItem[], filters?: readonly FilterReport[]): void
  clear(): void
}

interface Card {
  readonly element: HTMLElement
  readonly body: HTMLElement
  readonly note: HTMLElement
  drawn?: DrawnChart
  /** What is drawn, to tell whether it changed. */
  content: string
}

export function openBoard(actions: BoardActions): Board {
  const cards = new Map<string, Card>()
  const board = el('div', { class: 'board' })

  function card(chart: ChartSpec): Card {
    const known = cards.get(chart.chart_id)
    if (known) return known
    const body = el('div', { class: 'card-body' })
    const note = el('p', { class: 'card-note quiet small' })
    const element = el('article', { class: `card kind-${chart.chart_type}`, 'data-chart': chart.chart_id }, el('header', {}), body, note)
    const made: Card = { element, body, note, content: '' }
    cards.set(chart.chart_id, made)
    return made
  }

  function update(chart: ChartSpec): Card {
    const shown = card(chart)
    const content = JSON.stringify([chart.title, chart.spec, chart.data])
    if (shown.content === content) return shown
    shown.content = content
    shown.element.className = `card kind-${chart.chart_type}`
    fill(
      shown.element.querySelector('header') as HTMLElement,
      el('h3', { title: chart.description }, chart.title),
      menu(`Menu of ${chart.title}`, { class: 'plain', icon: icon('more') }, [
        { label: 'Why this chart?', press: () => actions.why(chart) },
        { label: 'Show the rows', press: () => actions.rows(chart) },
        { label: 'Download CSV', press: () => download(`${chart.title}.csv`, 'text/csv', toCsv(chart)) },
        { label: 'Change this chart …', press: () => actions.aim(chart) },
        { label: 'Remove', press: () => actions.remove(chart) },
      ]),
    )
    fill(shown.note, chart.truncated && `Shows ${chart.row_count.toLocaleString('en-IN')} rows; there are more.`)
    void draw(shown, chart)
    return shown
  }

  async function draw(shown: Card, chart: ChartSpec): Promise<void> {
    shown.drawn?.close()
    delete shown.drawn
    if (chart.error) fill(shown.body, el('p', { class: 'problem' }, chart.error.message))
    else if (chart.data.values.length === 0) fill(shown.body, el('p', { class: 'quiet empty' }, 'No rows fit.'))
    else if (chart.chart_type === 'table') fill(shown.body, dataTable(chart))
    else {
      const place = el('div', { class: 'drawing', role: 'img', 'aria-label': `${chart.title}. ${chart.description}` })
      fill(shown.body, place)
      try {
        // The card has its size only once it stands on the board.
        await new Promise((resolve) => requestAnimationFrame(resolve))
        const drawn = await drawChart(place, chart, { onMark: (mark) => actions.markChosen(chart, mark) })
        if (place.isConnected) shown.drawn = drawn
        else drawn.close()
      } catch {
        fill(shown.body, el('p', { class: 'problem' }, 'This chart cannot be drawn here; its rows are in the menu.'))
      }
    }
  }

  return {
    element: board,
    expect(count) {
      board.querySelectorAll('.ghost').forEach((ghost) => ghost.remove())
      for (let at = cards.size; at < count; at++) board.append(el('div', { class: 'card ghost', 'aria-hidden': 'true' }))
    },
    add(chart) {
      const { element } = update(chart)
      const ghost = board.querySelector('.ghost')
      if (ghost) ghost.replaceWith(element)
      else board.append(element)
    },
    show(charts, layout, filters) {
      board.querySelectorAll('.ghost').forEach((ghost) => ghost.remove())
      const present = new Set(charts.map((chart) => chart.chart_id))
      for (const [id, { element, drawn }] of cards) {
        if (present.has(id)) continue
        drawn?.close()
        element.remove()
        cards.delete(id)
      }
      const places = new Map(layout.map((item) => [item.i, item]))
      const inOrder = charts.toSorted((a, b) => rank(places.get(a.chart_id)) - rank(places.get(b.chart_id)))
      inOrder.forEach((chart, at) => {
        const { element, note } = card(chart)
        place(element, places.get(chart.chart_id))
        if (board.children[at] !== element) board.insertBefore(element, board.children[at] ?? null)
        update(chart)
        const left = untouched(filters?.find((report) => report.chart_id === chart.chart_id))
        if (filters) fill(note, left.length > 0 && `Not filtered by ${left.join(', ')}: its rows have none.`)
      })
    },
    clear() {
      for (const { drawn } of cards.values()) drawn?.close()
      cards.clear()
      fill(board)
    },
  }
}

function rank(item: LayoutItem | undefined): number {
  return item ? item.y * 100 + item.x : Number.MAX_SAFE_INTEGER
}

function place(element: HTMLElement, item: LayoutItem | undefined): void {
  element.style.setProperty('--x', String((item?.x ?? 0) + 1))
  element.style.setProperty('--y', String((item?.y ?? 0) + 1))
  element.style.setProperty('--w', String(item?.w ?? 6))
  element.style.setProperty('--h', String(item?.h ?? 4))
  element.classList.toggle('placed', item !== undefined)
}

function untouched(report: FilterReport | undefined): string[] {
  return Object.entries(report?.applied ?? {})
    .filter(([, { how }]) => how === 'none' || how === 'ambiguous')
    .map(([key]) => key)
}
