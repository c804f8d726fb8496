import { button, el, fill } from './element.ts'
import { icon } from './icon.ts'

/** Where the page speaks: failures and warnings in sight, steps of the work to screen readers. */
export interface Notices {
  readonly element: HTMLElement
  fail(error: unknown): void
  warn(messages: readonly string[]): void
  /** Read out, not shown. */
  say(message: string): void
  clear(): void
}

export function openNotices(tryInstead: (words: string) => void): Notices {
  const alerts = el('div', { class: 'notices', role: 'alert' })
  const live = el('div', { class: 'unseen', 'aria-live': 'polite' })
  const put = (kind: 'failure' | 'warning', ...content: (Node | string)[]) => {
    const notice: HTMLElement = el(
      'div',
      { class: `notice ${kind}` },
      el('div', {}, ...content),
      button('Dismiss', () => notice.remove(), { class: 'plain', icon: icon('close'), hideLabel: true }),
    )
    alerts.append(notice)
  }
  return {
    element: el('div', {}, alerts, live),
    fail(error) {
      fill(alerts)
      put('failure', messageOf(error), suggestionsOf(error, tryInstead))
    },
    warn(messages) {
      if (messages.length > 0)
        put(
          'warning',
          ...(messages.length === 1 ? [messages[0] ?? ''] : [el('ul', {}, ...messages.map((message) => el('li', {}, message)))]),
        )
    },
    say: (message) => fill(live, message),
    clear: () => fill(alerts),
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'Something went wrong.'
}

/** What would work instead, where the server knows something; pressing one tries it. */
function suggestionsOf(error: unknown, tryInstead: (words: string) => void): HTMLElement {
  const details = typeof error === 'object' && error !== null && 'details' in error ? error.details : undefined
  const given =
    typeof details === 'object' && details !== null && 'suggestions' in details && Array.isArray(details.suggestions)
      ? (details.suggestions as unknown[])
      : []
  const words = given.filter((each): each is string => typeof each === 'string').slice(0, 3)
  return el('div', { class: 'chips' }, ...words.map((each) => button(each, () => tryInstead(each), { class: 'chip' })))
}
