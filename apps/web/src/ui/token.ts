const kept = 'chitravani.token'
const keptName = 'chitravani.name'

/** An event of the window: the server takes the token no more. */
export const tokenRefused = 'chitravani-token-refused'

/** An event of the window: somebody signs out, and can ask for nothing more after it. */
export const leaving = 'chitravani-leaving'

/** The token lives as long as the tab: another one signs in by itself. */
export function keptToken(): string | undefined {
  return sessionStorage.getItem(kept) ?? undefined
}

export function keepToken(token: string | undefined): void {
  if (token === undefined) sessionStorage.removeItem(kept)
  else sessionStorage.setItem(kept, token)
}

/** Who works in this tab, kept over a sign-in that ended; undefined where nobody knows. */
export function ownerOfWork(): string | undefined {
  return sessionStorage.getItem(keptName) ?? undefined
}

export function keepOwnerOfWork(name: string | undefined): void {
  if (name === undefined) sessionStorage.removeItem(keptName)
  else sessionStorage.setItem(keptName, name)
}
