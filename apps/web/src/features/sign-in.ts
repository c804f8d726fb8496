import { button, el, fill } from '../ui/element.ts'

export interface SignInActions {
  signIn(username: string, password: string): Promise<void>
}

/** The form that stands for the whole page until somebody has signed in. */
export function signInForm(actions: SignInActions): HTMLElement {
  const name = el('input', { id: 'username', name: 'username', autocomplete: 'username', required: true, autofocus: true })
  const password = el('input', { id: 'password', name: 'password', type: 'password', autocomplete: 'current-password', required: true })
  const problem = el('p', { class: 'problem', role: 'alert' })
  const send = el('button', { type: 'submit', class: 'button primary' }, 'Sign in')
  const reveal = button(
    'Show password',
    () => {
      password.type = password.type === 'password' ? 'text' : 'password'
      fill(reveal, password.type === 'password' ? 'Show password' : 'Hide password')
    },
    { class: 'link' },
  )

  async function submit(event: Event): Promise<void> {
    event.preventDefault()
    send.disabled = true
    fill(problem)
    try {
      await actions.signIn(name.value, password.value)
    } catch (error) {
      fill(problem, error instanceof Error ? error.message : 'Signing in did not work.')
      send.disabled = false
      password.select()
    }
  }

  return el(
    'main',
    { class: 'sign-in' },
    el(
      'form',
      { class: 'panel', 'aria-labelledby': 'sign-in-title', on: { submit: (event) => void submit(event) } },
      el('h1', { id: 'sign-in-title' }, 'Chitravani'),
      el('p', { class: 'quiet' }, 'Say what you want to see.'),
      el('label', { for: 'username' }, 'Name'),
      name,
      el('label', { for: 'password' }, 'Password'),
      password,
      reveal,
      problem,
      send,
      el('p', { class: 'quiet small' }, 'The link that the server printed when it started signs you in without a password, once.'),
    ),
  )
}
