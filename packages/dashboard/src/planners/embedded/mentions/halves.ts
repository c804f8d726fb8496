import type { AggregateTerm, Formula } from '../../../plan-formula.ts'
import { isNumeric } from '../schema/column-types.ts'
import type { IndexedColumn, SchemaIndex } from '../schema/schema-index.ts'
import type { Mention, MetricMention } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'
import { sumOf } from './formulas.ts'

/** What two columns come to that count the two halves of it: words that people say, and those of the names. English, singular. */
const wholes: readonly {
  readonly said: ReadonlySet<string>
  readonly halves: readonly (readonly [string, string])[]
  readonly name: string
}[] = [
  {
    said: new Set(['student', 'pupil', 'child', 'enrolment', 'enrollment', 'strength', 'learner']),
    halves: [
      ['boy', 'girl'],
      ['male', 'female'],
    ],
    name: 'students',
  },
  {
    said: new Set(['population', 'people', 'person', 'inhabitant', 'headcount', 'participant', 'voter', 'worker', 'employee', 'member']),
    halves: [
      ['male', 'female'],
      ['man', 'woman'],
    ],
    name: 'people',
  },
  {
    said: new Set(['visitor', 'tourist', 'guest', 'passenger', 'traveller', 'footfall']),
    halves: [
      ['indian', 'foreign'],
      ['domestic', 'foreign'],
      ['domestic', 'international'],
      ['adult', 'child'],
    ],
    name: 'visitors',
  },
]

/** What the unit behind a name says of it at most: "Indian Visitors (Nos.)". */
const unitWeight = 0.2

const counting = /^(?:how|number|count)$/

/** "Students by district" of a sheet that counts boys and girls: both together, where nothing goes by the word. */
export function wholesOfHalves(tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): readonly MetricMention[] {
  return tokens.flatMap(({ index: at, word, lower, kind }): readonly MetricMention[] => {
    const whole = kind === 'word' ? wholes.find(({ said }) => said.has(word)) : undefined
    if (!whole || mentions.some(({ start, end, readings: [best] }) => start <= at && at < end && (best?.score ?? 0) > 0.6)) return []
    const pair = halvesOf(whole.halves, index)
    if (!pair) return []
    const each = tokens[at + 1]?.lower === 'per' ? countedBehind(at + 2, pair[0], mentions, index) : undefined
    if (each)
      return [
        {
          start: at,
          end: each.end,
          table: pair[0].table.id,
          how: 'synonym',
          metric: perOf(pair, each.column, `${lower} per ${each.words}`),
        },
      ]
    const start = tokens[at - 1]?.lower === 'of' && counting.test(tokens[at - 2]?.lower ?? '') ? at - 2 : at
    return [{ start, end: at + 1, table: pair[0].table.id, how: 'synonym', metric: metricOf(pair, lower) }]
  })
}

/** The two columns of one table that count them. */
export function halvesOf(
  halves: readonly (readonly [string, string])[],
  { columns }: SchemaIndex,
): readonly [IndexedColumn, IndexedColumn] | undefined {
  for (const [one, other] of halves) {
    const called = (word: string): readonly IndexedColumn[] =>
      columns.filter(
        ({ column, pieces }) =>
          isNumeric(column) &&
          !['id', 'share'].includes(column.meaning) &&
          pieces.filter(({ weight }) => weight > unitWeight).length <= 2 &&
          pieces.some(({ text }) => text === word),
      )
    for (const left of called(one)) {
      const right = called(other).find((each) => each.table === left.table && each.pieces.length === left.pieces.length)
      if (right) return [left, right]
    }
  }
  return undefined
}

/** "Per classroom": a number of them in the same rows. */
function countedBehind(at: number, { table }: IndexedColumn, mentions: readonly Mention[], { columns }: SchemaIndex) {
  const mention = mentions.find(({ start }) => start === at)
  const [best] = mention?.readings ?? []
  const column = columns.find((entry) => entry.table === table && entry.table.id === best?.table && entry.column.name === best.column)
  return mention && column && isNumeric(column.column) && column.column.meaning !== 'id'
    ? { column, end: mention.end, words: mention.words.toLowerCase() }
    : undefined
}

function perOf(pair: readonly [IndexedColumn, IndexedColumn], { table, column }: IndexedColumn, name: string): MetricMention['metric'] {
  const whole = metricOf(pair, name)
  return {
    ...whole,
    expression: `(${whole.expression}) / sum(${column.name})`,
    formula: { kind: 'calculation', op: '/', left: whole.formula, right: sumOf(table.id, column.name) },
    format: 'plain',
  }
}

function metricOf([left, right]: readonly [IndexedColumn, IndexedColumn], name: string): MetricMention['metric'] {
  const of = ({ table, column }: IndexedColumn): AggregateTerm => sumOf(table.id, column.name)
  const formula: Formula = { kind: 'calculation', op: '+', left: of(left), right: of(right) }
  return { name, synonyms: [], expression: `sum(${left.column.name}) + sum(${right.column.name})`, formula, format: 'integer' }
}

/** Words for both halves together, by the words that a ratio has for them. */
export const isWhole = (words: readonly string[]): (typeof wholes)[number] | undefined =>
  wholes.find(({ said }) => words.some((word) => said.has(word)))
