import { columnOf } from '../../../connections/connection.ts'
import type { AggregateTerm } from '../../../plan-formula.ts'
import type { ChartPlan, Measure } from '../../../plan.ts'
import { ownMoney } from '../schema/amounts.ts'
import { isNumeric } from '../schema/column-types.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import { describeChart } from '../titles/description.ts'
import { humanName } from '../titles/labels.ts'
import { lowered } from '../titles/names.ts'
import type { Understanding } from '../understanding.ts'
import { grantedWords, spentWords } from '../words/debts.ts'

const nouns = '(?:money|amounts?|funds?|budget|balance)'
const each = '(?:by|per|(?:for|in|of|from|on) (?:each|every|all)|(?:in|of|for) (?:the|our))'
const group = String.raw`(?<group>\p{L}[\p{L} ]*?)(?:[ -]wise)?\s*[?.!]*$`
const left = new RegExp(
  String.raw`^\s*(?:show (?:me )?)?(?:how much )?(?:of )?(?:the |our )?(?:${nouns} )?(?:(?:is|are|was) )?(?:still )?(?:left|remaining|unspent|unused)(?: ${nouns})?(?: over)? ${each} (?:the |our )?${group}`,
  'iu',
)
const against = new RegExp(
  String.raw`^\s*(?:show (?:me )?|compare )?(?:the )?(?<one>\p{L}[\p{L} ]{2,40}?) (?:vs\.?|versus|against|compared (?:to|with)|out of) (?:the )?(?<other>\p{L}[\p{L} ]{2,40}?) ${each} (?:the |our )?${group}`,
  'iu',
)

export interface GrantedSaid {
  /** The same in words that take one number from the other. */
  readonly prompt: string
  /** Both are meant, one beside the other, and not what is left. */
  readonly beside: boolean
}

/**
 * "How much money is left in each grant", "spent against sanctioned for every grant", where one sheet tells what was granted and another what
 * was spent of it, row by row. Undefined for other requests.
 */
export function grantedSaid({ text, index }: Understanding): GrantedSaid | undefined {
  const rest = left.exec(text)?.groups
  const both = rest ? undefined : against.exec(text)?.groups
  if (!rest && !both) return undefined
  const pair = grantedApart(index)
  if (!pair) return undefined
  const prompt = `${pair.granted} less ${pair.spent} by ${rest?.['group'] ?? both?.['group']}`
  if (rest) return { prompt, beside: false }
  const [one, other] = [both?.['one'] ?? '', both?.['other'] ?? '']
  const isBoth = [
    [one, other],
    [other, one],
  ].some(([granted = '', spent = '']) => isOf(granted, grantedWords) && isOf(spent, spentWords))
  return isBoth ? { prompt, beside: true } : undefined
}

/** "Spent", "sanctioned amount": nothing else is said of it. */
function isOf(words: string, own: ReadonlySet<string>): boolean {
  const said = words.toLowerCase().split(' ')
  return said.some((word) => own.has(word)) && said.every((word) => own.has(word) || /^(?:total|amounts?|money|funds?|the)$/.test(word))
}

interface Pair {
  readonly granted: string
  readonly spent: string
}

/** The names of the only two columns of money of which one tells what was granted, and the other in rows that refer to it what was spent. */
function grantedApart(index: SchemaIndex): Pair | undefined {
  const { catalog, columns, tables } = index
  const pairs = catalog.keys.flatMap(({ from, to }): readonly Pair[] => {
    const has = (table: string, words: ReadonlySet<string>) =>
      columns.filter(
        (entry) =>
          entry.table.id === table &&
          isNumeric(entry.column) &&
          entry.column.meaning === 'money' &&
          entry.pieces.some(({ text }) => words.has(text)),
      )
    const rows = tables.find(({ table }) => table.id === from.table)
    const [granted, ...more] = has(to.table, grantedWords)
    const isSpending = rows?.pieces.some(({ text }) => spentWords.has(text)) === true
    const own = isSpending ? ownMoney(index, rows.table) : undefined
    const spent = has(from.table, spentWords)[0]?.column ?? (own?.times ? undefined : own?.column)
    return granted && more.length === 0 && spent && from.table !== to.table
      ? [{ granted: lowered(humanName(granted.column.name)), spent: lowered(humanName(spent.name)) }]
      : []
  })
  return pairs.length === 1 ? pairs[0] : undefined
}

type Chart = Omit<ChartPlan, 'id'>

/** The two numbers of which one was taken from the other, as bars beside each other; undefined where the same rows hold both. */
export function besideEach(chart: Chart, { index: { catalog } }: Understanding): Chart | undefined {
  const [whole, ...more] = chart.measures
  const formula = whole?.formula
  if (more.length > 0 || chart.series || formula?.kind !== 'calculation' || formula.op !== '-') return undefined
  const [one, other] = [formula.left, formula.right].map((term, at) =>
    term.kind === 'aggregate' ? measureOf(term, `m${String(at + 1)}`, (table, name) => columnOf(catalog, table, name)?.unit) : undefined,
  )
  if (!one || !other || one.column?.relation === other.column?.relation) return undefined
  const body: Chart = {
    ...chart,
    kind: 'bar',
    measures: [one, other],
    stack: 'grouped',
    sort: chart.sort.map((each) => ('measure' in each.by ? { ...each, by: { measure: one.id } } : each)),
    traces: [],
    assumptions: ['Both are added up.'],
    alternatives: [],
  }
  return { ...body, ...describeChart(body) }
}

function measureOf(
  { aggregate, of }: AggregateTerm,
  id: string,
  unitOf: (table: string, column: string) => string | undefined,
): Measure | undefined {
  if (of?.kind !== 'column') return undefined
  const { column } = of
  const unit = unitOf(column.relation, column.column)
  return { id, aggregate, column, label: humanName(column.column), format: 'money', ...(unit === undefined ? {} : { unit }) }
}
