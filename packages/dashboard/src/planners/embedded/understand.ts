import type { Catalog } from '../../connections/connection.ts'
import { findConditions } from './conditions/index.ts'
import { ofOwnRows } from './conditions/shared-names.ts'
import { latestWords } from './conditions/latest-reading.ts'
import { keptReadings } from './schema/kept-readings.ts'
import { isTotalNamed } from './mentions/plain-nouns.ts'
import { metricAt, overlap } from './mentions/metrics.ts'
import { namedIn } from './mentions/named.ts'
import { isRoleBefore, rolesOf } from './mentions/roles.ts'
import { readSort } from './mentions/sort-reading.ts'
import { unreadWords } from './mentions/unread.ts'
import { zonesOf } from './mentions/zones.ts'
import { findAggregates, findGrains } from './phrases/aggregates.ts'
import { findCues } from './phrases/chart-phrases.ts'
import { isParticiple } from './phrases/agents.ts'
import { cutClauses, range, tokensOf } from './phrases/clauses.ts'
import { findFolds, isNameOfWords, withFolds } from './phrases/time-units.ts'
import { indexOf } from './schema/schema-index.ts'
import type { AggregateMention, ConditionReading, Mention, Understanding } from './understanding.ts'
import { tokenize } from './words/tokens.ts'
import type { Token } from './words/tokens.ts'

/** Reads a request against a schema: cuts the clauses first, then ties what is left to names and values. */
export const understand = keptReadings(read)

function read(text: string, catalog: Catalog): Understanding {
  const index = indexOf(catalog)
  const tokens = tokenize(text)
  const clauses = cutClauses(text, tokens, index)
  const folds = findFolds(text, tokens)
  const units = withFolds(findGrains(text, tokens), folds).filter((unit) => !isNameOfWords(tokens, unit, index))
  const zones = zonesOf(text, tokens, clauses, { folds, units }, index)
  const named = namedIn(text, tokens, zones, index)
  const { mentions, metrics, gains, deeds } = named
  // "Sum(paid) / sum(billed)": of what is made of them already.
  const summed = findAggregates(tokens, text).filter(
    (each) => ![...metrics, ...gains].some((made) => overlap(made, each)) && !isQuantityNamed(each, tokens, mentions),
  )
  // "By month, January to December": the months of all years, and not those of the last one.
  const used = new Set([...tokensOf(clauses), ...folds.flatMap(range)])
  const found = findConditions({
    text: clauses.rest,
    tokens,
    // Of a metric no row has a value that it could be compared by.
    mentions: mentions.filter((mention) => zones[mention.start] === 0 && !metricAt(metrics, mention)),
    aggregates: summed,
    index,
    made: [...metrics, ...gains],
    taken: used,
  })
  // "Days above 40 degrees": what a quantity is of is no condition beside it.
  const isPart = ({ start, end }: ConditionReading): boolean => metrics.some((metric) => metric.start < start && end <= metric.end)
  const conditions = found.filter((each) => !isPart(each)).map((each) => behindThing(each, mentions, tokens))
  for (const { start } of found) if (!conditions.some((each) => each.start <= start && start < each.end)) used.delete(start)
  for (const at of found.filter((each) => isPart(each) || each.measuresToo).flatMap(range)) used.delete(at)
  const aggregates = summed.filter(({ start }) => !conditions.some((each) => isLatest(each, tokens) && each.start === start))
  const grains = units.filter((grain) => !used.has(grain.start) && !metrics.some((metric) => overlap(metric, grain)))
  const denials = conditions.filter((condition) => isDenial(condition, catalog))
  const roles = rolesOf(
    tokens.filter(({ index: at }) => !denials.some(({ start, end }) => start <= at && at < end)),
    index,
    deeds,
  )
  const silent = zones.flatMap((zone, at) => (zone < 0 ? [at] : []))
  const covered = new Set([...roles.words, ...used, ...[...mentions, ...aggregates, ...grains].flatMap(range), ...silent])
  return {
    text,
    tokens,
    index,
    mentions: mentions
      .filter((mention) => !isRoleBefore(mention, mentions, roles))
      .map((mention) => ofOwnRows(withoutDeed(mention, conditions, tokens), conditions)),
    gains,
    roles,
    metrics,
    aggregates,
    charts: clauses.charts.length > 0 ? clauses.charts : findCues(text),
    grains,
    conditions,
    ...(clauses.sort ? { sort: readSort(clauses.sort, named, aggregates, tokens, index) } : {}),
    ...(clauses.limit ? { limit: clauses.limit } : {}),
    ...unreadWords(text, tokens, covered, named.unmade),
    used,
  }
}

/** "Latest prices" are those of the newest day, and not the highest. */
const isLatest = ({ time, start, end }: ConditionReading, tokens: readonly Token[]): boolean =>
  time === true && end === start + 1 && latestWords.has(tokens[start]?.lower ?? '')

/** "Top stores opened after 2022": the condition begins behind what it is one of, though a date has both words in its name. */
function behindThing(condition: ConditionReading, mentions: readonly Mention[], tokens: readonly Token[]): ConditionReading {
  const { start, time, kind } = condition
  const said =
    kind === 'column' && time === true ? mentions.find((mention) => mention.start === start && mention.end === start + 2) : undefined
  const isThing = said?.readings[0]?.kind === 'column' && said.readings.some((each) => each.kind === 'table' && each.how === 'exact')
  const deed = tokens[start + 1]
  return isThing && deed && isParticiple(deed) ? { ...condition, start: start + 1 } : condition
}

/** "Complaints resolved within 3 days": of what the condition takes the things alone are left. */
function withoutDeed(mention: Mention, conditions: readonly ConditionReading[], tokens: readonly Token[]): Mention {
  const taken = conditions.find(({ kind, start }) => kind === 'column' && mention.start < start && start < mention.end)
  const table = taken && mention.readings.find(({ kind, how }) => kind === 'table' && how !== 'part')
  if (!taken || !table || mention.readings[0]?.kind !== 'column') return mention
  const words = tokens.slice(mention.start, taken.start).map(({ text }) => text)
  return { start: mention.start, end: taken.start, words: words.join(' '), readings: [{ ...table, score: 1 }] }
}

/** "Not fixed in any", "never borrowed", "ordered again": the key by which they refer to nothing, or to so many, is not the way to anything. */
function isDenial({ choices: [choice], related, group }: ConditionReading, { keys }: Catalog): boolean {
  return (
    group?.of !== undefined ||
    related?.by !== undefined ||
    keys.some(({ from }) => from.table === choice?.table && from.columns[0] === choice.column)
  )
}

/** "Quantity of rice" of a column that holds it: nothing is counted. */
function isQuantityNamed({ start }: AggregateMention, tokens: readonly Token[], mentions: readonly Mention[]): boolean {
  const word = tokens[start]?.word
  return (
    // "Highest total".
    (isTotalNamed(tokens, start) && mentions.some((mention) => mention.start === start)) ||
    (word === 'quantity' && mentions.some((mention) => mention.start === start && mention.readings[0]?.kind === 'column')) ||
    // "Amount of Footwear".
    (word === 'amount' && mentions.some((mention) => mention.start === start && mention.readings[0]?.kind === 'column')) ||
    // "Pending amount of a flat".
    (word === 'amount' &&
      mentions.some(
        (mention) =>
          mention.start < start && mention.end === start + 1 && mention.readings[0]?.kind === 'column' && mention.readings[0].score > 0.8,
      ))
  )
}
