import { month, monthOf } from '../phrases/calendar.ts'
import { lastDay, recordedDates } from '../schema/days-ahead.ts'
import type { Understanding } from '../understanding.ts'

const name = month.replace('(', '(?:')
const listed = new RegExp(
  String.raw`(?:\b(?:in|during|for|of|from) )?\b((?:${name}\.?(?:, ?| ?/ ?)){1,9}${name}\.?),? (?:and|&) (${name})\.?,? (?:of )?(this|last|previous) (?:year|yr)\b`,
  'i',
)
const said = new RegExp(String.raw`\b${name}\b`, 'gi')

const stretch = new RegExp(
  String.raw`\b(?:from|between) (${name})\.? ?(?:to|till|until|through|and|-|–) ?(${name})\.?,? (?:of )?(this|last|previous) (?:year|yr)\b`,
  'i',
)
const against = /\b(?:vs|versus|against|compare[ds]?|than|growth|grew|change)\b/i

/** "January, February and March this year": the stretch that they are; two of them alone would be set against each other. */
export function monthsInRow({ text, index }: Understanding): string | undefined {
  if (!/\b(?:year|yr)\b/i.test(text) || against.test(text)) return undefined
  const match = listed.exec(text) ?? stretch.exec(text)
  const newest = recordedDates(index)
    .flatMap((each) => lastDay(each) ?? [])
    .toSorted()
    .at(-1)
  if (!match || newest === undefined) return undefined
  const [whole, first = '', last = '', year = ''] = match
  const names = [...(first.match(said) ?? []), last]
  const isInRow = names.length < 3 || names.every((each, at) => at === 0 || monthOf(each) === monthOf(names[at - 1] ?? '') + 1)
  if (!isInRow || monthOf(names[0] ?? '') > monthOf(last)) return undefined
  const told = String(Number(newest.slice(0, 4)) - (year.toLowerCase() === 'this' ? 0 : 1))
  return `${text.slice(0, match.index)}from ${names[0] ?? ''} to ${last} ${told}${text.slice(match.index + whole.length)}`
}
