import type { DateField } from '../../overview/fields.ts'
import { columnWords } from '../../titles/names.ts'
import { timeNameWords } from '../../words/time.ts'
import { formOf } from '../../words/word-forms.ts'

const idle = /^(?:only|just|in|for|of|on|at|the|from|by|and|to|all|not|no|keep|show|with|within|during|ones?)$/
const stemsIn = (text: string): readonly string[] =>
  (text.toLowerCase().match(/\p{L}+/gu) ?? [])
    .filter((word) => !idle.test(word) && !timeNameWords.has(word))
    .map((word) => formOf(word).stem)

/** "Just 2026 events", where rows have the day they were booked on and an event date: the one day that a word of the wish names. */
export function dateSaid(words: string, dates: readonly DateField[]): DateField | undefined {
  if (dates.length < 2) return undefined
  const said = new Set(stemsIn(words))
  const [named, ...others] = dates.filter(({ profile, reached }) =>
    stemsIn(columnWords(profile, reached.table)).some((stem) => said.has(stem)),
  )
  return others.length === 0 ? named : undefined
}
