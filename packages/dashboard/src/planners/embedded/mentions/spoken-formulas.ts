import { columnOf } from '../../../connections/connection.ts'
import type { AggregateTerm, Formula, RowFormula } from '../../../plan-formula.ts'
import type { NumberFormat } from '../../../plan.ts'
import { isNumeric } from '../schema/column-kinds.ts'
import { humanName } from '../titles/labels.ts'
import { lowered } from '../titles/names.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Token } from '../words/tokens.ts'
import type { Mention, MetricMention, Span } from '../understanding.ts'

const product = /^(?:times|x|×|\*|multiplied by)(?: the)?$/
const quotient = /^(?:divided by|as a (?:percentage|percent|share|fraction|proportion) of|in (?:percent|proportion) to)(?: the)?$/

/** Calculations that are said outright: "quantity times price", "cost as a percentage of revenue", "average number of visits per guest". */
export function findFormulas(
  text: string,
  tokens: readonly Token[],
  mentions: readonly Mention[],
  index: SchemaIndex,
): readonly MetricMention[] {
  return mentions.flatMap((mention, place): readonly MetricMention[] => {
    // "Times" may sound like a column as well.
    const next = mentions[mentions[place + 1]?.words.toLowerCase() === 'times' ? place + 2 : place + 1]
    const [from, until] = [tokens[mention.end - 1]?.end, tokens[next?.start ?? -1]?.start]
    if (!next || from === undefined || until === undefined) return []
    const gap = text.slice(from, until).trim().toLowerCase()
    const span = { start: mention.start, end: next.end }
    if (gap === 'per') return perThing(text, tokens, mention, next, mentions[place + 2], index)
    const [multiplies, divides] = [product.test(gap), quotient.test(gap)]
    const pair = multiplies || divides ? numbersOf(mention, next, index) : undefined
    if (!pair) return []
    const [a, b] = pair.columns.map((column): RowFormula => ({ kind: 'column', column: { relation: pair.table, column } }))
    if (!a || !b) return []
    const [left, right] = pair.columns
    const sum = (of: RowFormula): AggregateTerm => ({ kind: 'aggregate', aggregate: 'sum', of })
    return [
      multiplies
        ? formulaOf(
            span,
            pair.table,
            `${nameOf(left)} times ${nameOf(right)}`,
            `sum(${left ?? ''} * ${right ?? ''})`,
            sum({ kind: 'calculation', op: '*', left: a, right: b }),
          )
        : formulaOf(
            span,
            pair.table,
            `${nameOf(left)} ${/percent/.test(gap) ? 'as a percentage of' : 'divided by'} ${nameOf(right)}`,
            `sum(${left ?? ''}) / sum(${right ?? ''})`,
            { kind: 'calculation', op: '/', left: sum(a), right: sum(b) },
            gap.startsWith('divided') ? 'plain' : 'percent',
          ),
    ]
  })
}

const nameOf = (column: string | undefined): string => lowered(humanName(column ?? ''))

function formulaOf(
  span: Span,
  table: string,
  name: string,
  expression: string,
  formula: Formula,
  format: NumberFormat = 'plain',
): MetricMention {
  return { ...span, table, how: 'synonym', metric: { name, synonyms: [], expression, formula, format } }
}

/** Two numbers of one table. */
function numbersOf(
  a: Mention,
  b: Mention,
  { catalog }: SchemaIndex,
): { readonly table: string; readonly columns: readonly [string, string] } | undefined {
  for (const one of a.readings)
    for (const other of b.readings) {
      if (one.column === undefined || other.column === undefined || one.table !== other.table || one.column === other.column) continue
      const profiles = [one.column, other.column].map((name) => columnOf(catalog, one.table, name))
      if (
        one.kind === 'column' &&
        other.kind === 'column' &&
        profiles.every((profile) => profile && isNumeric(profile) && profile.meaning !== 'id')
      )
        return { table: one.table, columns: [one.column, other.column] }
    }
  return undefined
}

/** "Average number of visits per guest", "lines per order by month": rows of one table for each of those that they refer to. */
function perThing(
  text: string,
  tokens: readonly Token[],
  many: Mention,
  one: Mention,
  next: Mention | undefined,
  { catalog }: SchemaIndex,
): readonly MetricMention[] {
  const [table, parent] = [many, one].map(({ readings: [best] }) => (best?.kind === 'table' ? best.table : undefined))
  const keys = catalog.keys.filter(({ from, to }) => from.table === table && to.table === parent && from.columns.length === 1)
  const [column] = keys[0]?.from.columns ?? []
  if (table === undefined || keys.length !== 1 || column === undefined) return []
  const lead = /\b(?:average|mean|typical) (?:number|count) of (?:the )?$/i.exec(text.slice(0, tokens[many.start]?.start))
  const apart =
    ['by', 'per', 'over'].includes(tokens[one.end]?.lower ?? '') && (next?.start === one.end + 1 || tokens[one.end]?.lower === 'by')
  if (!lead && !apart) return []
  const start = lead ? many.start - lead[0].trim().split(/\s+/).length : many.start
  const rows: AggregateTerm = { kind: 'aggregate', aggregate: 'count' }
  const things: AggregateTerm = {
    kind: 'aggregate',
    aggregate: 'count_distinct',
    of: { kind: 'column', column: { relation: table, column } },
  }
  const name = `${many.words} per ${one.words}`
  return [
    formulaOf({ start, end: one.end }, table, name, `count(*) / count(distinct ${column})`, {
      kind: 'calculation',
      op: '/',
      left: rows,
      right: things,
    }),
  ]
}

/** "Takings (quantity times price)": what the brackets explain is no column beside them. */
export function withoutExplained(
  mentions: readonly Mention[],
  formulas: readonly MetricMention[],
  tokens: readonly Token[],
  { catalog }: SchemaIndex,
): readonly Mention[] {
  const first = formulas.find(({ start }) => tokens[start - 1]?.text === '(')
  if (!first) return mentions
  return mentions.filter(({ end, readings: [best] }) => {
    const profile = best?.column === undefined ? undefined : columnOf(catalog, best.table, best.column)
    return end > first.start || !['part', 'synonym'].includes(best?.how ?? '') || !profile || !isNumeric(profile)
  })
}
