import { element } from './element.ts'
import { hasKey } from './keys.ts'
import type { Capability } from './server.ts'
import type { World } from './world.ts'

const columns: readonly (readonly [Capability, string])[] = [
  ['text_to_speech', 'Speaks'],
  ['speech_to_text', 'Listens'],
  ['translation', 'Translates'],
]

/** Who can do what, and what is missing where somebody cannot. */
export function providersPart(world: World) {
  const body = element('tbody')
  const heads = ['Provider', ...columns.map(([, text]) => text), 'What is missing'].map((text) => element('th', { scope: 'col' }, text))
  return {
    section: element(
      'section',
      { class: 'wide', 'aria-labelledby': 'providers' },
      element('h2', { id: 'providers' }, 'Providers'),
      element('div', { class: 'scroll' }, element('table', {}, element('thead', {}, element('tr', {}, ...heads)), body)),
    ),
    refresh() {
      const names = new Map(
        columns.flatMap(([capability]) => world.providers[capability].map(({ provider, name }) => [provider, name] as const)),
      )
      body.replaceChildren(...[...names].map(([token, name]) => row(world, token, name)))
    },
  }
}

function row({ providers }: World, token: string, name: string): HTMLTableRowElement {
  const found = columns.map(([capability]) => providers[capability].find(({ provider }) => provider === token))
  const missing = new Set(found.flatMap((each) => (each && !each.available && !hasKey(token) ? [each.details] : [])))
  const cells = found.map((each) => {
    if (!each) return element('td', {}, '–')
    if (each.available) return element('td', { class: 'yes' }, 'ready')
    return hasKey(token) ? element('td', { class: 'yes' }, 'your key') : element('td', { class: 'no' }, 'not set up')
  })
  return element('tr', {}, element('th', { scope: 'row' }, `${token} · ${name}`), ...cells, element('td', {}, [...missing].join(' ')))
}
