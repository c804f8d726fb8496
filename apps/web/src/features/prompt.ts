import type { GenerateEvent } from '@chitravani/client'
import type { ConnectionSummary, StageName } from '@chitravani/protocol'
import { button, el, fill } from '../ui/element.ts'
import { icon } from '../ui/icon.ts'

export interface PromptActions {
  /** The sentence was sent. */
  ask(prompt: string): void
  cancel(): void
  connectionChosen(name: string): void
}

export interface Prompt {
  readonly element: HTMLElement
  readonly connection: string
  connections(list: readonly ConnectionSummary[], chosen?: string): void
  examples(questions: readonly string[]): void
  write(prompt: string): void
  /** While a dashboard is made: the stages and the way to stop. */
  begin(): void
  progress(event: Extract<GenerateEvent, { type: 'progress' }>): void
  end(): void
}

const stages: readonly [StageName, string][] = [
  ['strategy', 'Understanding'],
  ['data', 'Fetching data'],
  ['viz_spec', 'Drawing'],
  ['layout', 'Arranging'],
]

export function openPrompt(actions: PromptActions): Prompt {
  const select = el('select', { id: 'connection', on: { change: () => actions.connectionChosen(select.value) } })
  const words = el('textarea', {
    id: 'prompt',
    rows: 1,
    maxlength: 4000,
    placeholder: 'Revenue by month, top 10 products, share of returns …',
    on: {
      input: grow,
      keydown: (event) => {
        if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
        event.preventDefault()
        submit()
      },
    },
  })
  const send = el('button', { type: 'submit', class: 'button primary' }, icon('send'), 'Show me')
  const stop = button('Cancel', () => actions.cancel(), { icon: icon('stop') })
  const examples = el('div', { class: 'chips', 'aria-label': 'Example questions', role: 'group' })
  const bar = el('progress', { max: 100, value: 0, 'aria-label': 'Progress' })
  const steps = stages.map(([stage, label]) => [stage, el('li', {}, label)] as const)
  const message = el('span', { class: 'quiet' })
  const working = el(
    'div',
    { class: 'working', hidden: true },
    bar,
    el('div', { class: 'working-line' }, el('ol', { class: 'stages' }, ...steps.map(([, step]) => step)), message, stop),
  )

  function grow(): void {
    words.style.height = 'auto'
    words.style.height = `${words.scrollHeight}px`
  }

  function submit(): void {
    const prompt = words.value.trim()
    if (prompt === '') words.focus()
    else if (!send.disabled) actions.ask(prompt)
  }

  return {
    element: el(
      'section',
      { class: 'prompt', 'aria-label': 'Ask' },
      el('h1', { class: 'hero' }, 'Say what you want to see'),
      el(
        'form',
        {
          class: 'panel ask',
          on: {
            submit: (event) => {
              event.preventDefault()
              submit()
            },
          },
        },
        el('label', { for: 'prompt', class: 'unseen' }, 'What do you want to see?'),
        words,
        el(
          'div',
          { class: 'ask-line' },
          el('label', { for: 'connection', class: 'quiet small' }, 'From'),
          select,
          el('span', { class: 'space' }),
          send,
        ),
      ),
      examples,
      working,
    ),
    get connection() {
      return select.value
    },
    connections(list, chosen) {
      fill(select, ...list.map(({ name }) => el('option', { value: name, ...(name === chosen ? { selected: true } : {}) }, name)))
    },
    examples(questions) {
      const shown = questions.slice(0, 5)
      fill(examples, ...shown.map((question) => button(question, () => ((words.value = question), grow(), submit()), { class: 'chip' })))
    },
    write(prompt) {
      words.value = prompt
      grow()
    },
    begin() {
      send.disabled = true
      working.hidden = false
      bar.value = 0
      fill(message)
      for (const [, step] of steps) step.className = ''
    },
    progress(event) {
      bar.value = event.progress
      fill(message, event.message)
      const at = stages.findIndex(([stage]) => stage === event.stage)
      steps.forEach(([, step], index) => {
        step.className = index < at ? 'done' : index === at ? 'now' : ''
      })
    },
    end() {
      send.disabled = false
      working.hidden = true
    },
  }
}
