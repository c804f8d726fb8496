import { button, el } from './element.ts'

export interface MenuEntry {
  readonly label: string
  press(): void
}

/** A button that opens a list of things to do; arrow keys move in it. */
export function menu(label: string, look: { readonly class: string; readonly icon: Node }, entries: readonly MenuEntry[]): HTMLElement {
  const opener = button(label, () => (list.hidden ? open() : close()), { ...look, hideLabel: true })
  opener.setAttribute('aria-haspopup', 'menu')
  opener.setAttribute('aria-expanded', 'false')
  const items = entries.map((entry) =>
    el('button', { type: 'button', role: 'menuitem', class: 'menu-item', on: { click: () => (close(), entry.press()) } }, entry.label),
  )
  const list = el('div', { class: 'menu-list', role: 'menu', hidden: true, on: { keydown: move } }, ...items)
  const around = el('div', { class: 'menu' }, opener, list)

  function open(): void {
    list.hidden = false
    opener.setAttribute('aria-expanded', 'true')
    items[0]?.focus()
    document.addEventListener('pointerdown', outside)
  }

  function close(): void {
    list.hidden = true
    opener.setAttribute('aria-expanded', 'false')
    document.removeEventListener('pointerdown', outside)
  }

  function outside(event: Event): void {
    if (!(event.target instanceof Node) || !around.contains(event.target)) close()
  }

  function move(event: KeyboardEvent): void {
    const at = items.indexOf(document.activeElement as HTMLButtonElement)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      items[(at + step + items.length) % items.length]?.focus()
    } else if (event.key === 'Escape') {
      close()
      opener.focus()
    }
  }
  return around
}
