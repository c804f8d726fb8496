import { tableOf } from '../../../connections/connection.ts'
import { boardWords, reportWords } from '../overview/words.ts'
import { isGrammar } from '../schema/word-match.ts'
import { leadsUp } from '../schema/joins.ts'
import { humanName } from '../titles/labels.ts'
import { lowered } from '../titles/names.ts'
import type { Draft } from '../shape/draft-parts.ts'
import { shape } from '../shape/index.ts'
import { spread } from '../shape/spread.ts'
import type { Understanding } from '../understanding.ts'
import { amountsOfDeed } from '../words/deeds.ts'
import type { Token } from '../words/tokens.ts'
import { amountsOf, measureOf, numbersOf } from './amounts.ts'
import type { Amount } from './amounts.ts'
import { doneState } from './done-state.ts'
import { drawnAs, heard, withSides } from './answer.ts'
import type { Answer } from './answer.ts'

const lead = String.raw`^\s*(?:and |so |but |ok,? |then )?(?:on average,? |roughly |about |exactly )?`
const howMuch = new RegExp(`${lead}how much\\b(?! (?:more|less|of)\\b)`, 'i')
const howLong = new RegExp(
  String.raw`${lead}how (?:(?:long|far|big|large|high|heavy|tall|fast|old|expensive|good)\b|many (?:minutes|hours|days|weeks|months)\b.{0,24}\b(?:take|takes|taken|took|need|needs|lasts?|wait)\b)`,
  'i',
)
const howMany = new RegExp(`${lead}how many\\b`, 'i')
const what = new RegExp(
  `${lead}(?:what(?:'s|’s|s| is| was| are| were| will be)|(?:tell|give) me)(?: the| our| my| its| their)? (?!.*\\b(?:distribution|spread|range)\\b)`,
  'i',
)
const whatDo = new RegExp(
  String.raw`${lead}(?:(?:and )?what (?:do|does|did|have|has) |(?:(?:show|give|tell) (?:me |us )?)?(?:what|(?:the )?(?:money|amount)(?: that)?) (?:we|i|they|you|people|our [a-z]+s|[a-z]+(?:ers|ors|ants|ents|ians|ple))\b )`,
  'i',
)
const ourOutlay = /\b(?:we|i) (?:have |has )?(?:pay|paid|spend|spent)\b/i
const usual = /\b(?:on average|average|usually|typically|normally|generally)\b/i
/** Not one figure, but how they differ. */
const severalThings = /\b(?:various|different|individual|distribut\w+|vary|varies|range)\b/i
const everywhere = /\b(?:on (?:the )?earth|on (?:the|this) planet|in the (?:whole |entire )?world)\b/i
const idle =
  /^(?:still|already|ever|usually|typically|normally|generally|long|far|money|make|makes|made|pay|pays|paid|earn|earns|earned|take|takes|took|taken|last|lasts|roughly|really|actually)$/

/** "How much did we refund", "what was the revenue in May", "how long does delivery take": one number, or one for each of what it was asked by. */
export function figure(understanding: Understanding, draft: Draft): Answer | undefined {
  const { text, charts, sort, limit, metrics, general, tokens } = understanding
  if (sort || limit || metrics.length > 0 || charts.some(({ explicit, kind }) => explicit || kind !== 'line')) return undefined
  // "Give me a sales dashboard".
  if (general.map((at) => tokens[at]?.lower ?? '').some((word) => boardWords.has(word) || reportWords.has(word))) return undefined
  // "What do people pay with": no amount.
  if (whatDo.test(text) && /\b(?:with|by|for|from|to|in|at|about)\s*[?!.]*\s*$/i.test(text)) return undefined
  const [own, ...more] = draft.measures
  if (more.length > 0 || severalThings.test(text)) return undefined
  // What was counted because nothing else was found to do is open as well.
  const counted = own !== undefined && own.aggregate === 'count' && (own.item?.aggregates.length ?? 0) === 0
  // "How much … in total" says no more than "how much".
  const whole = own?.aggregate === 'sum' && howMuch.test(text) && draft.x?.item?.sort !== 'category'
  const usually = own?.aggregate === 'mean' && howLong.test(text)
  if (own !== undefined && own.aggregate !== 'auto' && !counted && !whole && !usually) return undefined
  const asks = howMuch.test(text) || howLong.test(text) || whatDo.test(text)
  const amount = asks ? asked(understanding, draft) : spoken(understanding, draft)
  if (!amount) return undefined
  const single = usual.test(text) || howLong.test(text) || /\bcosts?\b/i.test(text)
  // "How much did we pay in salaries": all of them, though one is told by its average.
  const all = ourOutlay.test(text) && amount.field.profile.meaning === 'money'
  const aggregate = single ? 'mean' : all ? 'sum' : amount.field.aggregate
  const measure = measureOf(amount, tokens, aggregate)
  const sides = shape(
    understanding,
    [measure],
    spread(draft.items, understanding).filter(({ marker, columns }) => marker !== undefined && columns[0]?.column !== amount.column),
    [],
  )
  const done = howMuch.test(text) ? doneState(understanding, amount.table) : undefined
  const alone = sides.x === undefined && sides.series === undefined && sides.facet === undefined
  return {
    understanding: heard(understanding, (lower, at) => isSaid(lower, at, understanding, amount), alone ? drawnAs('text') : undefined),
    draft: withSides(done ? { ...draft, conditions: [...draft.conditions, done] } : draft, sides),
    notes: notesOf(amount, understanding, aggregate),
  }
}

