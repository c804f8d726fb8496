import pluralize from 'pluralize'
import { itemReadings } from './frame.ts'
import type { Claimed, Frame, Head } from './frame.ts'
import type { Names, Piece } from './language.ts'
import type { Item, Role } from './lexicon.ts'

const nowhere = { start: 0, end: 0 }
const amount: Item = { role: 'name', text: 'amount', ...nowhere }
type Words = readonly Item[]

/** A frame in English: what is shown, its conditions, what it is broken down by, when, in which order and as which chart. */
export function written(frame: Frame, names: Names): readonly Piece[] {
  const pieces: Piece[] = []
  const say = (text: string, at: { readonly start: number; readonly end: number } = nowhere): void => {
    if (text !== '') pieces.push({ text, start: at.start, end: at.end })
  }
  const { times, sort, charts, lead, parts } = frame
  const leading = (role: Role): Item | undefined => lead.find((item) => item.role === role)
  const isOnly = (words: Words, kind: string): boolean => {
    const found = itemReadings(words, names)
    return (
      found.length > 0 && found.every((each) => each.kind === kind) && !words.some(({ role }) => role === 'count' || role === 'howMany')
    )
  }
  const isThing = (words: Words): boolean => {
    const called = words.filter(({ role }) => role === 'name')
    return itemReadings(words, names).at(-1)?.kind === 'table' || (called.length === 1 && names.isThing(called[0]?.text ?? ''))
  }

  const where: Claimed[] = [...frame.where]
  // What belongs to a value is narrowed down by it; what belongs to a thing is of it.
  const belonging = frame.heads.flatMap(({ of, words }): Head[] => {
    for (const each of of) if (isOnly(each, 'value')) where.push({ marker: undefined, words: each })
    const kept = of.filter((each) => !isOnly(each, 'value'))
    return words.length > 0 || kept.length > 0 ? [{ of: kept, words }] : []
  })
  const [limits, rest] = divided(joinedCounts(belonging), ({ words }) => words.some(({ role }) => role === 'top' || role === 'bottom'))
  const named = limits.find(({ words }) => words.some(({ role }) => role === 'name'))
  const groups = frame.groups.filter(({ marker }) => marker !== undefined)
  const heads = named ? [named] : rest
  // "Sales in the order of brand names" are sales by brand.
  if (groups.length === 0)
    for (const { marker, words } of sort)
      if (marker?.role === 'sortBy' && words.length > 0)
        groups.push({ marker, words: words.length > 1 && words.at(-1)?.text === 'name' ? words.slice(0, -1) : words })
  const asked = groups.find(({ marker }) => marker?.role === 'which')
  const superlative = rest.find(({ words }) => words.some(({ role }) => role === 'superlative'))
  const most = superlative?.words.find(({ role }) => role === 'superlative')

  if (asked && superlative && most && !named && ['most', 'least'].includes(most.text)) {
    say('which', asked.marker)
    sayAll(asked.words)
    say('has the', most)
    sayHead({ of: superlative.of, words: superlative.words })
    groups.splice(groups.indexOf(asked), 1)
  } else sayShown()
  for (const condition of where) sayCondition(condition)
  sayGroups()
  const trend = leading('trend')
  if (trend) say(trend.text, trend)
  for (const time of times) sayTime(time)
  for (const { marker, words } of sort) {
    say(marker?.text ?? '', marker)
    sayAll(words)
  }
  for (const chart of charts) {
    if (chart.text === 'chart') continue
    say(/^[aeiou]/.test(chart.text) ? 'as an' : 'as a', chart)
    say(chart.text, chart)
  }
  if (!named)
    for (const { words } of limits) {
      say(',', words[0])
      sayAll(words)
    }
  return pieces

  function sayShown(): void {
    const [relation, spread, share, place] = [leading('relation'), leading('spread'), leading('share'), leading('where')]
    if (relation && parts.length > 0) {
      say('relationship between', relation)
      for (const part of parts) sayAll(part)
      for (const { of, words } of heads) for (const each of [words, ...of]) sayOf(each)
      return
    }
    if (relation) say('relationship between', relation)
    const compare = leading('compare')
    if (compare) say('compare', compare)
    if (spread) say('distribution of', spread)
    if (share) say('share of', share)
    if (place && groups.length === 0 && !named) say('where are', place)
    for (const [at, head] of heads.entries()) {
      if (at > 0) say(',', head.words[0])
      sayHead(head)
    }
  }

  function sayOf(words: Words): void {
    if (words[0]) say('of', words[0])
    sayAll(words)
  }

  function sayHead({ of, words }: Head): void {
    const count = words.find(({ role }) => role === 'count' || role === 'howMany')
    const most = words.filter(({ role }) => role === 'superlative')
    const front = words.filter(({ role }) => role === 'aggregate' || role === 'only')
    const body = words.filter((word) => word.role !== 'count' && word.role !== 'howMany' && !front.includes(word) && !most.includes(word))
    const whole = [...most, ...body]
    const things = [...(whole.length > 0 ? [whole] : []), ...of.toReversed()]
    const [first = []] = things
    const measured = count?.role === 'howMany' && itemReadings(first, names)[0]?.kind === 'measure'
    sayAll(front)
    const [about] = where.flatMap(({ words: said }) => said.filter(({ text }) => names.isThing(text)))
    if (things.length === 0 && about) things.push([about])
    if (
      count &&
      !measured &&
      !front.some(({ text }) => text === 'average') &&
      !things.some((each) => each.some(({ role }) => role === 'superlative'))
    )
      say('number of', count)
    for (const [at, thing] of things.entries()) {
      if (at > 0) sayOf(thing)
      else if (front.length === 0 && groups.length > 0 && areMeasures(thing)) sayTotals(thing)
      else sayAll(thing)
    }
  }

  /** "Cost and sales": two amounts. */
  function areMeasures(words: Words): boolean {
    const found = itemReadings(words, names)
    return found.length > 1 && found.every(({ kind }) => kind === 'measure') && words.some(({ role }) => role === 'and')
  }

  function sayTotals(words: Words): void {
    for (const [at, word] of words.entries()) {
      if (at === 0 || words[at - 1]?.role === 'and') say('total', word)
      say(plainText(word), word)
    }
  }

  /** Things in the plural, as one speaks of them; units of time so behind a number. */
  function sayAll(words: Words): void {
    const thing = isThing(words)
    for (const [at, word] of words.entries()) {
      const several = word.role === 'grain' && (words[at - 1]?.value ?? 1) > 1
      const last = at === words.length - 1 && word.role === 'name' && thing
      const text = word.role === 'superlative' ? superlativeOf(word, words.slice(at + 1)) : plainText(word)
      say(several || last ? pluralize.plural(text) : text, word)
    }
  }

  function superlativeOf({ text }: Item, behind: Words): string {
    const things = isThing(behind)
    return text === 'least' && things ? 'fewest' : text
  }

  function sayCondition({ marker, words, denied }: Claimed): void {
    const at = marker ?? words[0]
    const named = marker === undefined && words[0]?.role === 'name' && words.length > 2
    const without = marker?.role === 'without' || words[0]?.role === 'withoutBefore'
    const lacking = without ? words.filter(({ role }) => role !== 'withoutBefore') : []
    if (without && isOnly(lacking, 'measure')) {
      // Without a discount the discount is nothing.
      say('with', at)
      sayAll(lacking)
      say('0', at)
      return
    }
    const number = words.findIndex(({ role }) => ['comparative', 'between', 'atLeast', 'atMost'].includes(role))
    const best = words.some(({ role }) => role === 'superlative')
    if (marker?.role === 'in' && denied === true) say('not in', at)
    else if (marker?.role === 'except' || marker?.role === 'without') say(marker.text, at)
    else if (number >= 0) {
      const bare =
        number === 0 && words.every(({ role }) => role !== 'name' && role !== 'unit' && (role !== 'grain' || words[0]?.role === 'between'))
      const plain = bare && /^(?:more than|less than|over|under)$/.test(words[0]?.text ?? '') && itemReadings([amount], names).length > 0
      const aged = words[0]?.role === 'between' && words.at(-1)?.text === 'year'
      if (aged) {
        say('with age', at)
        sayAll(words.slice(0, -1))
        return
      }
      say(plain ? 'with amount' : bare ? '' : 'with', at)
    } else if (best) say('with the', at)
    else if (words[0]?.role !== 'withoutBefore') say(marker?.role === 'in' ? 'in' : 'for', at)
    // "At least 10 quantity" is "quantity at least 10".
    const behind = words.findIndex(({ role }, place) => place > number && role === 'name')
    if (named) for (const word of words) say(plainText(word), word)
    else if (number === 0 && behind > 0) sayAll([...words.slice(behind), ...words.slice(0, behind)])
    else sayAll(words)
  }

  function sayGroups(): void {
    const seen = new Set<string>()
    let joint = 'by'
    const limited = named
      ? rest.map((head) => ({ marker: head.words[0] ?? head.of[0]?.[0], words: [...head.of.flat(), ...head.words] }))
      : []
    for (const { marker, words } of [...groups, ...limited]) {
      const key = words.length > 0 ? words.map(({ text }) => text).join(' ') : (marker?.text ?? '')
      if (seen.has(key)) continue
      seen.add(key)
      say(joint, marker)
      joint = 'and'
      if (marker?.role === 'periodic') say(marker.text, marker)
      const count = words.find(({ role }) => role === 'count')
      if (count) say('number of', count)
      const shown = words.filter(({ role }) => role !== 'count' && role !== 'superlative')
      if (count) sayAll(shown)
      else for (const word of shown) say(plainText(word), word)
    }
  }

  function sayTime({ marker, words }: Claimed): void {
    const at = marker ?? words[0]
    const relative = ['past', 'this', 'day'].includes(words[0]?.role ?? '')
    if (marker && marker.role !== 'in') say(marker.text, at)
    else if (!relative) say(words.some(({ role }) => role === 'weekday') ? 'on' : 'in', at)
    else if (words.some(({ role }) => role === 'number')) say('in the', at)
    sayAll(words)
  }
}

function plainText({ role, text }: Item): string {
  return role === 'degree' ? (text.split(';')[2] ?? '').trim() : text
}

function divided<T>(list: readonly T[], fits: (one: T) => boolean): readonly [readonly T[], readonly T[]] {
  return [list.filter(fits), list.filter((one) => !fits(one))]
}

/** "Stores …, count": the count is of what was said before. */
function joinedCounts(heads: readonly Head[]): readonly Head[] {
  const made: Head[] = []
  for (const head of heads) {
    const before = made.at(-1)
    if (before && head.of.length === 0 && head.words.every(({ role }) => role === 'count' || role === 'howMany'))
      made[made.length - 1] = { of: before.of, words: [...head.words, ...before.words] }
    else made.push(head)
  }
  return made
}
