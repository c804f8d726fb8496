import pluralize from 'pluralize'
import type { Condition } from '../../../plan-condition.ts'
import type { AggregateTerm } from '../../../plan-formula.ts'
import { addsUp } from '../schema/additive.ts'
import { isNumeric } from '../schema/column-types.ts'
import { leadsUp } from '../schema/joins.ts'
import type { IndexedColumn, SchemaIndex } from '../schema/schema-index.ts'
import { nounIn } from '../titles/names.ts'
import type { Mention, MetricMention } from '../understanding.ts'
import { scaleWords } from '../words/numbers.ts'
import { headNames } from '../words/per.ts'
import { personWords } from '../words/people.ts'
import { numberAt } from '../words/tokens.ts'
import type { Token } from '../words/tokens.ts'
import { wordsOfName } from '../words/word-forms.ts'
import { everyRow, ratio, sumOf } from './formulas.ts'

/** So many words a unit has at most. */
const longest = 3

/**
 * "Complaints per 1000 houses", "cases per lakh population" of a sheet of districts that tells how many each has: the rows of the one over the
 * number of the other, which is taken once for each district.
 */
export function perNumber(tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): readonly MetricMention[] {
  return tokens.flatMap(({ lower, index: at }): readonly MetricMention[] => {
    if (lower !== 'per') return []
    const many = numberBehind(tokens, at + 1)
    // "Register entries per 1000 houses".
    const until = /^(?:entries|records|rows)$/.test(tokens[at - 1]?.lower ?? '') ? [at, at - 1] : [at]
    const rows = many && mentions.find(({ end }) => until.includes(end))
    const said = rows && amountOf(rows, index)
    const unit = said && many && unitAt(tokens, many.next, said.table, index)
    if (!rows || !said || !many || !unit) return []
    return [{ start: rows.start, end: unit.end, how: 'synonym', ...metricOf(rows, said, many.value, unit, tokens, index) }]
  })
}

/** "1,000", "a lakh", "lakh". */
function numberBehind(tokens: readonly Token[], at: number): { readonly value: number; readonly next: number } | undefined {
  const found = numberAt(tokens, at)
  if (found && found.value > 1) return found
  const scale = scaleWords[tokens[at]?.lower ?? ''] ?? 0
  return scale >= 100 ? { value: scale, next: at + 1 } : undefined
}

interface Said {
  readonly table: string
  /** Absent where rows are counted. */
  readonly column?: string
}

function amountOf({ readings: [best] }: Mention, { columns }: SchemaIndex): Said | undefined {
  if (!best || best.score < 0.6) return undefined
  if (best.kind === 'table') return { table: best.table }
  const entry = columns.find(({ table, column }) => table.id === best.table && column.name === best.column)
  return entry && isAmount(entry) ? { table: best.table, column: entry.column.name } : undefined
}

interface Unit {
  readonly entry: IndexedColumn
  readonly end: number
}

/** The number that the words name, of what the rows belong to. */
function unitAt(tokens: readonly Token[], from: number, rows: string, index: SchemaIndex): Unit | undefined {
  const above = index.columns.filter((entry) => isAmount(entry) && entry.table.id !== rows && leadsUp(index.catalog, rows, entry.table.id))
  for (let end = Math.min(tokens.length, from + longest); end > from; end--) {
    const words = tokens.slice(from, end)
    const isPeople = words.length === 1 && personWords.has(words[0]?.word ?? '')
    const fits = ({ pieces }: IndexedColumn): boolean =>
      words.every((token) => pieces.some(({ stem, text }) => stem === token.stem || text === token.word || halfOf(pieces, token, text))) ||
      (isPeople && pieces.some(({ text }) => text === 'population' || headNames.includes(text)))
    const [entry, ...others] = above.filter(fits)
    if (entry && others.length === 0) return { entry, end }
  }
  return undefined
}

/** "Households" of a column "House Holds", "houses" as well. */
function halfOf(pieces: IndexedColumn['pieces'], { word }: Token, first: string): boolean {
  return pieces.some(({ text }) => first + text === word || first + pluralize.singular(text) === word)
}

const isAmount = ({ column }: IndexedColumn): boolean =>
  isNumeric(column) && !['id', 'share', 'date', 'yes_no'].includes(column.meaning) && addsUp(wordsOfName(column.name), column)

/** Of what has no such number nothing is divided. */
function metricOf(
  rows: Mention,
  { table, column }: Said,
  value: number,
  { entry, end }: Unit,
  tokens: readonly Token[],
  index: SchemaIndex,
): Pick<MetricMention, 'table' | 'metric'> {
  const known: readonly Condition[] = [{ kind: 'missing', column: { relation: entry.table.id, column: entry.column.name }, negated: true }]
  const above: AggregateTerm = { ...(column === undefined ? everyRow : sumOf(table, column)), where: known }
  const below: AggregateTerm = { ...sumOf(entry.table.id, entry.column.name), where: known }
  const unit = tokens
    .slice(end - 1, end)
    .map(({ lower }) => lower)
    .join(' ')
  const name = `${rows.words.toLowerCase()} per ${value.toLocaleString('en-IN')} ${unit}`
  return {
    table,
    metric: {
      name,
      synonyms: [],
      expression: `${String(value)} * ${column === undefined ? 'count(*)' : `sum(${column})`} / sum(${entry.column.name})`,
      formula: { kind: 'calculation', op: '*', left: ratio(above, below), right: { kind: 'number', value } },
      format: 'plain',
      description: `${nounIn(index.catalog, entry.table.id).many} without any are not counted`,
    },
  }
}
