import type { Condition } from '../../../plan-condition.ts'
import type { AggregateTerm, Formula, RowFormula } from '../../../plan-formula.ts'
import { tokenFrom, tokenUntil } from '../phrases/sort-clause.ts'
import { isTemporal, isYear } from '../schema/column-types.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import { isThere, serviceOf } from '../schema/service.ts'
import { newestDay } from '../schema/spans.ts'
import type { Mention, MetricMention } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'
import { aggregateOfKind, kindsSaid } from './stretch-kinds.ts'

/** On average, as the calendar has leap years. */
const daysOfYear = 365.25
const old = new RegExp(String.raw`\b(${kindsSaid})\s+ages?\b|\bhow\s+old\s+(?:are|is)\b`, 'giu')
const service = new RegExp(
  String.raw`\b(?:(${kindsSaid})\s+)?(?:tenures?|(?:length|years|duration)\s+of\s+(?:service|employment)|(?:service|employment)\s+(?:length|duration|period)|years\s+(?:served|with us|in service))\b|\bhow\s+long\s+(?:do|have|has)\s+(?:our\s+|the\s+)?\p{L}+\s+(?:stay(?:ed)?|worked?|been)(?:\s+(?:with\s+us|here|on\s+average))*`,
  'giu',
)
type Kinds = Readonly<Partial<Record<AggregateTerm['aggregate'], string>>>
const agesCalled: Kinds = { median: 'median age', max: 'highest age', min: 'lowest age' }
const tenuresCalled: Kinds = { median: 'median tenure', max: 'longest tenure', min: 'shortest tenure' }

/** From which day on years are counted, of which rows, and what they are called. */
interface Since {
  readonly table: string
  readonly column: string
  /** The column holds years and no days. */
  readonly isYear: boolean
  readonly where: readonly Condition[]
  readonly called: (aggregate: AggregateTerm['aggregate']) => string
  /** How it is reckoned, where the name does not say it. */
  readonly reckoned?: string
}

/** "Average age of patients", "how old are our buses", "average tenure by department": in years, at the newest day of the data. */
export function yearsSince(
  text: string,
  tokens: readonly Token[],
  mentions: readonly Mention[],
  index: SchemaIndex,
): readonly MetricMention[] {
  return [
    ...spoken(text, /\b(?:ages?|old)\b/i, old, { tokens, mentions, index }, bornOn),
    ...spoken(text, /\b(?:tenures?|service|employment|served|how long)\b/i, service, { tokens, mentions, index }, joinedOn),
  ]
}

interface Place {
  readonly tokens: readonly Token[]
  readonly mentions: readonly Mention[]
  readonly index: SchemaIndex
}

/** @param hint what such words have in common, looked for first */
function spoken(
  text: string,
  hint: RegExp,
  said: RegExp,
  place: Place,
  sinceOf: (place: Place) => Since | undefined,
): readonly MetricMention[] {
  if (!hint.test(text)) return []
  const { tokens, mentions, index } = place
  const since = sinceOf(place)
  const newest = newestDay(index)
  if (newest === undefined || !since) return []
  return [...text.matchAll(said)].map((match): MetricMention => {
    const start = tokenFrom(tokens, match.index)
    const until = tokenUntil(tokens, match.index + match[0].length)
    // "Of patients": whose age it is.
    const whose = mentions.find(
      (mention) =>
        mention.readings[0]?.kind === 'table' &&
        mention.readings[0].table === since.table &&
        mention.start >= until &&
        tokens.slice(until, mention.start).every(({ lower }) => /^(?:of|all|the|our|my)$/.test(lower)),
    )
    const aggregate = aggregateOfKind(match[1])
    const formula = yearsFrom(since, aggregate, newest)
    const name = `${since.called(aggregate)} in years`
    const expression = since.reckoned === undefined ? name : `years from ${since.reckoned} to ${since.isYear ? newest.slice(0, 4) : newest}`
    return {
      start,
      end: whose?.end ?? until,
      table: since.table,
      how: 'synonym',
      metric: { name, synonyms: [], expression, formula, format: 'plain' },
    }
  })
}

function yearsFrom({ table, column, isYear: inYears, where }: Since, aggregate: AggregateTerm['aggregate'], newest: string): Formula {
  const from = { relation: table, column }
  const of: RowFormula = inYears
    ? {
        kind: 'calculation',
        op: '-',
        left: { kind: 'number', value: Number(newest.slice(0, 4)) },
        right: { kind: 'column', column: from },
      }
    : { kind: 'days', from, until: { date: newest } }
  const term: Formula = { kind: 'aggregate', aggregate, of, ...(where.length > 0 ? { where } : {}) }
  return inYears ? term : { kind: 'calculation', op: '/', left: term, right: { kind: 'number', value: daysOfYear } }
}

function bornOn({ mentions, index }: Place): Since | undefined {
  const named = new Set(mentions.map(({ readings: [best] }) => best?.table))
  const births = index.columns.filter(
    ({ column, pieces }) =>
      (isTemporal(column) || isYear(column)) &&
      pieces.some(({ text: piece }) => /^(?:birth|born|dob|built|build|manufactured)$/.test(piece)),
  )
  const birth = births.find(({ table }) => named.has(table.id)) ?? (births.length === 1 ? births[0] : undefined)
  return (
    birth && {
      table: birth.table.id,
      column: birth.column.name,
      isYear: isYear(birth.column),
      where: [],
      called: (aggregate) => agesCalled[aggregate] ?? 'average age',
      ...(isYear(birth.column) ? { reckoned: birth.column.name } : {}),
    }
  )
}

/** Of those who are still there: how long the others stayed is another question. */
function joinedOn({ tokens, mentions, index }: Place): Since | undefined {
  // A column that holds it.
  const isStored = mentions.some(
    ({ start, readings: [best] }) =>
      best?.kind === 'column' && best.score > 0.7 && /^(?:tenure|service|employment|experience)$/.test(tokens[start]?.word ?? ''),
  )
  const registers = isStored ? [] : index.catalog.tables.flatMap((table) => serviceOf(table) ?? [])
  const [only, ...more] = registers
  if (!only || more.length > 0) return undefined
  const { table, joined, left } = only
  return {
    table: table.id,
    column: joined.name,
    isYear: isYear(joined),
    where: isThere(only),
    called: (aggregate) => tenuresCalled[aggregate] ?? 'average tenure',
    reckoned: `${joined.name}${left ? `, without ${left.name},` : ''}`,
  }
}
