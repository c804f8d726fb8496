import { button, element, field, status } from './element.ts'
import { forgetKeys, keepKeys, keyed, readKeys } from './keys.ts'

/** Keys of the caller's own: kept in this browser, sent with the requests they are for. */
export function keysPart(onChange: () => void) {
  const told = status()
  const secret = () => element('input', { type: 'password', autocomplete: 'off', spellcheck: 'false' })
  const server = secret()
  const inputs = keyed.map((token) => ({
    token,
    key: secret(),
    endpoint: element('input', { type: 'url', autocomplete: 'off', placeholder: 'https://…' }),
  }))

  const show = () => {
    const kept = readKeys()
    server.value = kept.server
    for (const { token, key, endpoint } of inputs) {
      key.value = kept.providers[token]?.key ?? ''
      endpoint.value = kept.providers[token]?.endpoint ?? ''
    }
  }
  show()
  const keep = () => {
    const given = inputs.map(({ token, key, endpoint }) => [token, { key: key.value.trim(), endpoint: endpoint.value.trim() }] as const)
    keepKeys({ server: server.value.trim(), providers: Object.fromEntries(given.filter(([, { key }]) => key !== '')) })
    told.say('Kept in this browser.')
    onChange()
  }
  const forget = () => {
    forgetKeys()
    show()
    told.say('Forgotten.')
    onChange()
  }
  const form = element(
    'form',
    {},
    element(
      'div',
      { class: 'keys' },
      ...inputs.map(({ token, key, endpoint }) =>
        element('div', {}, field(`Key of ${token}`, key), field(`Address of ${token}`, endpoint)),
      ),
    ),
    field('Token or API key of this server, if it asks for one', server),
    element('div', { class: 'buttons' }, element('button', {}, 'Keep'), button('Forget all keys', forget, 'quiet')),
    told.line,
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    keep()
  })
  return element(
    'section',
    { class: 'wide', 'aria-labelledby': 'keys' },
    element('h2', { id: 'keys' }, 'Your own keys'),
    element(
      'p',
      { class: 'hint' },
      'They stay in this browser and go out only with the requests they are for. An address needs a key beside it.',
    ),
    form,
  )
}
