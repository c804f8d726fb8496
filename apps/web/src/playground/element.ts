type Child = Node | string

/** An element with attributes and children; text is only ever text. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}

export function field(text: string, control: HTMLElement): HTMLLabelElement {
  return element('label', {}, text, control)
}

export function button(text: string, onPress: () => void | Promise<void>, look: 'main' | 'quiet' = 'main'): HTMLButtonElement {
  const made = element('button', { type: 'button', ...(look === 'quiet' ? { class: 'quiet' } : {}) }, text)
  made.addEventListener('click', () => void onPress())
  return made
}

export function choice(options: readonly (readonly [value: string, text: string])[], chosen = ''): HTMLSelectElement {
  const made = element('select')
  fill(made, options, chosen)
  return made
}

/** Replaces what can be chosen; what was chosen stays where it still can be. */
export function fill(select: HTMLSelectElement, options: readonly (readonly [value: string, text: string])[], chosen = select.value): void {
  select.replaceChildren(...options.map(([value, text]) => element('option', { value }, text)))
  select.value = options.some(([value]) => value === chosen) ? chosen : (options[0]?.[0] ?? '')
}

/** One line that tells how it goes, also to who cannot see it. */
export interface Status {
  readonly line: HTMLElement
  say(text: string): void
  /** Says what went wrong. */
  fail(error: unknown): void
}

export function status(): Status {
  const line = element('p', { class: 'status', role: 'status' })
  const show = (text: string, bad: boolean) => {
    line.textContent = text
    line.classList.toggle('bad', bad)
  }
  return {
    line,
    say: (text) => show(text, false),
    fail: (error) => show(error instanceof Error ? error.message : String(error), true),
  }
}
