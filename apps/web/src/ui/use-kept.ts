import { useState } from 'react'

const names = { question: 'chitravani.question', connection: 'chitravani.connection' } as const

/** A text that is still there when the page was loaded again; it goes with the tab, and with whoever signs out. Empty: none. */
export function useKept(what: keyof typeof names): readonly [text: string, keep: (text: string) => void] {
  const [text, setText] = useState(() => sessionStorage.getItem(names[what]) ?? '')
  const keep = (next: string) => {
    setText(next)
    if (next === '') sessionStorage.removeItem(names[what])
    else sessionStorage.setItem(names[what], next)
  }
  return [text, keep]
}

export function forgetKept(): void {
  for (const name of Object.values(names)) sessionStorage.removeItem(name)
}
