import pluralize from 'pluralize'
import { lowered } from './names.ts'

/** What stands before the name in a label that `labels.ts` made. */
export type Lead =
  | 'count'
  | 'new'
  | 'different'
  | 'total'
  | 'average'
  | 'median'
  | 'lowest'
  | 'highest'
  | 'earliest'
  | 'latest'
  | 'spread'
  | 'running'
  | 'share'

export interface LabelParts {
  readonly lead?: Lead
  /** In English, as it stands there. */
  readonly noun: string
  /** A unit or a step of time, from the brackets behind it. */
  readonly unit?: string
}

const leads: readonly (readonly [RegExp, Lead])[] = [
  [/^number of /i, 'count'],
  [/^new /i, 'new'],
  [/^different /i, 'different'],
  [/^running total of (?:total )?/i, 'running'],
  [/^share of (?:number of )?/i, 'share'],
  [/^total /i, 'total'],
  [/^average /i, 'average'],
  [/^median /i, 'median'],
  [/^lowest /i, 'lowest'],
  [/^highest /i, 'highest'],
  [/^earliest /i, 'earliest'],
  [/^latest /i, 'latest'],
  [/^spread of /i, 'spread'],
]

/** "Average wait (minutes)" in its parts, for languages that put them together otherwise. */
export function labelParts(label: string): LabelParts {
  const [, before = label, unit] = /^(.+?) \(([^()]+)\)$/.exec(label) ?? []
  const lead = leads.find(([pattern]) => pattern.test(before))
  const noun = lowered(lead ? before.replace(lead[0], '') : before)
  return { noun, ...(lead ? { lead: lead[1] } : {}), ...(unit === undefined ? {} : { unit }) }
}

/** One spelling of an English name: lower case, its last word in the singular. */
export function nameKey(name: string): string {
  const words = name.trim().toLowerCase().split(/\s+/)
  const last = words.at(-1) ?? ''
  return [...words.slice(0, -1), /^[a-z]{3,}$/.test(last) ? pluralize.singular(last) : last].join(' ')
}
