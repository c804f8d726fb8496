import type { ChartSpec } from '@chitravani/protocol'
import { showDialog } from '../ui/dialog.ts'
import { button, el } from '../ui/element.ts'

/** Which words led where, what was assumed, the statement, and what else the chart could be. */
export function showWhy(chart: ChartSpec, sql: string | undefined, change: (words: string) => void): void {
  const { matches, assumptions } = chart.explanation
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
    el(
      'div',
      { class: 'chips' },
      ...chart.alternatives.map((other) =>
        button(
          other.title,
          () => {
            dialog.close()
            change(`make it a ${spoken[other.kind] ?? other.kind} chart`)
          },
          { class: 'chip' },
        ),
      ),
    ),
    sql === undefined ? '' : el('h3', {}, 'Statement'),
    sql === undefined ? '' : el('pre', { tabindex: 0 }, sql),
    sql === undefined ? '' : button('Copy', () => void navigator.clipboard.writeText(sql), { class: 'button' }),
  )
}

const spoken: Readonly<Record<string, string>> = { arc: 'pie', point: 'scatter', rect: 'heatmap', text: 'number' }
