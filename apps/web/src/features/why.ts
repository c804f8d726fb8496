import type { ChartSpec } from '@chitravani/protocol'
import { showDialog } from '../ui/dialog.ts'
import { button, el } from '../ui/element.ts'

/** Which words led where, what was assumed, the statement, and what else the chart could be. */
export function showWhy(chart: ChartSpec, sql: string | undefined, change: (words: string) => void): void {
  const { matches, assumptions } = chart.explanation
  // Another kind is a change that can be said in three words; another reading needs a sentence of one's own.
  const kinds = [
    ...new Set(chart.alternatives.filter((other) => other.kind !== chart.chart_type).map((other) => spoken[other.kind] ?? other.kind)),
  ]
  const others = chart.alternatives.filter((other) => other.kind === chart.chart_type)
  const choose = (kind: string) => {
    dialog.close()
    change(`make it a ${kind} chart`)
  }
  const dialog = showDialog(
    `Why “${chart.title}”?`,
    el('p', {}, chart.description),
    matches.length > 0 ? el('h3', {}, 'From your words') : '',
    el(
      'ul',
      { class: 'matches' },
      ...matches.map((match) =>
        el('li', {}, el('q', {}, match.words), ` → ${match.target} `, el('span', { class: 'quiet small' }, `${match.role}, ${match.how}`)),
      ),
    ),
    assumptions.length > 0 ? el('h3', {}, 'Assumed') : '',
    el('ul', {}, ...assumptions.map((assumption) => el('li', {}, assumption))),
    chart.alternatives.length > 0 ? el('h3', {}, 'Could also be') : '',
    el('ul', {}, ...others.map((other) => el('li', {}, `${other.title}. `, el('span', { class: 'quiet' }, other.reason)))),
    el('div', { class: 'chips' }, ...kinds.map((kind) => button(`Show it as a ${kind} chart`, () => choose(kind), { class: 'chip' }))),
    sql === undefined ? '' : el('h3', {}, 'Statement'),
    sql === undefined ? '' : el('pre', { tabindex: 0 }, sql),
    sql === undefined ? '' : button('Copy', () => void navigator.clipboard.writeText(sql), { class: 'button' }),
  )
}

const spoken: Readonly<Record<string, string>> = { arc: 'pie', point: 'scatter', rect: 'heatmap', text: 'number' }
