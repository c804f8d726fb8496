import type { ChartSpec } from '@chitravani/protocol'
import { button, el, fill } from '../ui/element.ts'
import { icon } from '../ui/icon.ts'

export interface RefineActions {
  change(feedback: string, target: string | undefined): void
  undo(): void
  redo(): void
}

export interface Refine {
  readonly element: HTMLElement
  /** What can be aimed at, and whether there is a way back and forth. */
  show(charts: readonly ChartSpec[], steps: { readonly undo: boolean; readonly redo: boolean }): void
  aim(chart: ChartSpec): void
  /** Empties the box after a change that worked. */
  done(): void
  busy(busy: boolean): void
}

export function openRefine(actions: RefineActions): Refine {
  const words = el('input', {
    id: 'feedback',
    maxlength: 2000,
    placeholder: 'Change it: “only 2025”, “make the pie a bar chart”, “top 5 by revenue” …',
    autocomplete: 'off',
  })
  const target = el('select', { id: 'target' })
  const send = el('button', { type: 'submit', class: 'button primary' }, 'Change')
  const undo = button('Undo', () => actions.undo(), { icon: icon('undo'), hideLabel: true })
  const redo = button('Redo', () => actions.redo(), { icon: icon('redo'), hideLabel: true })
  let steps = { undo: false, redo: false }
  const enable = (busy: boolean) => {
    send.disabled = busy
    undo.disabled = busy || !steps.undo
    redo.disabled = busy || !steps.redo
  }
  enable(false)

  return {
    element: el(
      'form',
      {
        class: 'refine panel',
        'aria-label': 'Change the dashboard',
        on: {
          submit: (event) => {
            event.preventDefault()
            const feedback = words.value.trim()
            if (feedback !== '') actions.change(feedback, target.value === '' ? undefined : target.value)
          },
        },
      },
      el('label', { for: 'target', class: 'unseen' }, 'What to change'),
      target,
      el('label', { for: 'feedback', class: 'unseen' }, 'How to change it'),
      words,
      send,
      undo,
      redo,
    ),
    show(charts, given) {
      const aimed = target.value
      steps = given
      fill(
        target,
        el('option', { value: '' }, 'Whole dashboard'),
        ...charts.map((chart) => el('option', { value: chart.chart_id }, chart.title)),
      )
      target.value = charts.some((chart) => chart.chart_id === aimed) ? aimed : ''
      enable(false)
    },
    aim(chart) {
      target.value = chart.chart_id
      words.focus()
    },
    done() {
      words.value = ''
      target.value = ''
    },
    busy: enable,
  }
}
