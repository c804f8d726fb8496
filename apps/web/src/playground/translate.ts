import { button, choice, element, field, fill, status } from './element.ts'
import { keysFor, server } from './server.ts'
import { fillProviders, languageChoices } from './world.ts'
import type { World } from './world.ts'

/** A text in another language; Markdown keeps its shape. */
export function translatePart(world: World) {
  const text = element('textarea', { rows: '4' })
  text.value = '# Welcome\n\nRun `npm start` and say **hello**.'
  const provider = choice([['', 'Automatic']])
  const source = choice([])
  const target = choice([])
  const format = choice([
    ['markdown', 'Markdown'],
    ['plain', 'Plain text'],
  ])
  const told = status()
  const result = element('p', { class: 'result', dir: 'auto', 'aria-label': 'Translation' })

  const run = async () => {
    told.say('Translating …')
    const textFormat = format.value === 'markdown' ? 'markdown' : 'plain'
    const body = { text: text.value, source: source.value, target: target.value, text_format: textFormat } as const
    const named = provider.value === '' ? {} : { provider: provider.value }
    try {
      const made = await server().translate({ ...body, ...named }, keysFor(provider.value))
      result.textContent = made.text
      result.lang = made.target
      const words = made.warnings.map(({ message }) => message).join(' ')
      told.say(`${made.provider.id}, ${Math.round(made.elapsed_seconds * 1000)} ms. ${words}`)
    } catch (error) {
      result.textContent = ''
      told.fail(error)
    }
  }

  return {
    section: element(
      'section',
      { class: 'wide', 'aria-labelledby': 'translate' },
      element('h2', { id: 'translate' }, 'Translate'),
      element('div', { class: 'pair' }, field('Text', text), result),
      element('div', { class: 'row' }, field('From', source), field('To', target), field('Format', format), field('Provider', provider)),
      element('div', { class: 'buttons' }, button('Translate', run)),
      told.line,
    ),
    refresh() {
      fillProviders(provider, world, 'translation')
      fill(source, languageChoices(world), source.value || 'en')
      fill(target, languageChoices(world), target.value || 'hi')
    },
  }
}
