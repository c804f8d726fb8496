import { isTemporal } from '../schema/column-types.ts'
import { dealingsWith } from '../schema/dealings.ts'
import { serviceOf } from '../schema/service.ts'
import type { Service } from '../schema/service.ts'
import { humanName } from '../titles/labels.ts'
import { lowered, nounIn } from '../titles/names.ts'
import type { Understanding } from '../understanding.ts'
import { servedWords } from '../words/people.ts'
import { wordsOfName } from '../words/word-forms.ts'

const nouns =
  /\b(?:how many |(?:(?:the |total )*(?:number|count) of ))?(?:employees? |staff )?(exits?|resignations?|attritions?|separations?|leavers|departures)\b(?! (?:rates?|ratios?|percent\w*|%|dates?|reasons?|types?|interviews?|status))(?: (?:were there|did we have|we had|have we had))?/i
const verbs =
  /\b(?:that |who |which )?(?:have |has |had |did )?(?:left|resigned|quit|exited|departed)\b(?: (?:us|the company|the firm|the organi[sz]ation))?/i

const longest = /\b(longest[ -](?:serving|tenured)|senior[ -]most|most senior|oldest) (?:employees?|staff|people|members?)\b/i
const heads = /\b(?:current |total |present )?head[ -]?counts?\b/i

/**
 * "Exits per month", "how many employees left last year", "attrition in 2025", "headcount", "longest serving employees" of a register with the
 * days on which people joined and left: in words that say so; undefined for other requests, and where a column is called so by itself.
 */
export function staffSaid(understanding: Understanding): string | undefined {
  const { text, index } = understanding
  const noun = nouns.exec(text)
  const verb = noun ? undefined : verbs.exec(text)
  const said = noun ?? verb
  const count = said ? undefined : heads.exec(text)
  const first = said || count ? undefined : longest.exec(text)
  if (!said && !count && !first) return undefined
  const registers = index.catalog.tables.flatMap((table) => (isServed(understanding, table.id) ? [] : (serviceOf(table) ?? [])))
  const [service, ...more] = registers
  if (!service || more.length > 0 || (noun && isStored(noun[1] ?? '', service))) return undefined
  const { many } = nounIn(index.catalog, service.table.id)
  // Those who left are counted no more.
  if (count) {
    const behind = text.slice(count.index + count[0].length)
    const isNow = service.left !== undefined && timeBehind(understanding, count.index) === undefined
    return `${text.slice(0, count.index)}number of ${isNow ? 'current ' : ''}${many}${behind}`
  }
  if (first)
    return tellsAge(service)
      ? undefined
      : `list of ${service.left ? 'current ' : ''}${many} sorted by ${lowered(humanName(service.joined.name))}`
  if (!service.left || !said) return undefined
  const day = lowered(humanName(service.left.name))
  // Said by that day already, which may be called "exit on".
  if (text.toLowerCase().includes(`with ${day}`)) return undefined
  const [before, behind] = [text.slice(0, said.index), text.slice(said.index + said[0].length)]
  const time = timeBehind(understanding, said.index)
  const timed = `number of ${many} ${onThatDay(understanding, said, day, time)}`
  if (noun) return `${before}${time === undefined ? `number of ${many} who have left${behind}` : timed}`
  // "Employees who left last year": of these people, and of nothing else.
  const people = new RegExp(String.raw`^(.*?)\b(?:employees?|people|persons?|staff|${many})\s*$`, 'i').exec(before)
  const isWho = before.trim() === '' && /^who\b/i.test(said[0])
  // "Employees who have left" is read where conditions are.
  if ((!people && !isWho) || (time === undefined && /\bwho have left\b/i.test(said[0]))) return undefined
  const lead = people?.[1] ?? ''
  const counts = /\b(?:how many|number of|count of)\s*$/i.test(lead)
  if (time === undefined) return behind.trim() === '' && !counts ? `list of ${many} who have left` : `${lead}${many} who have left${behind}`
  return counts || time !== 'period' ? timed : `${lead}${many} whose ${day} is${behind}`
}

/** Customers join as well, and deal with those who work there. */
const isServed = ({ index }: Understanding, id: string): boolean =>
  index.tables.some(({ table, pieces }) => table.id === id && pieces.some(({ text }) => servedWords.has(text))) &&
  dealingsWith(index, id) !== undefined

/** The words behind, with their time as that of the day: "by month in 2025" as "by exit date by month with exit date in 2025". */
function onThatDay(
  { conditions, tokens, text }: Understanding,
  said: RegExpExecArray,
  day: string,
  time: 'period' | 'steps' | 'both' | undefined,
): string {
  const end = said.index + said[0].length
  const period = conditions.find((each) => each.time === true && (tokens[each.start]?.start ?? 0) >= end)
  if (!period) return `with ${day}${text.slice(end)}`
  const [from, until] = [tokens[period.start]?.start ?? end, tokens[period.end - 1]?.end ?? end]
  const rest = `${text.slice(end, from).trimEnd()}${text.slice(until)}`
  const during = `with ${day} ${text.slice(from, until)}`
  return time === 'both' ? `by ${day}${rest} ${during}` : `${during}${rest}`
}

/** A stretch of time that is said behind the words, steps of it, or both. */
function timeBehind({ conditions, grains, tokens, text }: Understanding, from: number): 'period' | 'steps' | 'both' | undefined {
  const isBehind = ({ start }: { readonly start: number }): boolean => (tokens[start]?.start ?? 0) > from
  const isPeriod = conditions.some((each) => each.time === true && isBehind(each))
  const areSteps = grains.some((each) => each.asked && isBehind(each)) || /\b(?:over time|trend|monthly|yearly|quarterly)\b/i.test(text)
  return isPeriod ? (areSteps ? 'both' : 'period') : areSteps ? 'steps' : undefined
}

/** "Oldest" is of their age then. */
const tellsAge = ({ table }: Service): boolean =>
  table.columns.some(({ name }) => wordsOfName(name).some((word) => /^(?:age|birth|born|dob)$/.test(word)))

/** "Attrition" of yes and no: a column of its own. */
function isStored(word: string, { table, left }: Service): boolean {
  const stem = word.toLowerCase().replace(/s$/, '')
  return table.columns.some(
    (column) => column !== left && !isTemporal(column) && wordsOfName(column.name).some((own) => own.startsWith(stem) || own === 'left'),
  )
}
