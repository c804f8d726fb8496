import { useState } from 'react'
import { keepOwnerOfWork, ownerOfWork } from './token.ts'

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

/** Whose this tab is from now on. What somebody else kept in it is forgotten. @returns whether there was somebody else */
export function takeOver(name: string): boolean {
  const before = ownerOfWork()
  const isOther = before !== undefined && before !== name
  if (isOther) forgetKept()
  keepOwnerOfWork(name)
  return isOther
}

export function forgetKept(): void {
  for (const name of Object.values(names)) sessionStorage.removeItem(name)
}
