const kept = 'chitravani.token'

/** The token lives as long as the tab: another one signs in by itself. */
export function keptToken(): string | undefined {
  return sessionStorage.getItem(kept) ?? undefined
}

export function keepToken(token: string | undefined): void {
  if (token === undefined) sessionStorage.removeItem(kept)
  else sessionStorage.setItem(kept, token)
}
