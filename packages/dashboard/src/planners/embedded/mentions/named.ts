import { isNumeric, isTemporal, isYear } from '../schema/column-types.ts'
import { leadsUp } from '../schema/joins.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import { isGrammar, isPlain, matchesOf } from '../schema/word-match.ts'
import { range } from '../phrases/clauses.ts'
import type { Gain, Mention, MetricMention, Reading } from '../understanding.ts'
import { grainWords } from '../words/time.ts'
import type { Token } from '../words/tokens.ts'
import { withAges } from './ages.ts'
import { amountsInReach, amountsOfRows } from './amounts-of-rows.ts'
import { apartBeforeWise } from './before-wise.ts'
import { findBusiness } from './business.ts'
import { dealtThings } from './dealt-things.ts'
import { findDeeds } from './deeds.ts'
import type { Deed } from './deeds.ts'
import { durations } from './durations.ts'
import { elapsedTimes } from './elapsed.ts'
import { findDifferences, findGains, findRests, withGains } from './gains.ts'
import { headerValues } from './header-values.ts'
import { findMentions } from './index.ts'
import { listedParts } from './listed-parts.ts'
import { withLines } from './lines.ts'
import { marksOfSubjects } from './marks.ts'
import { daysApart } from './days-apart.ts'
import { daysCounted } from './days-counted.ts'
import { heldTimes } from './held-times.ts'
import { marksInPercent } from './marks-in-percent.ts'
import { discountMoney } from './discount-money.ts'
import { margins } from './margins.ts'
import { measuredUnits } from './measured-units.ts'
import { findMetrics, overlap, withMetrics } from './metrics.ts'
import { opinions } from './opinions.ts'
import { paidAmounts } from './paid-amounts.ts'
import { paperAverages } from './paper-averages.ts'
import { perNumber } from './per-number.ts'
import { perOne } from './per-one.ts'
import { partRates, partsSaid, yields } from './part-rates.ts'
import { findFormulas, withoutExplained } from './spoken-formulas.ts'
import { numberedPapers } from './numbered-papers.ts'
import { numbersFirst } from './numbers-first.ts'
import { pairsOf, unmade } from './number-pairs.ts'
import { sharesOfHalves, totalsFirst, wholesOfHalves } from './halves.ts'
import { inAndOut } from './in-and-out.ts'
import { moneyOfGoods, moneyOfValues } from './money-of-goods.ts'
import { namedAsTable } from './named-as-table.ts'
import { namedRatios } from './known-ratios.ts'
import { nounsOfStates } from './states.ts'
import { stockValues } from './stock-value.ts'
import { taxOfParts } from './tax-parts.ts'
import { thingSizes } from './thing-sizes.ts'
import { surplus } from './surplus.ts'
import { timeAverages } from './time-averages.ts'
import { collectionRate } from './collection-rate.ts'
import { costsOfNouns } from './cost-of-noun.ts'
import { pricesAsRates } from './prices-as-rates.ts'
import { quantitiesOnce } from './quantities-once.ts'
import { massNouns } from './mass-nouns.ts'
import { rowsIn } from './rows-in.ts'
import { rowsOfDeeds } from './rows-of-deeds.ts'
import { soldFirst } from './sold-first.ts'
import { calledBesides } from './asides.ts'
import { ofMoney } from './of-money.ts'
import { saidApart } from './said-apart.ts'
import { totalMarks } from './total-marks.ts'
import { unitsBeside } from './units-beside.ts'
import { utilisation } from './utilisation.ts'
import { valuesWhereMeasured } from './values-where-measured.ts'
import { besideValues } from './value-beside.ts'
import { vacantOnes } from './vacant.ts'
import { wholeAmounts } from './whole-amounts.ts'
import { waysOfDealing } from './ways-of-dealing.ts'
import { chartZone } from './zones.ts'

/** What the words of a request name. */
export interface Named {
  readonly mentions: readonly Mention[]
  /** Of the hints, and calculations that are said outright. */
  readonly metrics: readonly MetricMention[]
  readonly gains: readonly Gain[]
  readonly deeds: readonly Deed[]
  /** Token indexes of words that ask for a calculation which is not made. */
  readonly unmade: readonly number[]
}

