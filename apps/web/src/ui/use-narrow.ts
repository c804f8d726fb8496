import { useSyncExternalStore } from 'react'

/** A phone held upright. */
const query = '(max-width: 40rem)'

/** Whether the page has the width of a phone. */
export function useNarrow(): boolean {
  return useSyncExternalStore(follow, () => matchMedia(query).matches)
}

function follow(changed: () => void): () => void {
  const list = matchMedia(query)
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}