function isSaid(lower: string, at: number, { text, tokens }: Understanding, amount: Amount): boolean {
  if (at === amount.span.start || idle.test(lower)) return true
  const place = everywhere.exec(text)
  const start = tokens[at]?.start ?? 0
  return place !== null && place.index <= start && start < place.index + place[0].length
}

/** The number that a verb or a noun of the question names: the best of all its words. */
function asked(understanding: Understanding, draft: Draft): Amount | undefined {
  const { tokens, index, text, conditions } = understanding
  const money = howMuch.test(text) || whatDo.test(text)
  const long = howLong.test(text)
  const dated = conditions.some(({ unsaid }) => unsaid) || understanding.grains.some((grain) => grain.asked)
  if (whatDo.test(text) && !tokens.some(({ lower }) => priced.test(lower) || (dated && earned.test(lower)))) return undefined
  const breakdowns = spread(draft.items, understanding).filter(({ marker }) => marker !== undefined)
  const totals = new Map<string, Amount>()
  for (const token of tokens) {
    if (!mayName(token, understanding, long) || breakdowns.some(({ start, end }) => start <= token.index && token.index < end)) continue
    const verb = ofOurs(token, understanding)
    const found = amountsOf(
      verb,
      index,
      ({ profile, words }) =>
        !long || ((profile.meaning !== 'money' || /\bexpensive\b/i.test(text)) && (!/^\s*how long/i.test(text) || lasts.test(words))),
    )
    for (const amount of found) {
      const key = `${amount.table}\u0000${amount.column}`
      const before = totals.get(key)
      const first = money && amount.field.profile.meaning === 'money' ? 0.12 : 0
      totals.set(
        key,
        before
          ? { ...(before.score >= amount.score ? before : amount), score: before.score + amount.score }
          : { ...amount, score: amount.score + first },
      )
    }
  }
  const near = spokenTables(draft)
  const [best] = [...totals.values()]
    .map((amount) => ({ ...amount, score: amount.score + (near.has(amount.table) ? 0.2 : 0) }))
    .toSorted((a, b) => b.score - a.score)
  return best && best.score >= 0.6 ? best : undefined
}

const takes = /^(?:take|takes|took|taken)$/
const spends = /^(?:spend|spends|spent|spending)$/

/** "How much did we take" asks for money, and no time; "what did we spend" for what goes out, where "customers spend" what comes in. */
function ofOurs(token: Token, { text, tokens }: Understanding): Token {
  const as = (verb: string): Token => ({ ...token, lower: verb, word: verb })
  if (takes.test(token.lower) && (howMuch.test(text) || /\bwe\b/i.test(text))) return as('make')
  const before = tokens.slice(0, token.index).findLast(({ lower }) => !/^(?:have|has|had|been|was|were|is|being|be|already)$/.test(lower))
  return spends.test(token.lower) && /^(?:we|i|us|our|my|money|amount|much|budget)$/.test(before?.lower ?? 'we') ? as('outlay') : token
}

