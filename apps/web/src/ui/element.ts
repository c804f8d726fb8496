type Child = Node | string | number | undefined | null | false

interface Properties {
  readonly class?: string
  readonly on?: Partial<{ [K in keyof HTMLElementEventMap]: (event: HTMLElementEventMap[K]) => void }>
  /** Attributes; `true` sets an empty one, `false` and undefined none. */
  readonly [attribute: string]: unknown
}

/** An element with its attributes, listeners and children. Text is always text, never markup. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Properties = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(properties)) {
    if (name === 'on')
      for (const [event, listener] of Object.entries(value as Record<string, EventListener>)) element.addEventListener(event, listener)
    else if (value === true) element.setAttribute(name, '')
    else if (typeof value === 'string' || typeof value === 'number') element.setAttribute(name, String(value))
  }
  element.append(...present(children))
  return element
}

/** Puts these children in place of the present ones. */
export function fill(element: Element, ...children: readonly Child[]): void {
  element.replaceChildren(...present(children))
}

function present(children: readonly Child[]): (Node | string)[] {
  return children
    .filter((child): child is Node | string | number => child !== undefined && child !== null && child !== false)
    .map((child) => (typeof child === 'number' ? String(child) : child))
}

/** A button that looks as its class says and bears a name for those who do not see its picture. */
export function button(
  label: string,
  press: () => void,
  look: { readonly class?: string; readonly icon?: Node; readonly hideLabel?: boolean } = {},
): HTMLButtonElement {
  return el(
    'button',
    {
      type: 'button',
      class: look.class ?? 'button',
      ...(look.hideLabel ? { 'aria-label': label, title: label } : {}),
      on: { click: press },
    },
    look.icon,
    look.hideLabel ? undefined : label,
  )
}