/** Ties words to names and values of the schema, then to what is made of them. */
export function namedIn(text: string, tokens: readonly Token[], zones: readonly number[], index: SchemaIndex): Named {
  const { catalog } = index
  const found = numberedPapers(tokens, waysOfDealing(tokens, findMentions(tokens, index, zones), index), index)
  const first = namedAsTable(tokens, apartBeforeWise(listedParts(tokens, found, index), tokens), index)
  const periods = first.filter((mention) => holdsPeriod(mention, tokens))
  const apart =
    periods.length === 0 ? zones : zones.map((zone, at) => (periods.some(({ end }) => at === end - 2 || at === end - 1) ? -1 : zone))
  const plain = (
    periods.length === 0 ? first : namedAsTable(tokens, apartBeforeWise(findMentions(tokens, index, apart), tokens), index)
  ).filter((mention) => (apart[mention.start] ?? 0) >= 0 && !isOtherRate(mention, tokens, index))
  const apartSaid = saidApart(tokens, besideValues(tokens, paidAmounts(tokens, plain, index), index), index)
  const whole = totalsFirst(dealtThings(tokens, unitsBeside(tokens, apartSaid, index), index), index)
  const lasting = durations(tokens, withAges(tokens, marksOfSubjects(tokens, numbersFirst(tokens, whole, index), index), index), index)
  // A chart that is named is asked for by the names of columns.
  const drawn = zones.includes(chartZone)
  const sized = drawn ? lasting : thingSizes(tokens, heldTimes(tokens, lasting, index), index)
  const priced = costsOfNouns(tokens, pricesAsRates(tokens, massNouns(tokens, sized, index), index), index)
  const lined = withLines(tokens, nounsOfStates(tokens, measuredUnits(tokens, priced, index), index), index)
  const meant = calledBesides(tokens, amountsOfRows(tokens, ofMoney(tokens, rowsOfDeeds(tokens, lined, index), index), index), index)
  const business = findBusiness(
    tokens,
    moneyOfGoods(tokens, wholeAmounts(tokens, meant, index), index),
    index,
    (at) => (zones[at] ?? 0) >= 0 && zones[at] !== chartZone,
  )
  const own = valuesWhereMeasured(
    soldFirst(
      tokens,
      rowsIn(tokens, quantitiesOnce(tokens, moneyOfValues(tokens, amountsInReach(tokens, business.mentions, index), index), index), index),
      index,
    ),
    index,
  )
  const hinted = findMetrics(tokens, catalog)
  const said = spokenMetrics(text, tokens, own, index, drawn)
  const spoken = [...said, ...business.metrics.filter((each) => !said.some((other) => overlap(other, each)))].filter(
    (each) => !hinted.some((metric) => overlap(metric, each)),
  )
  const metrics = [...hinted, ...spoken].toSorted((a, b) => a.start - b.start)
  const measured = withMetrics(withoutExplained(own, spoken, tokens, index), metrics, tokens, catalog)
  const gains = [
    ...findDifferences(text, tokens, measured, index),
    ...findGains(tokens, measured, index),
    ...findRests(text, tokens, measured, index),
  ].filter((one, place, all) => !all.slice(0, place).some((other) => overlap(other, one)))
  const spelled = withGains(measured, gains, tokens)
  const deeds = findDeeds(spelled, tokens, index)
  const unreckoned = daysApart(text, tokens, [...metrics, ...gains], index)
  const mentions = spelled
    .filter((mention) => !unreckoned.some((span) => overlap(span, mention)))
    .flatMap((mention) => {
      const deed = deeds.find(({ start }) => start === mention.start)
      return deed ? (deed.beside ?? []) : mention
    })
    .filter((mention, _, all) => !isUnitAlone(mention, all, tokens, index))
  const open = unreckoned.flatMap(range).filter((at) => tokens[at]?.kind === 'word' && !isGrammar(tokens[at]?.lower ?? ''))
  return {
    mentions,
    metrics,
    gains,
    deeds,
    unmade: [...unmade(pairsOf(text, tokens, measured), [...metrics, ...gains], tokens, index), ...open],
  }
}