const priced =
  /^(?:pay|pays|paid|cost|costs|charge|charges|charged|owe|owes|owed|spend|spends|spent|earn|earns|earned|weigh|weighs|bill|bills|billed|invoice|invoiced|sold|sell|donate|donated|refund|refunded|collect|collected|receive|received)$/
const earned = /^(?:make|made|take|took|earn|turn)$/
const lasts = /\b(?:duration|length|runtime|time|minutes?|mins?|hours?|days?|weeks?|months?|years?|seconds?|age)\b/i

/** Nouns and verbs outside of what was read as a value or a date. */
function mayName({ lower, index, kind, value }: Token, { conditions, tokens }: Understanding, long: boolean): boolean {
  if (kind !== 'word' || value !== undefined || lower.length < 3) return false
  if (long && lower === 'long') return false
  // "Refund in 2025" is one condition: its noun is still what was asked for.
  const inside = conditions.find(({ start, end }) => start <= index && index < end)
  if (inside && !(index === inside.start && ['in', 'on', 'during', 'since', 'last', 'this'].includes(tokens[index + 1]?.lower ?? '')))
    return false
  return (
    !isGrammar(lower) ||
    (amountsOfDeed(lower).length > 0 && !['give', 'use', 'used', 'using', 'make'].includes(lower)) ||
    ((lower === 'make' || lower === 'made') && index > 2)
  )
}

/** The one number that the words name, where nothing else is spoken of. */
function spoken(understanding: Understanding, draft: Draft): Amount | undefined {
  const { text, index, conditions, tokens } = understanding
  const [own] = draft.measures
  if (own?.aggregate !== 'auto' || !own.item || draft.series || draft.facet) return undefined
  if (draft.x && (draft.x.item?.marker !== undefined || draft.x.item === undefined)) return undefined
  const others = draft.items.filter((item) => item !== own.item && (item.columns.length > 0 || item.table !== undefined))
  const question = what.test(text) || howMany.test(text)
  const dated = conditions.some(({ choices: [choice] }) => choice && isDate(understanding, choice.table, choice.column))
  if (
    others.length > 0 ||
    !(question || (dated && !tokens.some(({ lower }) => ['by', 'per', 'each', 'compared', 'vs', 'versus', 'than'].includes(lower))))
  )
    return undefined
  const best = own.choices[0]?.score ?? 0
  const item = own.item
  const said = conditions.flatMap(({ choices: [choice] }) => choice?.table ?? [])
  const found = own.choices
    .filter(({ score }) => score >= best - 0.01)
    .flatMap((choice): readonly Amount[] => {
      const field = numbersOf(index).find(({ reached, ref }) => reached.table.id === choice.table && ref.column === choice.column)
      return field ? [{ ...choice, field, span: { start: item.mention?.start ?? item.start, end: item.mention?.end ?? item.end } }] : []
    })
    .filter(({ field }) => question || field.aggregate === 'sum')
  const isWhole = ({ table }: Amount): number =>
    found.filter((other) => other.table !== table && leadsUp(index.catalog, other.table, table)).length + (said.includes(table) ? 10 : 0)
  return found.toSorted((a, b) => isWhole(b) - isWhole(a))[0]
}

function isDate({ index }: Understanding, table: string, column: string): boolean {
  const profile = tableOf(index.catalog, table)?.columns.find(({ name }) => name === column)
  return profile?.meaning === 'date' || profile?.temporal !== undefined
}

function spokenTables({ items, named }: Draft): ReadonlySet<string> {
  // "Bakers earn" names their pay, and them.
  const owners = items.flatMap(({ table, columns: [best] }) => table ?? (best && best.score >= 0.85 ? best.table : []))
  return new Set([...named, ...owners])
}

function notesOf({ column, field, span, table }: Amount, { tokens }: Understanding, aggregate: string): readonly string[] {
  const word = tokens[span.start]?.lower ?? ''
  const name = lowered(humanName(column))
  const plain = field.words.split(' ').includes(word)
  return [
    ...(plain ? [] : [`“${tokens[span.start]?.text ?? ''}” is read as ${name} of ${table}.`]),
    `No aggregation was named; the ${aggregate === 'sum' ? 'total' : 'average'} is shown.`,
  ]
}
