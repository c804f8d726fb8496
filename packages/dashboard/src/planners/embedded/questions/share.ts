import { isNumeric } from '../schema/column-types.ts'
import { profileOf, sortOf } from '../schema/column-sort.ts'
import { humanName } from '../titles/labels.ts'
import { lowered } from '../titles/names.ts'
import { nameColumn } from '../schema/name-column.ts'
import { tableOf } from '../../../connections/connection.ts'
import type { ColumnProfile } from '../../../connections/connection.ts'
import { countsEntries, ledgerOf } from '../schema/ledger.ts'
import type { Draft, MeasureDraft } from '../shape/draft-parts.ts'
import { paidAmount } from '../shape/paid-nouns.ts'
import type { Mention, Understanding } from '../understanding.ts'
import { amountWords, massWords, takingsWords } from '../words/business.ts'
import { drawnAs, heard, withSides } from './answer.ts'
import type { Answer } from './answer.ts'

/** "Share of sales paid in cash", "no-show rate", "percent cancelled". */
const plainShares =
  /^\s*(?:(?:the|our) )?(?:share|percentage|percent|proportion|fraction|%) of\b|^\s*(?:(?:what|the|our|overall) )?(?:%\s*of\b|(?:percent|percentage|pct|%) (?!of\b|by\b|per\b|points?\b|change|growth|increase|decrease|difference))|^\s*(?:what(?:'s|’s|s| is| was)? )?(?:the |our |my )?(?:[\w-]+ ){1,3}(?:rate|percentage)\b/i
const shares =
  /^\s*(?:what|which|how (?:big|large|high) (?:a|is the))\b.{0,12}(?:\b(?:share|percentage|percent|proportion|fraction|part|ratio)\b|%) (?:of|goes|went|is|are|was|were|has|have|had|gets?|got)\b|^\s*(?:(?:the|our|show|me|and|overall) )*(?:share|percentage|proportion|fraction) of\b/i

/** "What share of lessons was cancelled?": all of them by what was said, so that its part is seen. */
export function share(understanding: Understanding, draft: Draft): Answer | undefined {
  const { text, charts, conditions, index, tokens } = understanding
  if (!(shares.test(text) || plainShares.test(text)) || understanding.metrics.length > 0 || charts.some(({ explicit }) => explicit))
    return undefined
  if (isStoredRate(understanding)) return undefined
  const told = conditions.filter(({ kind, choices: [choice] }) => {
    const profile = kind === 'column' ? profileOf(index, choice) : undefined
    return profile !== undefined && (sortOf(profile) === 'category' || profile.meaning === 'yes_no' || sortOf(profile) === 'few')
  })
  // "Share of online orders in Kerala": of those in Kerala.
  const within = wholeSaid(understanding, told)
  const whole =
    within.length > 0
      ? within
      : told.filter(({ start, choices: [choice] }) => tokens[start - 1]?.lower === 'in' && profileOf(index, choice)?.meaning === 'place')
  const parts = told.filter((each) => !whole.includes(each))
  const [only, ...more] = parts.length > 0 ? parts : told.length > 0 ? told : flagsSaid(understanding)
  const [choice] = only?.choices ?? []
  const table = draft.named[0]
  const [amount] = draft.measures
  const goes = table === undefined && !countsEntries(text) ? ledgerOf(index) : undefined
  const ledger: MeasureDraft | undefined = goes && {
    aggregate: 'sum',
    choices: [{ table: goes.table.id, column: goes.column.name, score: 1 }],
  }
  const summed =
    (amount?.aggregate === 'auto' || amount?.aggregate === 'sum') &&
    amount.item !== undefined &&
    isTakings(understanding, amount.item.mention)
  // "What share of bills are paid": so many of them, and not how much.
  const isSaidOfThem = tokens.slice(0, only?.start ?? 0).some(({ lower }) => /^(?:is|are|was|were|been)$/.test(lower))
  if (!only || !choice || more.length > 0 || draft.items.some(({ marker }) => marker !== undefined)) return undefined
  return {
    understanding: heard(
      { ...understanding, conditions: conditions.filter((each) => each !== only) },
      (lower) => left.test(lower),
      drawnAs('arc'),
    ),
    draft: withSides(
      { ...draft, conditions: draft.conditions.filter((each) => each !== only) },
      {
        measures: [
          summed
            ? { ...amount, aggregate: 'sum' }
            : (ledger ??
              (isSaidOfThem ? undefined : paidAmount(understanding)) ?? { aggregate: 'count', choices: [], table: table ?? choice.table }),
        ],
        x: { choices: [choice] },
      },
    ),
    notes: [`The share of “${only.words}” is one slice of all by ${lowered(humanName(choice.column))}.`],
  }
}

/** "Share of shirts in sales of the north", "what share of sales of the north comes from shirts": what holds of the whole as well. */
function wholeSaid({ tokens }: Understanding, told: Understanding['conditions']): Understanding['conditions'] {
  if (told.length < 2) return []
  const from = tokens.findIndex(({ lower }, at) => lower === 'from' && /^(?:comes?|came)$/.test(tokens[at - 1]?.lower ?? ''))
  const behind = tokens.findIndex(({ lower }, at) => /^(?:in|within|among)$/.test(lower) && told.some(({ end }) => end === at))
  const whole = told.filter(({ start }) => (from > 0 ? start < from : behind > 0 && start > behind))
  return whole.length < told.length ? whole : []
}

const left =
  /^(?:goes?|going|spent|spend|fully|completely|rate|percentage|what's|came|come|comes|back|went|got|get|gets|turned|out|were|been)$/

/** "Share of revenue": of the money, and not of the deals. */
function isTakings({ tokens }: Understanding, mention: Mention | undefined): boolean {
  const words = mention ? tokens.slice(mention.start, mention.end) : []
  return words.some(
    ({ word, lower }) => takingsWords.has(word) || takingsWords.has(lower) || amountWords.has(lower) || massWords.has(lower),
  )
}

/** "Average diesel rate", "rice rate by week" of what one costs: of a column that holds rates the mean is asked, and no share of anything. */
function isStoredRate({ aggregates, mentions, tokens, index }: Understanding): boolean {
  const isMean = aggregates.some(({ aggregate }) => aggregate === 'mean' || aggregate === 'median')
  return mentions.some(({ start, end, readings: [best] }) => {
    const profile = best?.kind === 'column' && best.column !== undefined ? profileOf(index, { ...best, column: best.column }) : undefined
    const isRate = profile !== undefined && isNumeric(profile) && tokens.slice(start, end).some(({ word }) => word === 'rate')
    return isRate && (isMean || isPriced(profile))
  })
}

/** Told in a currency. */
const isPriced = ({ unit }: ColumnProfile): boolean => /^[A-Z]{3}$/.test(unit ?? '')

const averaged: ReadonlySet<string> = new Set(['mean', 'median', 'sum', 'stddev'])

/** "Percentage of parcels delivered late" of a column that says whether they were. */
function flagsSaid({
  mentions,
  index,
}: Understanding): readonly Pick<Understanding['conditions'][number], 'choices' | 'start' | 'words'>[] {
  const flags = mentions.filter(({ readings: [best] }) => {
    if (best?.kind !== 'column' || best.column === undefined) return false
    const profile = profileOf(index, { table: best.table, column: best.column, score: best.score })
    return profile?.meaning === 'yes_no' || profile?.type === 'boolean'
  })
  return flags.map(({ start, words, readings: [best] }) => ({
    start,
    words,
    choices: best?.column === undefined ? [] : [{ table: best.table, column: best.column, score: best.score }],
  }))
}

/** "Average discount per booking", where each row is one, and "what do we pay in salaries in total": nothing is broken down. */
export function unbroken(understanding: Understanding, draft: Draft): Answer | undefined {
  const { x, series, facet, measures } = draft
  const [measure, ...more] = measures
  const [own, by] = [measure?.choices[0], x?.choices[0]]
  if (!x || series || facet || !measure || more.length > 0 || !own || !by) return undefined
  // "How many miles did Ann drive" of "Miles driven": the verb says once more what is added up.
  const isHowMany = measure.aggregate === 'auto' && /^\s*(?:and |so )?how (?:many|much)\b/i.test(understanding.text)
  if (!averaged.has(measure.aggregate) && !isHowMany) return undefined
  if (understanding.charts.some(({ explicit }) => explicit) || understanding.sort || understanding.limit) return undefined
  const echo = own.table === by.table && own.column === by.column && x.item?.marker === undefined && x.grain === undefined
  const table = x.entity === undefined ? undefined : tableOf(understanding.index.catalog, x.entity)
  const rows =
    !isHowMany &&
    table !== undefined &&
    own.table === table.id &&
    !nameColumn(table) &&
    measure.aggregate !== 'sum' &&
    x.item?.mention?.readings[0]?.kind === 'table' &&
    table.primaryKey[0] === by.column
  if (!echo && !rows) return undefined
  return {
    understanding: heard(understanding, () => false, drawnAs('text')),
    draft: withSides(draft, { measures: isHowMany ? [{ ...measure, aggregate: 'sum' }] : measures }),
    notes: echo ? [] : [`Each row of ${table?.id ?? ''} is one, so nothing is broken down.`],
  }
}
