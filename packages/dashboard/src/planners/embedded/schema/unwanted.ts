import type { Measure } from '../../../plan.ts'
import { badWords, paces, slowWork } from '../words/ranking.ts'
import { formOf } from '../words/word-forms.ts'

type Named = Pick<Measure, 'label' | 'column'>

/** What nobody wants much of: returns, costs, and how long it takes until something is done. The worst have most of it. */
export function isUnwanted({ label, column }: Named): boolean {
  const words = wordsOf(label, column?.column)
  return words.some((word) => badWords.has(word)) || (isDuration(words) && words.some((word) => slowWork.has(word)))
}

/** Measured in days or hours, so that one can be slow. */
export function isTimeTaken({ label, column }: Named): boolean {
  return isDuration(wordsOf(label, column?.column))
}

const isDuration = (words: readonly string[]): boolean => words.some((word) => paces['slow']?.includes(word))

function wordsOf(label: string, column = ''): readonly string[] {
  return (
    `${label} ${column}`
      .toLowerCase()
      .match(/\p{L}+/gu)
      ?.map((word) => formOf(word).text) ?? []
  )
}
