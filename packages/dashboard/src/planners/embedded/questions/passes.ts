import { markColumns } from '../schema/marks.ts'
import { nounOf } from '../titles/names.ts'
import type { Understanding } from '../understanding.ts'

const rate =
  /\b(pass(?:ing|es)?|fail(?:ure|ing|ed)?s?)[ -](?:percentages?|percent|rates?|ratios?|%)(?: (?:in|of|for) (?!each|every|all|any)([\p{L}]+))?/iu
const people = String.raw`(?:students?|pupils?|children|people|candidates?)`
const counted = new RegExp(String.raw`\b(${people}\s+)?(?:(?:who|that)\s+)?(?:have\s+|has\s+)?(passed|failed)\b(?!\s+(?:in|at)\b)`, 'i')

/**
 * "Pass percentage in maths", "how many failed" of a sheet of marks that stores neither: in words that say of which subjects. Undefined for
 * other requests, and where the result is stored.
 */
export function passesSaid({ text, index }: Understanding): string | undefined {
  if (!/\b(?:pass|fail)/i.test(text)) return undefined
  const table = index.tables.find((entry) => markColumns(entry.table))?.table
  if (!table) return undefined
  const { many } = nounOf(table)
  const share = rate.exec(text)
  // A result that is stored is that of all subjects.
  if (share?.[2] === undefined && table.columns.some(({ values }) => values.some((value) => /^(?:pass|fail)(?:ed)?$/i.test(value))))
    return undefined
  if (share) {
    const [whole, said = '', subject] = share
    return text.replace(whole, `percentage of ${many} who ${done(said)} in ${subject ?? subjectsOf(said)}`)
  }
  const count = counted.exec(text)
  return count
    ? text.replace(count[0], `${count[1]?.trim() ?? many} who ${done(count[2] ?? '')} in ${subjectsOf(count[2] ?? '')}`)
    : undefined
}

const done = (said: string): string => (/^pass/i.test(said) ? 'passed' : 'failed')
/** Whoever fails in one of them has failed. */
const subjectsOf = (said: string): string => (/^pass/i.test(said) ? 'all subjects' : 'any subject')