/** Calculations that are said outright, and amounts that a table of the head holds. */
function spokenMetrics(
  text: string,
  tokens: readonly Token[],
  mentions: readonly Mention[],
  index: SchemaIndex,
  drawn: boolean,
): readonly MetricMention[] {
  const averages = drawn || /\b(?:trends?|over time|course)\b/i.test(text) ? [] : timeAverages(tokens, mentions, index)
  const found = findFormulas(text, tokens, mentions, index, drawn)
  const times = drawn ? [] : elapsedTimes(text, tokens, mentions, index)
  const elapsed = drawn
    ? []
    : [
        ...times,
        ...stockValues(text, tokens, index),
        ...discountMoney(text, tokens, index),
        ...daysCounted(text, tokens, mentions, index).filter((each) => !times.some((other) => overlap(other, each))),
        ...totalMarks(text, tokens, mentions, index),
        ...paperAverages(tokens, index),
        ...marksInPercent(text, tokens, index),
        ...perNumber(tokens, mentions, index),
      ]
  const outright = [...elapsed, ...averages.filter((each) => !elapsed.some((other) => overlap(other, each)))]
  const formulas = [...outright, ...found.filter((each) => !outright.some((other) => overlap(other, each)))]
  const halves = drawn ? [] : sharesOfHalves(text, tokens, index)
  const headers = headerValues(tokens, mentions, index).filter((each) => !formulas.some((other) => overlap(other, each)))
  const rates = drawn
    ? []
    : [
        ...inAndOut(tokens, mentions, index),
        ...(halves.length > 0 ? [] : wholesOfHalves(tokens, mentions, index)),
        ...vacantOnes(tokens, mentions, index),
        ...surplus(text, tokens, mentions, index),
        ...taxOfParts(text, tokens, index),
        ...collectionRate(text, tokens, index),
        ...utilisation(text, tokens, mentions, index),
        ...partsSaid(tokens, mentions, index),
        ...partRates(tokens, mentions, index),
        ...yields(tokens, mentions, index),
        ...margins(tokens, mentions, index),
        ...opinions(tokens, mentions, index),
        ...perOne(tokens, mentions, index),
      ]
  const before = [...formulas, ...headers, ...halves.filter((each) => !formulas.some((other) => overlap(other, each)))]
  const known = [...before, ...namedRatios(tokens, mentions, index).filter((each) => !before.some((other) => overlap(other, each)))]
  // "Collection rate" is read by more than one of them.
  const isFirst = (each: MetricMention, at: number): boolean =>
    !rates.slice(0, at).some(({ start, end }) => start === each.start && end === each.end)
  return [...known, ...rates.filter((each, at) => isFirst(each, at) && !known.some((other) => overlap(other, each)))]
}

/** "Earning this month" of a monthly salary: the month is when, and no part of the name. */
function holdsPeriod({ start, end, readings: [best] }: Mention, tokens: readonly Token[]): boolean {
  return (
    end - start > 2 &&
    best?.how !== 'exact' &&
    /^(?:this|last|next|past|previous|current)$/.test(tokens[end - 2]?.lower ?? '') &&
    Object.hasOwn(grainWords, tokens[end - 1]?.lower ?? '')
  )
}

/** "Discount by month", where payments have a `pay_month`: a unit of time, of which the date of what is spoken of is meant. */
function isUnitAlone(
  { start, end, readings: [best] }: Mention,
  mentions: readonly Mention[],
  tokens: readonly Token[],
  { catalog, columns }: SchemaIndex,
): boolean {
  if (end - start !== 1 || best?.kind !== 'column' || !Object.hasOwn(grainWords, tokens[start]?.lower ?? '')) return false
  if (best.how !== 'exact' && isStretchNamed(best, tokens.slice(Math.max(0, start - 1), end), columns)) return true
  const spoken = new Set(mentions.flatMap(({ start: at, readings: [own] }) => (at !== start && own ? [own.table] : [])))
  const dated = columns.filter(({ column }) => isTemporal(column) && !isYear(column))
  const isOwnDate = dated.some(({ table }) => spoken.has(table.id))
  const isWithin = [...spoken].some((table) => leadsUp(catalog, table, best.table))
  return (
    spoken.size > 0 &&
    !spoken.has(best.table) &&
    dated.some(({ table, column }) => table.id === best.table && column.name === best.column) &&
    // A `Month` that is named outright is meant, unless no row of what is spoken of has one.
    (best.how === 'exact' ? isOwnDate && !isWithin : isOwnDate || !isWithin)
  )
}

/** "Sales by day", where orders have `delivery_days`: how long something took is broken down by under its own name. */
function isStretchNamed({ table: id, column: name }: Reading, [marker, unit]: readonly Token[], columns: SchemaIndex['columns']): boolean {
  const named = columns.find(({ table, column }) => table.id === id && column.name === name)
  return (
    /^(?:by|per|each|every)$/.test(marker?.lower ?? '') &&
    unit?.lower === unit?.word &&
    named !== undefined &&
    isNumeric(named.column) &&
    !isYear(named.column) &&
    columns.some(({ column }) => isTemporal(column) && !isYear(column))
  )
}

/** "Return rate", where only a rate of discount is stored: another rate is none at all. */
function isOtherRate({ start, end, readings: [best] }: Mention, tokens: readonly Token[], index: SchemaIndex): boolean {
  const [word, before] = [tokens[start], tokens[start - 1]]
  if (end - start !== 1 || best?.kind !== 'column' || !/^(?:rate|ratio|percentage)s?$/.test(word?.lower ?? '')) return false
  const entry = index.columns.find(({ table, column }) => table.id === best.table && column.name === best.column)
  // "Attendance rate" is no grade, though that is given to rate somebody.
  if (best.score >= 0.75 && entry?.pieces.some(({ text }) => text === word?.word) !== false) return false
  const own = entry?.pieces.some(({ text }) => text === before?.word || (before && matchesOf(before, index).has(text))) === true
  return (
    before?.kind === 'word' &&
    !own &&
    (!isPlain(before.lower) || index.tables.some(({ pieces }) => pieces.some(({ stem }) => stem === before.stem)))
  )
}
