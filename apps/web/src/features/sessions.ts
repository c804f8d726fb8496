import type { SessionSummary } from '@chitravani/protocol'
import { button, el, fill } from '../ui/element.ts'
import { icon } from '../ui/icon.ts'

export interface SessionActions {
  open(sessionId: string): void
  remove(session: SessionSummary): void
  fresh(): void
}

export interface SessionsList {
  readonly element: HTMLElement
  show(sessions: readonly SessionSummary[], current: string | undefined): void
}

/** My dashboards, newest first. */
export function openSessionsList(actions: SessionActions): SessionsList {
  const list = el('ul', {})
  return {
    element: el(
      'nav',
      { class: 'sessions', 'aria-label': 'My dashboards', id: 'sessions' },
      button('New dashboard', () => actions.fresh(), { icon: icon('plus'), class: 'button wide' }),
      el('h2', {}, 'My dashboards'),
      list,
    ),
    show(sessions, current) {
      const items = sessions.map((session) =>
        el(
          'li',
          session.session_id === current ? { class: 'current' } : {},
          el(
            'button',
            {
              type: 'button',
              class: 'session',
              ...(session.session_id === current ? { 'aria-current': 'true' } : {}),
              on: { click: () => actions.open(session.session_id) },
            },
            el('span', { class: 'session-title' }, session.title),
            el('span', { class: 'quiet small' }, `${session.connection_name} · ${ago(session.updated_at)}`),
          ),
          button(`Delete ${session.title}`, () => actions.remove(session), { class: 'plain', icon: icon('trash'), hideLabel: true }),
        ),
      )
      fill(list, ...items)
      if (items.length === 0) fill(list, el('li', { class: 'quiet small' }, 'What you ask for is kept here.'))
    },
  }
}

function ago(moment: string): string {
  const minutes = Math.round((Date.now() - Date.parse(moment)) / 60_000)
  if (minutes < 1) return 'just now'
  const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
  if (minutes < 60) return words.format(-minutes, 'minute')
  if (minutes < 24 * 60) return words.format(-Math.round(minutes / 60), 'hour')
  return words.format(-Math.round(minutes / 1440), 'day')
}
