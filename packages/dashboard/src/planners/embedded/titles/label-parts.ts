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
  | 'percentile'
  | 'lowest'
  | 'highest'
  | 'earliest'
  | 'latest'
  | 'spread'
  | 'running'
  | 'growth'
  | 'change'
  | 'moving'
  | 'share'

export interface LabelParts {
  readonly lead?: Lead
  /** Of a percentile: how many hundredths lie below. */
  readonly hundredths?: string
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
  [/^growth of (?:total )?/i, 'growth'],
  [/^change in (?:total )?/i, 'change'],
  [/^moving average of (?:total )?/i, 'moving'],
  [/^share of (?:number of )?/i, 'share'],
  [/^total /i, 'total'],
  [/^average /i, 'average'],
  [/^median /i, 'median'],
  [/^(\d{1,2})(?:st|th) percentile of /i, 'percentile'],
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
  const [, hundredths] = lead?.[1] === 'percentile' ? (lead[0].exec(before) ?? []) : []
  return {
    noun,
    ...(lead ? { lead: lead[1] } : {}),
    ...(hundredths === undefined ? {} : { hundredths }),
    ...(unit === undefined ? {} : { unit }),
  }
}

/** Values told by those before them: the rest of the label may have a lead of its own. */
export const alongLeads: ReadonlySet<Lead | undefined> = new Set(['running', 'growth', 'change', 'moving'])

/** What a label is about, without anything that is done to it: "average wait" less "average", "growth of average wait" too. */
export function nounIn(label: string): string {
  const { lead, noun } = labelParts(label)
  return alongLeads.has(lead) ? nounIn(noun) : noun
}

/** One spelling of an English name: lower case, its last word in the singular. */
export function nameKey(name: string): string {
  const words = name.trim().toLowerCase().split(/\s+/)
  const last = words.at(-1) ?? ''
  return [...words.slice(0, -1), /^[a-z]{3,}$/.test(last) ? pluralize.singular(last) : last].join(' ')
}
