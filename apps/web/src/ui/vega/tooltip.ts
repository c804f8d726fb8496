/** The box beside the pointer; it is text from the data, never markup. */
export function openTooltip(): { show(event: MouseEvent, value: unknown): void; close(): void } {
  const box = document.createElement('div')
  box.className = 'chart-tooltip'
  box.setAttribute('aria-hidden', 'true')
  box.hidden = true
  return {
    show(event, value) {
      if (typeof value !== 'object' || value === null) {
        box.hidden = true
        return
      }
      box.replaceChildren(
        ...Object.entries(value as Record<string, unknown>).flatMap(([key, cell]) => {
          const name = document.createElement('dt')
          name.textContent = key
          const content = document.createElement('dd')
          content.textContent = String(cell)
          return [name, content]
        }),
      )
      box.hidden = false
      // On full screen only what is inside that element is seen.
      const home = document.fullscreenElement ?? document.body
      if (box.parentElement !== home) home.append(box)
      const { width, height } = box.getBoundingClientRect()
      box.style.left = `${Math.max(4, Math.min(event.clientX + 14, innerWidth - width - 4))}px`
      box.style.top = `${event.clientY + 18 + height > innerHeight ? event.clientY - height - 10 : event.clientY + 18}px`
    },
    close() {
      box.remove()
    },
  }
}
