import { createClient } from '@chitravani/client'
import { openPage } from './page.ts'
import { signInForm } from './features/sign-in.ts'
import { fill } from './ui/element.ts'

const kept = 'chitravani.token'
const root = document.querySelector('#page') as HTMLElement
const token = sessionStorage.getItem(kept)
const client = createClient({ baseUrl: new URL('.', document.baseURI).href, ...(token === null ? {} : { token }) })

/** `#signin=CODE`, the link that the server prints, is good once and does not stay in the address. */
const code = new URLSearchParams(location.hash.slice(1)).get('signin')
if (code !== null) {
  history.replaceState(null, '', location.pathname)
  await client.signInByLink(code).catch(() => undefined)
}
if (client.token === undefined) askToSignIn()
else enter()

function askToSignIn(): void {
  client.signOut()
  sessionStorage.removeItem(kept)
  document.title = 'Sign in · Chitravani'
  fill(root, signInForm({ signIn: (username, password) => client.signIn(username, password).then(enter) }))
}

function enter(): void {
  if (client.token !== undefined) sessionStorage.setItem(kept, client.token)
  document.title = 'Chitravani'
  fill(root, openPage(client, { signedOut: askToSignIn }))
}
